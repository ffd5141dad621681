import GLib
import GTK
import GTKTesting
import XCTest

/// The properties of every widget: style, hierarchy, layout, lifetime.
final class WidgetTests: XCTestCase {
  func testPropertiesAreReadBack() {
    onDisplay {
      let widget = Label("x")
      widget.isVisible = false
      widget.isSensitive = false
      widget.opacity = 0.5
      widget.takesPointer = false
      widget.clipsContent = true
      widget.tooltip = "a < b & c"
      widget.name = "the-name"
      widget.margins = Insets(top: 1, start: 2, bottom: 3, end: 4)
      widget.alignment = .end
      widget.verticalAlignment = .center
      widget.expands = Axes(horizontal: true, vertical: false)
      widget.requestSize(width: 70)
      XCTAssertFalse(widget.isVisible)
      XCTAssertFalse(widget.isSensitive)
      XCTAssertEqual(widget.opacity, 0.5, accuracy: 0.01)
      XCTAssertFalse(widget.takesPointer)
      XCTAssert(widget.clipsContent)
      XCTAssertEqual(widget.tooltip, "a < b & c")
      XCTAssertEqual(widget.name, "the-name")
      XCTAssertEqual(widget.margins, Insets(top: 1, start: 2, bottom: 3, end: 4))
      XCTAssertEqual(widget.alignment, .end)
      XCTAssertEqual(widget.verticalAlignment, .center)
      XCTAssertEqual(widget.expands, Axes(horizontal: true, vertical: false))
      XCTAssertEqual(widget.requestedSize, Axes(horizontal: 70, vertical: nil))
      widget.tooltip = nil
      XCTAssertNil(widget.tooltip)
    }
  }

  func testClassesAreSetAsAWholeAndOneByOne() {
    onDisplay {
      let widget = Box()
      widget.classes = ["one", "two"]
      XCTAssertEqual(Set(widget.classes), ["one", "two"])
      widget.addClass("three")
      widget.setClass("one", false)
      widget.setClass("four", true)
      XCTAssert(widget.hasClass("three"))
      XCTAssertEqual(Set(widget.classes), ["two", "three", "four"])
      widget.classes = []
      XCTAssertEqual(widget.classes, [])
    }
  }

  func testTheTreeIsWalkedInOrder() {
    onDisplay {
      let box = Box()
      let labels = ["a", "b", "c"].map { Label($0) }
      labels.forEach(box.append)
      XCTAssertEqual(box.children, labels)
      XCTAssertEqual(box.firstChild, labels[0])
      XCTAssertEqual(box.lastChild, labels[2])
      XCTAssertEqual(labels[1].nextSibling, labels[2])
      XCTAssertEqual(labels[1].parent, box)
      XCTAssert(labels[1].isDescendant(of: box))
      XCTAssertNil(labels[1].root)
      XCTAssertEqual(Label().children, [])
    }
  }

  func testSizesAndPlacesFollowTheLayout() {
    let (box, inner) = TestDisplay.make { (Box(.horizontal), Label("x")) }
    TestDisplay.run {
      inner.requestSize(width: 50, height: 40)
      inner.margins = Insets(top: 10, start: 20)
      inner.alignment = .start
      inner.verticalAlignment = .start
      box.append(inner)
    }
    inWindow(box) { window in
      XCTAssertEqual(box.width, 300)
      XCTAssertEqual(box.height, 200)
      XCTAssertEqual(inner.bounds(in: box), Rect(x: 20, y: 10, width: 50, height: 40))
      XCTAssertEqual(inner.convert(.zero, to: window), Point(x: 20, y: 10))
      XCTAssertEqual(box.pick(at: Point(x: 25, y: 15)), inner)
      XCTAssertEqual(inner.root, window)
      XCTAssertEqual(inner.scaleFactor, 1)
      XCTAssertGreaterThanOrEqual(inner.measure(.horizontal).minimum, 50)
    }
  }

  func testTheStartIsOnTheRightWhereTheLanguageReadsSo() {
    let (box, inner) = TestDisplay.make { (Box(.horizontal), Label("x")) }
    TestDisplay.run {
      inner.requestSize(width: 50)
      inner.margins = Insets(start: 20)
      box.append(inner)
    }
    inWindow(box) { _ in
      var changes = 0
      box.onDirectionChange { changes += 1 }
      XCTAssertEqual(box.direction, .leftToRight)
      box.direction = .rightToLeft
      inner.direction = .rightToLeft
      XCTAssert(TestDisplay.wait { inner.bounds(in: box)?.minX == 230 })
      XCTAssertEqual(changes, 1)
    }
  }

  func testAWidgetReportsMappingAndUnmapping() {
    onDisplay {
      var log: [String] = []
      let window = Window()
      do {
        let label = Label("x")
        label.onMap { log.append("mapped") }
        label.onUnmap { log.append("unmapped") }
        label.onDestroy { log.append("destroyed") }
        window.child = label
        window.present()
        TestDisplay.wait { label.isMapped }
        XCTAssert(label.isRealized)
      }
      window.child = nil
      XCTAssertEqual(log, ["mapped", "unmapped", "destroyed"])
      window.destroy()
    }
  }

  func testTheKeyboardGoesWhereItIsSent() {
    let (box, first, second) = TestDisplay.make { (Box(), Button("1"), Button("2")) }
    TestDisplay.run {
      box.append(first)
      box.append(second)
    }
    inWindow(box) { window in
      XCTAssert(second.grabFocus())
      XCTAssert(TestDisplay.wait { second.hasFocus })
      XCTAssertFalse(first.hasFocus)
      XCTAssert(box.isFocusWithin)
      XCTAssertFalse(box.hasFocus)
      XCTAssert(box.moveFocus(.backward))
      XCTAssert(first.isFocus)
      first.isFocusable = false
      XCTAssertFalse(first.isFocusable)
      box.canFocus = false
      XCTAssertFalse(second.grabFocus())
    }
  }
}

extension TestDisplay {
  /// Creates a value before a test's window, on the main thread and with GTK started.
  static func make<Value>(_ body: @MainActor () -> Value) -> Value {
    nonisolated(unsafe) var value: Value?  // created and used on the main thread
    run { value = body() }
    return value!
  }
}
