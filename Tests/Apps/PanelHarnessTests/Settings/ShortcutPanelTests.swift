import GTK
import GTKTesting
import PanelHarness
import XCTest

/// The shortcut, which the panel grabs from the test's X server.
final class ShortcutPanelTests: XCTestCase {
  /// Presses grabbed keys, and waits for the phase.
  @MainActor private static func press(_ keys: String, in panel: PanelHarness, until phase: String)
    throws
  {
    let before = try panel.presence()
    panel.key(keys)
    try panel.waitUntil("\(keys) to reach the panel") { try panel.presence() != before }
    panel.advance(by: .milliseconds(600))
    XCTAssertEqual(try panel.presence(), phase)
  }

  func testTheShortcutShowsThePanelWithTheKeyboardAndHidesIt() throws {
    try withPanel(options: "Shortcut=<Super>t\n") { panel in
      try panel.today("--background")
      try Self.press("super+t", in: panel, until: "shown")
      panel.key("ctrl+f")
      panel.type("disk")
      XCTAssertEqual(panel.tree.focused?.text, "disk", panel.tree.outline)
      try Self.press("super+t", in: panel, until: "hidden")
    }
  }

  func testKeysOfAnotherProgramAreReportedUntilReleased() throws {
    try withPanel(options: "") { panel in
      try panel.today("--background")
      var other = X11KeyGrab(try XCTUnwrap(Display.standard), "<Super>t") { _ in
        XCTFail("it hears them")
      }
      XCTAssertNil(try XCTUnwrap(other).refusal)
      try panel.rewriteSettings { "[Panel]\nShortcut=<Super>t\n" + $0 }
      try panel.today("settings")
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(
        try panel.node("Shortcut: Super+T").details, "Another program already uses these keys.")
      other = nil
      try panel.rewriteSettings { $0.replacing("<Super>t", with: "<Super>y") }
      XCTAssertFalse(try panel.node("Shortcut: Super+Y").details.contains("Another program"))
      try Self.press("super+y", in: panel, until: "hidden")
    }
  }

  func testTheSettingsRecordKeysWhichWorkAtOnce() throws {
    try withPanel(options: "") { panel in
      try panel.today("settings")
      panel.advance(by: .milliseconds(600))
      panel.tab(to: "Shortcut: None")
      panel.key("Return")
      _ = try panel.node("Shortcut: Press Keys…")
      panel.key("a")
      XCTAssertEqual(
        try panel.node("Shortcut: Press Keys…").details,
        "Press it together with Ctrl, Alt, or Super.")
      panel.key("super+t")
      _ = try panel.node("Shortcut: Super+T")
      panel.advance(by: .milliseconds(500))
      XCTAssertTrue(try panel.settingsText().contains("Shortcut=<Super>t\n"))
      // While recording, the current shortcut has no other effect.
      panel.key("Return")
      _ = try panel.node("Shortcut: Press Keys…")
      panel.key("super+t")
      _ = try panel.node("Shortcut: Super+T")
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(try panel.presence(), "shown")
      panel.key("Return")
      _ = try panel.node("Shortcut: Press Keys…")
      panel.key("Escape")
      _ = try panel.node("Shortcut: Super+T")
      try Self.press("super+t", in: panel, until: "hidden")
      try Self.press("super+t", in: panel, until: "shown")
      try panel.today("settings")
      panel.advance(by: .milliseconds(600))
      panel.tab(to: "Shortcut: Super+T")
      panel.key("space")
      _ = try panel.node("Shortcut: Press Keys…")
      panel.key("BackSpace")
      _ = try panel.node("Shortcut: None")
      panel.advance(by: .milliseconds(500))
      XCTAssertFalse(try panel.settingsText().contains("Shortcut"))
    }
  }

  private func withPanel(
    options settings: String, _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    try withPanel([], .init(settings: settings.isEmpty ? "" : "[Panel]\n\(settings)"), body)
  }
}
