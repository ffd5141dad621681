import GLib
import GTK
import GTKTesting
import XCTest

/// Themed icons, drawn in any color.
final class IconTests: XCTestCase {
  func testASymbolicIconTakesTheColorAskedFor() {
    TestDisplay.run {
      let icon = Icon("folder-symbolic", size: 32, on: Canvas(content: NoContent()))
      let red = Color(red: 1, green: 0, blue: 0)
      let bitmap = Self.draw(icon, red)
      let painted = Self.pixels(bitmap).filter { $0.alpha == 1 }
      XCTAssertGreaterThan(painted.count, 50)
      XCTAssert(painted.allSatisfy { $0 == red })
    }
  }

  func testAnIconThatIsMissingIsStoodInForWithoutAWord() {
    TestDisplay.run {
      _ = TestDisplay.takeComplaints()
      let icon = Icon("no-such-icon-anywhere", size: 32, on: Canvas(content: NoContent()))
      XCTAssertGreaterThan(Self.pixels(Self.draw(icon, .black)).filter { $0.alpha > 0 }.count, 20)
      XCTAssertEqual(TestDisplay.takeComplaints(), [])
    }
  }

  @MainActor private static func draw(_ icon: Icon, _ color: Color) -> Bitmap {
    let side = Size(width: 32, height: 32)
    let node = RenderNode.record { $0.draw(icon, color, in: Rect(origin: .zero, size: side)) }
    return node?.bitmap(side) ?? Bitmap(width: 1, height: 1, rgba: [0, 0, 0, 0])
  }

  private static func pixels(_ bitmap: Bitmap) -> [Color] {
    (0..<bitmap.height).flatMap { y in (0..<bitmap.width).map { x in bitmap[x, y] } }
  }
}

@MainActor private final class NoContent: CanvasContent {}
