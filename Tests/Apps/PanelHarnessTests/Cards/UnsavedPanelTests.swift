import CardSamples
import GTK
import GTKTesting
import PanelHarness
import XCTest

/// Every way in which a form's unsaved changes could be lost.
final class UnsavedPanelTests: XCTestCase {
  private static let weather = ScriptedWidget(
    "weather", showing: #"{"type":"text","text":"content"}"#,
    keys: "Largest=compact\n\(SampleWidgets.settings)")

  /// The name of its form.
  private static let settings = "Settings for “\u{2068}weather\u{2069}”"

  /// Runs a test with a widget's form, after typing into it.
  private func withForm(
    typing text: String = "Bern", into field: String = "City (required)",
    _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    try withPanel(
      [Self.weather], .init(hasAnimations: false, screen: Size(width: 1920, height: 1080))
    ) { panel in
      try Self.openForm(panel)
      panel.tab(to: field)
      panel.type(text)
      XCTAssert(try panel.node("Save", "push button").states.contains(.sensitive))
      try body(panel)
    }
  }

  @MainActor private static func openForm(_ panel: PanelHarness, hasDraft: Bool = false) throws {
    try panel.openSettings()
    try panel.click(hasDraft ? "weather: Not saved" : "weather", "push button")
    panel.advance(by: .milliseconds(100))
    _ = try panel.node("City (required)")
  }

  @MainActor private static func checkNothingIsLost(_ panel: PanelHarness) throws {
    // After this time, typed text is saved.
    panel.advance(by: .seconds(1))
    XCTAssert(panel.drafts().contains("city=Bern"), panel.drafts())
    XCTAssertFalse(try panel.settingsText().contains("Bern"))
  }

  @MainActor private static func saveWhenAsked(_ panel: PanelHarness) throws {
    _ = try panel.node("Keep Editing", "push button")
    try checkNothingIsLost(panel)
    try panel.click("Save", "push button")
    panel.advance(by: .milliseconds(100))
    XCTAssert(try panel.settingsText().contains("city=Bern"))
    XCTAssertEqual(panel.drafts(), "")
  }

  @MainActor private static func typed(_ field: String, _ panel: PanelHarness) throws -> String {
    try panel.node(field, where: \.isFocusable).text
  }

  func testGoingBackAsksAndReturnsToWhereTheFormWasOpened() throws {
    for key in ["Escape", "alt+Left"] {
      try withForm { panel in
        panel.key(key)
        try Self.saveWhenAsked(panel)
        panel.advance(by: .seconds(2))
        _ = try panel.node("Settings", "dialog")
        // Nothing is unsaved anymore.
        XCTAssert(try panel.node("weather", "push button").states.contains(.focused))
        panel.key("Escape")
        panel.advance(by: .milliseconds(100))
        XCTAssertFalse(panel.has("Screen Edge: Left"))
        XCTAssertEqual(try panel.presence(), "shown")
      }
    }
  }

  func testTheCloseButtonAsksAndKeepEditingRestoresEverything() throws {
    try withForm { panel in
      try panel.click("Close", "push button")
      try panel.click("Keep Editing", "push button")
      XCTAssertFalse(panel.has("Keep Editing"))
      XCTAssertEqual(try Self.typed("City (required)", panel), "Bern")
      try panel.click("Close", "push button")
      try panel.click("Discard Changes", "push button")
      panel.advance(by: .milliseconds(100))
      XCTAssertFalse(panel.has("City (required)"))
      XCTAssertEqual(panel.drafts(), "")
      XCTAssertFalse(try panel.settingsText().contains("Bern"))
    }
  }

  func testASwipeAsks() throws {
    try withForm { panel in
      let sheet = try panel.node(Self.settings, "dialog").frame
      let top = Point(x: sheet.minX + sheet.width / 2, y: sheet.minY + 30)
      panel.drag(from: top, to: Point(x: top.x, y: sheet.minY + sheet.height - 40), steps: 20)
      try Self.saveWhenAsked(panel)
    }
  }

  func testAClickAboveTheCardAsks() throws {
    try withForm { panel in
      let sheet = try panel.node(Self.settings, "dialog").frame
      XCTAssertGreaterThan(sheet.minY, 2)
      panel.click(at: Point(x: sheet.minX + sheet.width / 2, y: sheet.minY / 2))
      try Self.saveWhenAsked(panel)
    }
  }

  func testAHiddenFormStaysUnchangedIncludingSecrets() throws {
    for way in ["a click outside", "hide", "toggle"] {
      try withForm { panel in
        panel.tab(to: "Key")
        panel.type("hush")
        if way == "a click outside" { panel.clickOutside() } else { try panel.today(way) }
        panel.advance(by: .milliseconds(400))
        XCTAssertEqual(try panel.presence(), "hidden", way)
        try Self.checkNothingIsLost(panel)
        XCTAssertFalse(panel.drafts().contains("hush"))
        try panel.focus()
        XCTAssertEqual(try Self.typed("City (required)", panel), "Bern", way)
        try panel.click("Save", "push button")
        panel.advance(by: .milliseconds(100))
        XCTAssert(try panel.settingsText().contains("city=Bern"))
        XCTAssert(panel.secrets().contains("key=hush"), way)
      }
    }
  }

  func testTypedTextIsFilledInNextTime() throws {
    for isAskedToQuit in [true, false] {
      try withForm { panel in
        if isAskedToQuit { try panel.today("quit") } else { panel.terminate() }
        XCTAssert(panel.hasQuit)
        XCTAssert(panel.drafts().contains("city=Bern"))
        XCTAssertFalse(try panel.settingsText().contains("Bern"))
        try panel.restart()
        try Self.openForm(panel, hasDraft: true)
        XCTAssertEqual(try Self.typed("City (required)", panel), "Bern")
        _ = try panel.node("Unsaved changes from last time")
        try panel.click("Discard", "push button")
        panel.advance(by: .seconds(1))
        XCTAssertEqual(panel.drafts(), "")
      }
    }
  }

  /// After a crash only what is on the disk counts.
  func testTypedTextIsOnTheDiskWithinASecond() throws {
    try withForm { panel in
      try Self.checkNothingIsLost(panel)
      panel.type("e")
      panel.advance(by: .seconds(1))
      XCTAssert(panel.drafts().contains("city=Berne"))
    }
  }

  func testQuittingAsksAboutATypedSecret() throws {
    try withForm(typing: "hush", into: "Key") { panel in
      XCTAssertThrowsError(try panel.today("quit"))
      panel.settle()
      try panel.click("Keep Editing", "push button")
      XCTAssertFalse(panel.has("Keep Editing"))
      XCTAssertFalse(panel.hasQuit)
      try panel.today("hide")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(try panel.presence(), "hidden")
      XCTAssertThrowsError(try panel.today("quit"))
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(try panel.presence(), "shown")
      try panel.click("Discard Changes", "push button")
      XCTAssert(panel.hasQuit)
      XCTAssertEqual(panel.drafts(), "")
    }
  }

  func testASecretIsLostAtLogoutAndMustBeTypedAgain() throws {
    try withForm(typing: "hush", into: "Key") { panel in
      panel.terminate()
      XCTAssert(panel.hasQuit)
      XCTAssertFalse(panel.drafts().contains("hush"))
      try panel.restart()
      try Self.openForm(panel, hasDraft: true)
      _ = try panel.node("Secrets weren’t saved. Enter them again.")
    }
  }

  private func withColor(_ body: @MainActor (PanelHarness) throws -> Void) throws {
    let settings = "[Panel]\nBackground=#112233\n"
    try withPanel(
      [], .init(settings: settings, hasAnimations: false, screen: Size(width: 1920, height: 1080))
    ) { panel in
      try panel.openSettings()
      panel.tab(to: "Color")
      panel.retype("#4455")
      try body(panel)
    }
  }

  func testAnUnfinishedColorIsNotLost() throws {
    try withColor { panel in
      panel.key("Escape")
      panel.advance(by: .milliseconds(100))
      try panel.click("Keep Editing", "push button")
      XCTAssertFalse(panel.has("Keep Editing"))
      XCTAssertEqual(try Self.typed("Color", panel), "#4455")
      panel.tab(to: "Color", key: "shift+Tab")
      panel.key("End")
      panel.type("66")
      // A valid value is saved even if typing was interrupted.
      XCTAssertEqual(try Self.typed("Color", panel), "#445566")
      try panel.today("quit")
      XCTAssert(try panel.settingsText().contains("Background=#445566"))
    }
  }

  func testAnUnfinishedColorIsFilledInNextTime() throws {
    for isAskedToQuit in [true, false] {
      try withColor { panel in
        panel.advance(by: .seconds(1))
        XCTAssert(panel.drafts().contains("Background=#4455"))
        if isAskedToQuit { try panel.today("quit") } else { panel.terminate() }
        XCTAssert(panel.hasQuit)
        XCTAssert(try panel.settingsText().contains("Background=#112233"))
        try panel.restart()
        try panel.openSettings()
        _ = try panel.node("Unsaved changes from last time")
        XCTAssertEqual(try Self.typed("Color", panel), "#4455")
        XCTAssertEqual(panel.focusedName, "Color")
        panel.key("End")
        panel.type("66")
        panel.key("Return")
        panel.advance(by: .seconds(1))
        XCTAssert(try panel.settingsText().contains("Background=#445566"))
        XCTAssertFalse(panel.has("Unsaved changes from last time"))
        XCTAssertEqual(panel.drafts(), "")
      }
    }
  }
}
