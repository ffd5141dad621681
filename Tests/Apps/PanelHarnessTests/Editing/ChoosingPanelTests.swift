import GTKTesting
import PanelHarness
import XCTest

/// A card with a setting that is required before it shows anything.
final class ChoosingPanelTests: XCTestCase {
  /// A widget that knows two towns.
  private static let weather = ScriptedWidget(
    "weather",
    keys: """
      Largest=compact

      [Setting place]
      Type=place
      Label=Place
      Required=true
      Suggest=true

      [Setting feeds]
      Type=list
      Of=address
      Label=Feeds
      """
  ) { line in
    switch line.method {
    case "update":
      [
        line.result(
          #"{"outcome":"newData","content":{"type":"button","text":"Elsewhere","#
            + #""action":{"edit":"settings"}}}"#)
      ]
    case "suggest":
      [
        line.result(
          #"{"suggestions":[{"value":"53.55,9.99 Hamburg","title":"Hamburg","#
            + #""subtitle":"Germany"},{"value":"51.68,7.82 Hamm","title":"Hamm"}]}"#)
      ]
    default: []
    }
  }

  func testACardNamesItsMissingSettingAndAPlaceIsSuggestedWhileItIsTyped() throws {
    try withPanel([Self.weather], .init(hasAnimations: false)) { panel in
      try panel.focus()
      _ = try panel.node("Still missing: Place")
      XCTAssertEqual(panel.widgets.starts, [:], "it has nothing to show yet")
      panel.tab(to: "Settings…")
      panel.key("Return")
      panel.advance(by: .milliseconds(100))
      XCTAssertEqual(panel.focusedName, "Place (required)")
      panel.type("Ham")
      panel.advance(by: .seconds(1))
      _ = try panel.node("Hamburg, Germany", "push button")
      panel.keys("Down", "Return")
      XCTAssertFalse(panel.has("Hamm"))
      panel.key("ctrl+s")
      XCTAssert(try panel.settingsText().contains("place=53.55,9.99 Hamburg\n"))
      panel.advance(by: .seconds(2))
      _ = try panel.node("Elsewhere")
      XCTAssertEqual(panel.widgets.heard("suggest", by: "weather-1").count, 1)
      let update = try XCTUnwrap(panel.widgets.heard("update", by: "weather-1").last)
      XCTAssert(update.contains(#""place":"53.55,9.99 Hamburg""#), update)
      // A node opens it, too.
      XCTAssertFalse(panel.has("Place (required)"))
      try panel.click("Elsewhere", "push button")
      panel.advance(by: .milliseconds(100))
      // There is one already, so nothing is said of that.
      XCTAssertFalse(panel.has("Place (required)"))
      _ = try panel.node("Place")
    }
  }

  func testAListIsFilledInReorderedAndSaved() throws {
    try withPanel([Self.weather], .init(hasAnimations: false)) { panel in
      try panel.focus()
      try panel.click("Still missing: Place")
      panel.advance(by: .milliseconds(100))
      XCTAssertEqual(panel.focusedName, "Place (required)")
      panel.type("x")
      panel.tab(to: "Add to Feeds")
      panel.key("Return")
      XCTAssertEqual(panel.focusedName, "Feeds: Row 1 of 1")
      panel.type("a.org")
      panel.key("Return")
      XCTAssertEqual(panel.focusedName, "Feeds: Row 2 of 2")
      panel.type("b.org")
      panel.key("alt+Up")
      XCTAssertEqual(panel.focusedName, "Feeds: Row 1 of 2")
      panel.key("ctrl+s")
      XCTAssert(try panel.settingsText().contains("feeds=b.org;a.org;\n"))
      panel.advance(by: .seconds(2))
      let update = try XCTUnwrap(panel.widgets.heard("update", by: "weather-1").last)
      XCTAssert(update.contains(#""feeds":["https://b.org","https://a.org"]"#), update)
    }
  }
}
