import GLib
import GTK
import GTKTesting
import PanelHarness
import XCTest

/// Times in a card, which the panel updates itself.
final class CountdownPanelTests: XCTestCase {
  @MainActor private static let end = Int(PanelHarness.noon.components.seconds) + 75

  @MainActor private static func told(_ panel: PanelHarness) -> String? {
    panel.settle()
    return panel.tree.names.first { $0.hasPrefix("Tea, ") }
  }

  func testACountdownContinuesWithoutItsProgramAndIsRightWhenShownAgain() throws {
    let tea = ScriptedWidget("tea", keys: "Refresh=30d") { line in
      guard line.method == "update" else { return [] }
      let content = #"{"type":"text","label":"Tea","time":{"style":"timer","to":\#(Self.end)}}"#
      return [line.result(#"{"outcome":"newData","content":\#(content)}"#)]
    }
    try withPanel([tea], .init(hasAnimations: false)) { panel in
      try panel.today("show")
      XCTAssertEqual(Self.told(panel), "Tea, in 1 min")
      panel.widgets.end("tea-1", with: .status(0))
      panel.settle()
      XCTAssertEqual(panel.widgets.starts["tea"], 1)
      // Announces the last minute in steps of ten seconds.
      var all: [String] = []
      panel.advance(by: .seconds(30)) {
        if let now = Self.told(panel), now != all.last { all.append(now) }
      }
      XCTAssertEqual(all, ["Tea, in 1 min", "Tea, 1:00", "Tea, 0:50"])
      try panel.today("hide")
      panel.advance(by: .seconds(11))
      XCTAssertEqual(try panel.presence(), "hidden")
      XCTAssertEqual(panel.widgets.starts["tea"], 1, "in between, the panel counts")
      try panel.today("show")
      XCTAssertEqual(Self.told(panel), "Tea, 0:40", "34 seconds are left")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(panel.widgets.starts["tea"], 2, "it is asked when the panel is shown")
    }
  }

  func testAnUnknownTimeZoneIsLoggedForTheAuthor() throws {
    let mars = ScriptedWidget(
      "mars", showing: #"{"type":"text","time":{"style":"clock","zone":"Mars/Base"}}"#)
    try withPanel([mars], .init(hasAnimations: false)) { panel in
      try panel.show()
      XCTAssertTrue(panel.has("–"))
      let log = panel.log(of: "mars-1")
      XCTAssertTrue(
        log.contains("the time zone Mars/Base is not known on this machine"), log)
    }
  }
}
