import GTK
import GTKTesting
import XCTest

/// Tooltips on request, and hidden children that can be measured.
final class TooltipTests: XCTestCase {
  func testATooltipIsAskedForWhereThePointerRests() {
    let label = TestDisplay.run { Label("A text") }
    inWindow(label) { window in
      var asked: Point?
      label.onTooltipQuery { point in
        asked = point
        return Tooltip("The whole text", about: Rect(x: 0, y: 0, width: 50, height: 20))
      }
      let middle = TestInput.middle(of: label)
      TestInput.move(toX: middle.x - 20, y: middle.y - 20)
      TestInput.move(to: label)
      XCTAssert(TestDisplay.wait { asked != nil })
    }
  }

  func testATextIsGivenBeforeAndAfterThereIsAWindow() {
    let button = TestDisplay.run { Button("press") }
    TestDisplay.run {
      button.tooltip = "Before"
      XCTAssert(button.isVisible)
      button.isVisible = false
      button.tooltip = "Hidden"
      XCTAssertFalse(button.isVisible)
      button.isVisible = true
    }
    inWindow(button) { _ in
      XCTAssertEqual(button.tooltip, "Hidden")
      button.tooltip = "After"
      XCTAssert(button.isMapped)
      XCTAssertEqual(button.tooltip, "After")
    }
  }

  func testAChildThatIsKeptBackIsNotOnScreenButCanBeMeasured() {
    let canvas = TestDisplay.run { Canvas(content: Plain()) }
    let button = TestDisplay.run { Button("press") }
    TestDisplay.run { canvas.adopt(button) }
    inWindow(canvas) { _ in
      XCTAssert(button.grabFocus())
      canvas.setShown(button, false)
      XCTAssertFalse(button.isMapped)
      XCTAssertFalse(button.isFocus)
      XCTAssertFalse(canvas.moveFocus(.forward))
      XCTAssertGreaterThan(canvas.measure(button, .horizontal).natural, 0)
      canvas.setShown(button, true)
      XCTAssert(TestDisplay.wait { button.isMapped })
      XCTAssert(canvas.moveFocus(.forward))
    }
  }
}

@MainActor private final class Plain: CanvasContent {}
