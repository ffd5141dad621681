import Foundation
import GTK
import GTKTesting
import PanelHarness
import XCTest

/// The first run: cards at once, and a sheet below them that one click closes.
final class FirstRunPanelTests: XCTestCase {
  private static let welcome = "Welcome to Today"
  /// The cards that use no network.
  private static let first = ["calendar-1", "used-space-1", "timers-1"]
  private static let all = ["weather-1", "calendar-1", "used-space-1", "bitcoin-1", "timers-1"]

  private func withNewcomer(
    height: Double = 1000, textScale: Int = 100,
    _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    let options = PanelHarness.Options(
      settings: "[Panel]\nTextScale=\(textScale)\n", isNewUser: true, hasAnimations: false,
      screen: Size(width: 1920, height: height),
      hasShippedWidgets: true)
    try withPanel([], options) { panel in
      try Self.showWelcome(on: panel)
      try body(panel)
    }
  }

  /// It waits for the content of its samples, which programs send.
  @MainActor private static func showWelcome(on panel: PanelHarness) throws {
    try panel.show()
    panel.waitUntil("the welcome") { panel.has(welcome) }
    _ = try panel.node(welcome, "dialog")
  }

  @MainActor private static func hasSamples(_ panel: PanelHarness) -> Bool {
    panel.tree.nodes.contains { $0.widget.hasClass("sample-card") }
  }

  @MainActor private static func startsAtLogin(_ panel: PanelHarness) -> Bool {
    let entry = "\(panel.folder)/.config/autostart/org.todayview.Today.desktop"
    return FileManager.default.fileExists(atPath: entry)
  }

  @MainActor private static func close(with key: String, _ panel: PanelHarness) {
    panel.key(key)
    panel.advance(by: .milliseconds(100))
    XCTAssertFalse(panel.has(welcome))
  }

  /// How high cards and welcome are depends on the font. A panel that is lower has no samples in its
  /// welcome, or the first card would be covered, too.
  func testCardsAreVisibleAboveTheWelcome() throws {
    for (height, visible) in [(1000.0, ["Calendar"]), (1300, ["Calendar", "Used Space"])] {
      try withNewcomer(height: height) { panel in
        XCTAssertEqual(panel.listed, Self.first)
        let sheet = try panel.node(Self.welcome, "dialog").frame
        XCTAssertEqual(sheet.maxY, height)
        Self.close(with: "Escape", panel)
        for name in visible {
          XCTAssertLessThanOrEqual(try panel.node(name).frame.maxY, sheet.minY, name)
        }
        XCTAssertLessThan(try panel.node("Used Space").frame.minY, sheet.minY)
      }
    }
  }

  func testTheSamplesAreShownWhereTheyLeaveTheFirstCardUncovered() throws {
    for (height, textScale, areShown) in [
      (1300.0, 100, true), (1000, 100, true), (600, 100, false), (1000, 200, false),
      (2000, 200, true),
    ] {
      try withNewcomer(height: height, textScale: textScale) { panel in
        XCTAssertEqual(Self.hasSamples(panel), areShown, "\(height) \(textScale)")
        for name in ["Weather", "Bitcoin"] {
          XCTAssertFalse(try panel.node(name, "switch").details.isEmpty)
        }
        let sheet = try panel.node(Self.welcome, "dialog").frame
        Self.close(with: "Escape", panel)
        guard areShown else { return }
        XCTAssertLessThanOrEqual(try panel.node("Calendar").frame.maxY, sheet.minY)
      }
    }
  }

  func testOneClickAddsTheCardsThatUseTheInternet() throws {
    try withNewcomer { panel in
      try panel.click("Done", "push button")
      panel.advance(by: .milliseconds(100))
      XCTAssertFalse(panel.has(Self.welcome))
      XCTAssertEqual(panel.listed, Self.all)
      try panel.restart()
      try panel.show()
      XCTAssertFalse(panel.has(Self.welcome))
      XCTAssertEqual(panel.listed, Self.all)
    }
  }

  func testAnUnselectedWidgetIsNotAdded() throws {
    try withNewcomer { panel in
      try panel.click("Bitcoin", "switch")
      try panel.click("Start at Login", "switch")
      XCTAssert(Self.startsAtLogin(panel))
      try panel.click("Done", "push button")
      XCTAssertEqual(panel.listed, ["weather-1"] + Self.first)
    }
  }

  func testNothingUsesTheNetworkWithoutConsent() throws {
    try withNewcomer { panel in
      Self.close(with: "Escape", panel)
      XCTAssertEqual(try panel.presence(), "shown")
      XCTAssertFalse(Self.startsAtLogin(panel))
      panel.advance(by: .seconds(60))
      try panel.restart()
      try panel.show()
      XCTAssertFalse(panel.has(Self.welcome), "it is not asked again")
      XCTAssertEqual(panel.listed, Self.first)
      XCTAssert(Set(panel.widgets.heard.map(\.instance)).isSubset(of: Self.first))
    }
  }

  func testTheKeyboardAloneSetsAShortcutAndCloses() throws {
    try withNewcomer { panel in
      panel.tab(to: "Shortcut: None")
      panel.key("Return")
      _ = try panel.node("Shortcut: Press Keys…")
      panel.key("super+t")
      // Updates once today.conf has been read.
      panel.advance(by: .milliseconds(500))
      XCTAssertEqual(panel.focusedName, "Shortcut: Super+T")
      panel.tab(to: "Open at Screen Edge")
      panel.key("space")
      let text = try panel.settingsText()
      XCTAssert(text.contains("Shortcut=<Super>t\n") && text.contains("HotEdge=true\n"), text)
      panel.tab(to: "Done")
      Self.close(with: "Return", panel)
      XCTAssertEqual(panel.listed, Self.all)
    }
  }

  func testTheAccessibilityTreeHasEachCardsReasonForNetworkAccess() throws {
    try withNewcomer { panel in
      XCTAssertEqual(
        panel.tree.nodes.filter { $0.role == "dialog" }.map(\.name), [Self.welcome])
      XCTAssertFalse(panel.has("Edit"), "what is covered isn't read")
      let bitcoin = try panel.node("Bitcoin", where: \.isFocusable)
      XCTAssert(bitcoin.states.contains(.checked) || bitcoin.states.contains(.pressed))
      XCTAssert(bitcoin.details.contains("Coinbase"), bitcoin.details)
      Self.close(with: "Escape", panel)
    }
  }

  func testAWelcomeWithoutAnAnswerIsThereAgainWithTheUsersChoice() throws {
    try withNewcomer { panel in
      try panel.click("Bitcoin", "switch")
      try panel.today("hide")
      panel.advance(by: .milliseconds(400))
      try Self.showWelcome(on: panel)
      let bitcoin = try panel.node("Bitcoin", "switch")
      XCTAssert(bitcoin.states.isDisjoint(with: [.checked, .pressed]))
      try panel.restart()
      try Self.showWelcome(on: panel)
      try panel.click("Done", "push button")
      panel.advance(by: .milliseconds(100))
      try panel.today("hide")
      panel.advance(by: .milliseconds(400))
      try panel.show()
      XCTAssertFalse(panel.has(Self.welcome))
      XCTAssertEqual(panel.listed, Self.all)
    }
  }

  func testTheSuggestedShortcutIsSetAndTriedThere() throws {
    try withNewcomer { panel in
      try panel.click("Use Super+N", "push button")
      panel.advance(by: .milliseconds(500))
      let field = "Shortcut: Super+N"
      XCTAssertEqual(try panel.node(field).details, "Press Super+N now to try it.")
      panel.key("super+n")
      try panel.waitUntil("the shortcut to be heard") {
        panel.advance(by: .milliseconds(50))
        return try panel.node(field).details.hasPrefix("It works")
      }
      XCTAssertEqual(try panel.presence(), "shown", "the first press is a try")
      XCTAssertTrue(panel.has(Self.welcome))
      panel.key("super+n")
      try panel.waitUntil("the panel to hide") {
        panel.advance(by: .milliseconds(50))
        return try panel.presence() == "hidden"
      }
    }
  }
}
