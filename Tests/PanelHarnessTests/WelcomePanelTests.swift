import GTKTesting
import PanelHarness
import XCTest

/// What a new user sees, and a user of a new version.
final class WelcomePanelTests: XCTestCase {
  private static let news = "What’s New in Today"
  private static let choice = "What Do You Want to See?"

  private func withNewcomer(_ body: @MainActor (PanelHarness) throws -> Void) throws {
    let options = PanelHarness.Options(
      isNewUser: true, hasAnimations: false, hasShippedWidgets: true)
    try withPanel([], options) { panel in
      try panel.show()
      _ = try panel.node("Welcome to Today")
      try body(panel)
    }
  }

  @MainActor private static func startsAtLogin(_ panel: PanelHarness) -> Bool {
    panel.text(of: "\(panel.folder)/.config/autostart/org.todayview.Today.desktop") != nil
  }

  @MainActor private static func goOn(to page: String, _ panel: PanelHarness) throws {
    try panel.click("Continue", "push button")
    panel.advance(by: .milliseconds(100))
    _ = try panel.node(page)
  }

  @MainActor private static func goOnByKeyboard(to page: String, _ panel: PanelHarness) throws {
    panel.tab(to: "Continue")
    panel.key("Return")
    panel.advance(by: .milliseconds(100))
    _ = try panel.node(page)
    XCTAssertNotNil(panel.focusedName, "the keyboard comes along")
  }

  func testChoicesOnThreePagesTakeEffectOnce() throws {
    try withNewcomer { panel in
      try Self.goOn(to: Self.choice, panel)
      // Nothing asks the network before the user agrees.
      XCTAssertFalse(panel.listed.contains("bitcoin-1"))
      try panel.click("Bitcoin", "switch")
      try panel.click("Calendar", "switch")
      try Self.goOn(to: "Always There?", panel)
      try panel.click("Start at Login", "switch")
      XCTAssert(Self.startsAtLogin(panel))
      try panel.click("Done", "push button")
      panel.advance(by: .milliseconds(100))
      XCTAssertFalse(panel.has("Always There?"))
      XCTAssertEqual(panel.listed, ["weather-1", "used-space-1"])
      try panel.restart()
      try panel.show()
      XCTAssertFalse(panel.has("Welcome to Today"))
      XCTAssertEqual(panel.listed, ["weather-1", "used-space-1"])
    }
  }

  func testTheKeyboardGoesThereAndBackAndEscapeLeaves() throws {
    try withNewcomer { panel in
      try Self.goOnByKeyboard(to: Self.choice, panel)
      panel.tab(to: "Back")
      panel.key("Return")
      panel.advance(by: .milliseconds(100))
      _ = try panel.node("Welcome to Today")
      XCTAssertEqual(panel.focusedName, "Continue")
      try Self.goOnByKeyboard(to: Self.choice, panel)
      for name in ["Weather", "Bitcoin"] {
        panel.tab(to: name)
        panel.key("space")
      }
      try Self.goOnByKeyboard(to: "Always There?", panel)
      panel.key("alt+Left")
      panel.advance(by: .milliseconds(100))
      _ = try panel.node(Self.choice)
      // Back to the first page, and away.
      panel.key("Escape")
      panel.advance(by: .milliseconds(100))
      _ = try panel.node("Welcome to Today", "dialog")
      XCTAssertFalse(panel.has(Self.choice))
      panel.key("Escape")
      panel.advance(by: .milliseconds(100))
      XCTAssertFalse(panel.has("Welcome to Today"))
      XCTAssertEqual(try panel.presence(), "shown")
      XCTAssertFalse(Self.startsAtLogin(panel))
      XCTAssertFalse(panel.listed.contains("bitcoin-1"))
    }
  }

  func testTheKeyboardAloneGetsThroughItAndSetsAShortcut() throws {
    try withNewcomer { panel in
      try Self.goOnByKeyboard(to: Self.choice, panel)
      try Self.goOnByKeyboard(to: "Always There?", panel)
      panel.tab(to: "Shortcut: None")
      panel.key("Return")
      _ = try panel.node("Shortcut: Press Keys…")
      panel.key("super+t")
      // The file is written and read again.
      panel.advance(by: .milliseconds(100))
      XCTAssertEqual(panel.focusedName, "Shortcut: Super+T")
      panel.tab(to: "Open at Screen Edge")
      panel.key("space")
      let text = try panel.settingsText()
      XCTAssert(text.contains("Shortcut=<Super>t\n") && text.contains("HotEdge=true\n"), text)
      panel.tab(to: "Done")
      panel.key("Return")
      panel.advance(by: .milliseconds(100))
      XCTAssertFalse(panel.has("Always There?"))
      for presence in ["hidden", "shown"] {
        panel.key("super+t")
        panel.advance(by: .milliseconds(400))
        XCTAssertEqual(try panel.presence(), presence)
      }
    }
  }

  func testAScreenReaderFindsANamedDialogAndNothingCovered() throws {
    try withNewcomer { panel in
      XCTAssertEqual(
        panel.tree.nodes.filter { $0.role == "dialog" }.map(\.name), ["Welcome to Today"])
      XCTAssertFalse(panel.has("Edit"))
      try Self.goOn(to: Self.choice, panel)
      _ = try panel.node(Self.choice, "dialog")
      let bitcoin = try panel.node("Bitcoin", where: \.isFocusable)
      XCTAssert(bitcoin.states.contains(.checked) || bitcoin.states.contains(.pressed))
      XCTAssertNotEqual(bitcoin.details, "")
    }
  }

  /// Runs a test with the panel of a user who had a version before.
  private func withUser(
    of version: String?, _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    try withPanel([], .init(hasAnimations: false)) { panel in
      if let version {
        try panel.put("[Panel]\nWelcomed=true\nLastVersion=\(version)\n", panel.memoryFile)
      } else {
        try panel.put("[Panel]\nWelcomed=true\nKnowsAdding=true\n", panel.memoryFile)
      }
      try panel.show()
      try body(panel)
    }
  }

  func testAfterAnUpdateTheNewsAreShownOnce() throws {
    try withUser(of: "0.0.1") { panel in
      _ = try panel.node(Self.news)
      try panel.click("Continue", "push button")
      panel.advance(by: .milliseconds(100))
      XCTAssertFalse(panel.has(Self.news))
      XCTAssertEqual(panel.text(of: panel.memoryFile)?.contains("LastVersion=0.0.1"), false)
      try panel.restart()
      try panel.show()
      _ = try panel.node("Edit", "push button")
      XCTAssertFalse(panel.has(Self.news))
    }
  }

  func testAUserWithoutAnEarlierVersionSeesNoNews() throws {
    for version in [nil, "9999.0"] {
      try withUser(of: version) { panel in
        _ = try panel.node("Edit", "push button")
        XCTAssertEqual(panel.text(of: panel.memoryFile)?.contains("LastVersion="), true)
        XCTAssertFalse(panel.has(Self.news))
      }
    }
  }

  func testADemonstrationWelcomesNoOne() throws {
    let options = PanelHarness.Options(
      isNewUser: true, hasAnimations: false, hasShippedWidgets: true, isDemonstration: true)
    try withPanel([], options) { panel in
      try panel.show()
      _ = try panel.node("Sample Data")
      _ = try panel.node("Calendar")
      XCTAssertFalse(panel.has("Welcome to Today"))
    }
  }
}
