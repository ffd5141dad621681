import GTK
import GTKTesting
import XCTest

/// A slider used by pointer or keyboard.
final class SliderTests: XCTestCase {
  func testArrowKeysGoFromStepToStepBetweenTheEnds() {
    let slider = TestDisplay.make { Slider(320...340, step: 10) }
    inWindow(slider) { _ in
      slider.value = 320
      var heard: [Double] = []
      slider.onChange { heard.append($0) }
      XCTAssertEqual(slider.accessibleRole, .slider)
      slider.grabFocus()
      TestInput.key("Right")
      XCTAssert(TestDisplay.wait { heard == [330] })
      TestInput.key("Right")
      TestInput.key("Right")
      XCTAssert(TestDisplay.wait { slider.value == 340 })
      XCTAssertEqual(heard, [330, 340])
    }
  }

  func testItIsInTheHandFromThePressToTheRelease() {
    let slider = TestDisplay.make { Slider(0...100, step: 1) }
    inWindow(slider, width: 200, height: 40) { _ in
      var heard: [Bool] = []
      slider.onDrag { heard.append($0) }
      let middle = TestInput.middle(of: slider)
      TestInput.move(to: slider)
      TestInput.press()
      XCTAssert(TestDisplay.wait { heard == [true] })
      XCTAssert(slider.isDragged)
      TestInput.move(toX: middle.x + Double(slider.width) / 4, y: middle.y)
      XCTAssert(TestDisplay.wait { slider.value > 60 })
      XCTAssertEqual(heard, [true])
      TestInput.release()
      XCTAssert(TestDisplay.wait { heard == [true, false] })
    }
  }
}
