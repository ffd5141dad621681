import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Panel

/// The time above the cards, which changes every minute.
final class HeaderTimeTests: XCTestCase {
  func testTheNextMinuteIsDrawnWithoutANewLayout() throws {
    try onMain {
      let time = HeaderTime(style: "date", .title)
      let around = Around()
      let canvas = Canvas(content: around)
      canvas.adopt(time.canvas)
      let window = Window()
      window.setDefaultSize(width: 300, height: 200)
      window.child = canvas
      defer { window.destroy() }
      time.text = "10:08"
      window.present()
      XCTAssert(TestDisplay.wait { window.width > 0 }, "no window")
      TestDisplay.settle(0.1)
      XCTAssertGreaterThan(time.canvas.width, 0)
      let layouts = around.layouts
      let room = Size(width: 80, height: 30)
      let before = try XCTUnwrap(time.canvas.picture).bitmap(room)
      // All digits have equal widths.
      for next in ["10:09", "11:11", "20:04"] {
        time.text = next
        TestDisplay.settle(0.05)
        XCTAssertEqual(around.layouts, layouts, next)
      }
      XCTAssertNotEqual(try XCTUnwrap(time.canvas.picture).bitmap(room), before)
      time.text = "9:00"
      TestDisplay.settle(0.05)
      XCTAssertGreaterThan(around.layouts, layouts)
    }
  }
}

/// Counts its layouts.
private final class Around: CanvasContent {
  private(set) var layouts = 0

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    layouts += 1
    for child in canvas.children {
      let room = canvas.measure(child, .horizontal).natural
      canvas.allocate(child, in: Rect(x: 0, y: 0, width: Double(room), height: 30))
    }
  }
}
