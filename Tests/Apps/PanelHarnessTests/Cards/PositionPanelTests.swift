import GLib
import GTK
import GTKTesting
import PanelHarness
import XCTest

/// A slider for a place in something that plays.
final class PositionPanelTests: XCTestCase {
  private static let instance = "player-1"
  @MainActor private static let start = Int(PanelHarness.noon.components.seconds)

  /// A track of 100 seconds that was at 20 seconds at noon.
  @MainActor private static func content(at seconds: Int = 20, isPlaying: Bool = true) -> String {
    let begin = start - seconds
    let time = isPlaying ? #""time":{"from":\#(begin),"to":\#(begin + 100)},"# : ""
    return """
      {"outcome":"newData","content":{"type":"slider","kind":"position","value":\(seconds),\
      "to":100,\(time)"step":1,"label":"Position","action":{"send":"seek"}}}
      """
  }

  private static func player(isPlaying: Bool = true) -> ScriptedWidget {
    ScriptedWidget("player") { line in
      line.method == "update" ? [line.result(content(isPlaying: isPlaying))] : []
    }
  }

  @MainActor private static func heard(_ panel: PanelHarness) -> [ScriptedWidgets.Line] {
    panel.widgets.heard.filter { $0.method == "action" }
  }

  func testItMovesByItselfWhileItPlays() throws {
    try withPanel([Self.player()], .init(hasAnimations: false)) { panel in
      try panel.focus()
      let before = try XCTUnwrap(try panel.value(of: "Position"))
      XCTAssertGreaterThanOrEqual(before, 20)
      panel.advance(by: .seconds(30))
      XCTAssertEqual(try XCTUnwrap(try panel.value(of: "Position")), before + 30, accuracy: 1)
      XCTAssertEqual(Self.heard(panel).count, 0)
      panel.advance(by: .seconds(200))
      XCTAssertEqual(try panel.value(of: "Position"), 100)
    }
  }

  func testItStaysWhilePaused() throws {
    try withPanel([Self.player(isPlaying: false)], .init(hasAnimations: false)) { panel in
      try panel.focus()
      panel.advance(by: .seconds(30))
      XCTAssertEqual(try panel.value(of: "Position"), 20)
    }
  }

  func testADragStaysInTheHandAndIsSentAtItsEnd() throws {
    try withPanel([Self.player()], .init(hasAnimations: false)) { panel in
      try panel.focus()
      let frame = try panel.frame(of: "Position", "slider")
      let y = frame.minY + frame.height / 2
      panel.movePointer(to: Point(x: frame.minX + frame.width / 4, y: y))
      panel.press()
      let pressed = Self.heard(panel).count
      for step in 1...10 {
        panel.movePointer(
          to: Point(x: frame.minX + frame.width * (0.25 + 0.05 * Double(step)), y: y))
        panel.advance(by: .milliseconds(300))
      }
      let held = try XCTUnwrap(try panel.value(of: "Position"))
      XCTAssertGreaterThan(held, 60)
      panel.advance(by: .seconds(5))
      XCTAssertEqual(try panel.value(of: "Position"), held)
      XCTAssertEqual(Self.heard(panel).count, pressed)
      panel.release()
      panel.advance(by: .milliseconds(300))
      let last = try XCTUnwrap(Self.heard(panel).last)
      XCTAssertTrue(last.text.contains("\"value\":\(Int(held))"), last.text)
      XCTAssertEqual(try XCTUnwrap(try panel.value(of: "Position")), held, accuracy: 1)
    }
  }
}
