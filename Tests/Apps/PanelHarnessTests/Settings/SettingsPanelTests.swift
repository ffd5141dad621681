import GTK
import GTKTesting
import PanelHarness
import XCTest

/// Opening, changing and closing the panel's settings.
final class SettingsPanelTests: XCTestCase {
  private static let mine = "# mine\n[Panel]\n# not too wide\nWidth=400\n"

  private func withSettings(
    _ settings: String = SettingsPanelTests.mine, _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    try withPanel(
      [], .init(settings: settings, hasAnimations: false, screen: Size(width: 1920, height: 1080))
    ) { panel in
      try panel.focus()
      try body(panel)
    }
  }

  func testThePointerAloneOpensChangesAndClosesThem() throws {
    try withSettings { panel in
      try panel.click("Settings", "push button")
      panel.advance(by: .milliseconds(100))
      _ = try panel.node("Settings", "dialog")
      try panel.click("Screen Edge: Left", "radio button")
      XCTAssert(try panel.settingsText().contains("Edge=left"))
      XCTAssert(try panel.phase().hasPrefix("shown at the left edge"))
      try panel.click("Keep on Screen")
      XCTAssert(try panel.settingsText().contains("Pinned=true"))
      try panel.click("Monitor: Monitor with Pointer", "push button")
      panel.advance(by: .milliseconds(100))
      try panel.click("Primary Monitor", "radio button")
      XCTAssert(try panel.settingsText().contains("Monitor=primary"))
      // A key with the default value is removed; comments stay.
      try panel.click("Screen Edge: Automatic", "radio button")
      XCTAssert(try panel.settingsText().hasPrefix(Self.mine))
      XCTAssertFalse(try panel.settingsText().contains("Edge="))
      try panel.click("Close", "push button")
      XCTAssertFalse(panel.has("Screen Edge: Left"))
      XCTAssertEqual(try panel.presence(), "shown")
    }
  }

  func testTheKeyboardAloneOpensChangesAndClosesThem() throws {
    try withSettings { panel in
      panel.key("ctrl+comma")
      panel.advance(by: .milliseconds(100))
      _ = try panel.node("Settings", "dialog")
      panel.tab(to: "Width")
      panel.keys("Right", "Right")
      XCTAssertFalse(try panel.settingsText().contains("Width=420"))
      panel.advance(by: .milliseconds(500))
      XCTAssert(try panel.settingsText().contains("# not too wide\nWidth=420"))
      panel.tab(to: "Monitor: Monitor with Pointer")
      panel.key("Return")
      panel.advance(by: .milliseconds(100))
      _ = try panel.node("Primary Monitor", "radio button")
      panel.keys("Down", "space")
      XCTAssert(try panel.settingsText().contains("Monitor=primary"))
      panel.tab(to: "Keep on Screen")
      panel.key("space")
      XCTAssert(try panel.settingsText().contains("Pinned=true"))
      panel.tab(to: "Made With")
      panel.key("Return")
      panel.advance(by: .milliseconds(100))
      _ = try panel.node("LGPL 2.1, MPL 1.1")
      panel.key("alt+Left")
      panel.advance(by: .milliseconds(100))
      XCTAssertFalse(panel.has("LGPL 2.1, MPL 1.1"))
      XCTAssertEqual(panel.focusedName, "Made With")
      panel.key("Escape")
      panel.advance(by: .milliseconds(100))
      XCTAssertFalse(panel.has("Made With"))
      XCTAssertEqual(try panel.presence(), "shown")
    }
  }

  func testTabReachesTheGear() throws {
    try withSettings("") { panel in
      panel.tab(to: "Settings")
      panel.key("Return")
      panel.advance(by: .milliseconds(100))
      _ = try panel.node("Settings", "dialog")
    }
  }

  func testWidthAndTextSizeChangeWhileTheyAreDragged() throws {
    try withSettings("[Panel]\n") { panel in
      try panel.openSettings()
      let narrow = try panel.node("Width", "slider").frame
      // Narrow enough that the settings don't become a card, in which the next row would be hidden.
      try panel.click("Width", "slider", at: 0.6)
      let width = try XCTUnwrap(panel.phase().firstMatch(of: /(\d+) x/).flatMap { Int($0.1) })
      XCTAssertGreaterThan(width, 440)
      XCTAssertGreaterThan(
        try panel.node("Text Size", "slider").frame.width, narrow.width + 40,
        "everything is laid out for the new width")
      XCTAssertFalse(try panel.settingsText().contains("Width="))
      panel.advance(by: .milliseconds(500))
      XCTAssert(try panel.settingsText().contains("Width=\(width)\n"))
      let before = try panel.node("About").frame
      try panel.click("Text Size", "slider", at: 0.4)
      XCTAssertEqual(try panel.node("About").frame.height, before.height, "it may be on its way")
      panel.advance(by: .milliseconds(150))
      XCTAssertGreaterThan(try panel.node("About").frame.height, before.height + 3)
      XCTAssertFalse(try panel.settingsText().contains("TextScale="))
      panel.advance(by: .milliseconds(500))
      XCTAssert(try panel.settingsText().contains("TextScale="))
    }
  }

  func testSettingsAreACardOnAWidePanelAndFillANarrowOne() throws {
    try withSettings("[Panel]\nWidth=540\n") { panel in
      @MainActor func expect(_ name: String, isCard: Bool) throws {
        let frame = try panel.node(name, "dialog").frame
        XCTAssertEqual(frame.width, isCard ? 508 : 420)
        XCTAssertEqual(frame.height <= 620, isCard, "\(frame.height)")
      }
      try panel.openSettings()
      try expect("Settings", isCard: true)
      try panel.rewriteSettings { $0.replacing("Width=540", with: "Width=420") }
      try expect("Settings", isCard: false)
      try panel.click("Made With")
      panel.advance(by: .milliseconds(100))
      _ = try panel.node("LGPL 2.1, MPL 1.1")
      try panel.rewriteSettings { $0.replacing("Width=420", with: "Width=540") }
      try expect("Made With", isCard: true)
      _ = try panel.node("LGPL 2.1, MPL 1.1")
    }
  }

  func testSettingsShowExternalChangesAndKeepThem() throws {
    try withSettings { panel in
      try panel.openSettings()
      try panel.rewriteSettings {
        $0.replacing("Width=400", with: "Width=440\n# another\nEdge=left")
      }
      XCTAssert(try panel.node("Screen Edge: Left").states.contains(.checked))
      XCTAssertEqual(try panel.node("Width", "slider").numbers.first, 440)
      try panel.click("Solid Cards")
      let text = try panel.settingsText()
      for line in ["Solid=true", "# another", "Edge=left"] { XCTAssert(text.contains(line), text) }
    }
  }

  func testStartAtLoginWritesAndRemovesTheEntry() throws {
    try withSettings { panel in
      let entry = "\(panel.folder)/.config/autostart/org.todayview.Today.desktop"
      try panel.openSettings()
      try panel.click("Start at Login")
      XCTAssert(panel.text(of: entry)?.contains("--background") == true)
      try panel.click("Start at Login")
      XCTAssert(panel.text(of: entry)?.contains("Hidden=true") ?? true)
    }
  }
}
