import GLib
import GTK
import GTKTesting
import PanelHarness
import XCTest

/// A slider for a volume.
final class LevelPanelTests: XCTestCase {
  private static let instance = "sound-1"

  private static func content(_ value: Double, isMuted: Bool = false) -> String {
    """
    {"outcome":"newData","content":{"type":"slider","kind":"level","value":\(value),"step":0.01,\
    "label":"Volume","icon":"audio-volume-\(isMuted ? "muted" : "high")-symbolic",\
    "iconAction":"mute","iconLabel":"\(isMuted ? "Unmute" : "Mute")",\
    "strength":"\(isMuted ? "secondary" : "primary")","action":{"send":"volume"}}}
    """
  }

  /// Its volume is 50%; it takes what it's sent, or mutes.
  private static func sound() -> ScriptedWidget {
    ScriptedWidget("sound") { line in
      switch line.method {
      case "update": [line.result(content(0.5))]
      case "action" where line.text.contains("\"mute\""): [line.result(content(0.5, isMuted: true))]
      case "action": [line.result(#"{"outcome":"noData"}"#)]
      default: []
      }
    }
  }

  @MainActor private static func sent(_ panel: PanelHarness) -> [String] {
    panel.widgets.heard.filter { $0.method == "action" }.map(\.text)
  }

  @MainActor private static func percent(_ panel: PanelHarness) throws -> Int {
    Int((try XCTUnwrap(try panel.value(of: "Volume")) * 100).rounded())
  }

  func testKeysMoveItByOneAndTenPercent() throws {
    try withPanel([Self.sound()], .init(hasAnimations: false)) { panel in
      try panel.focus()
      panel.tab(to: "Volume")
      panel.key("Right")
      XCTAssertEqual(try Self.percent(panel), 51)
      panel.key("Page_Up")
      XCTAssertEqual(try Self.percent(panel), 61)
      panel.key("Page_Down")
      panel.key("Left")
      XCTAssertEqual(try Self.percent(panel), 50)
      panel.advance(by: .seconds(1))
      let last = try XCTUnwrap(Self.sent(panel).last)
      XCTAssertTrue(last.contains("\"value\":0.5"), last)
    }
  }

  func testTheWheelTurnsItAfterAMoment() throws {
    try withPanel([Self.sound()], .init(hasAnimations: false)) { panel in
      try panel.focus()
      let frame = try panel.frame(of: "Volume", "slider")
      panel.movePointer(to: PanelHarness.blankPoint)
      panel.advance(by: .seconds(1))
      panel.movePointer(
        to: Point(x: frame.minX + frame.width / 2, y: frame.minY + frame.height / 2))
      // A scroll of the panel that has brought it below the pointer goes on.
      panel.scroll(-1)
      XCTAssertEqual(try Self.percent(panel), 50)
      panel.advance(by: .milliseconds(300))
      panel.scroll(-2)
      XCTAssertEqual(try Self.percent(panel), 60)
      panel.scroll(3)
      XCTAssertEqual(try Self.percent(panel), 45)
      panel.advance(by: .seconds(1))
      XCTAssertEqual(try Self.percent(panel), 45)
      let last = try XCTUnwrap(Self.sent(panel).last)
      XCTAssertTrue(last.contains("\"value\":0.45"), last)
    }
  }

  func testADragEndsWhereTheHandIs() throws {
    try withPanel([Self.sound()], .init(hasAnimations: false)) { panel in
      try panel.focus()
      let frame = try panel.frame(of: "Volume", "slider")
      let y = frame.minY + frame.height / 2
      panel.drag(
        from: Point(x: frame.minX + 60, y: y), to: Point(x: frame.maxX + 40, y: y), steps: 20)
      XCTAssertEqual(try Self.percent(panel), 100)
      panel.advance(by: .seconds(1))
      XCTAssertEqual(try Self.percent(panel), 100)
      let last = try XCTUnwrap(Self.sent(panel).last)
      XCTAssertTrue(last.contains("\"value\":1"), last)
      // At most ten values a second are sent.
      XCTAssertLessThan(Self.sent(panel).count, 10)
    }
  }

  func testItsIconMutes() throws {
    try withPanel([Self.sound()], .init(hasAnimations: false)) { panel in
      try panel.focus()
      try panel.click("Mute", "push button")
      panel.advance(by: .milliseconds(500))
      XCTAssertTrue(panel.has("Unmute"))
      XCTAssertFalse(panel.has("Mute"))
      XCTAssertEqual(Self.sent(panel).count, 1)
      XCTAssertEqual(try Self.percent(panel), 50)
      panel.tab(to: "Unmute", key: "shift+Tab")
    }
  }
}
