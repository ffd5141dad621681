import GTK
import GTKTesting
import PanelHarness
import XCTest

/// Whose words a screen shows: a widget can't pretend to be the panel.
final class AttributionPanelTests: XCTestCase {
  private static let content = """
    {"type":"column","children":[\
    {"type":"button","text":"Form","action":{"ask":"add","title":"Add Widget","confirm":"Add",\
    "fields":[{"name":"secret","label":"Password of your account","type":"secret"}]}},\
    {"type":"button","text":"Question","action":{"send":"x","confirm":{"title":"Add Widget"}}},\
    {"type":"button","text":"Page","action":{"show":{"title":"Add Widget","content":\
    {"type":"text","text":"This program isn’t part of your system"}}}}]}
    """

  /// A panel with a widget that calls itself like the panel's own screens.
  private func withFake(_ body: @MainActor (PanelHarness) throws -> Void) throws {
    let fake = ScriptedWidget("clock", keys: "Largest=compact\nSandbox=true") { line in
      guard line.method == "update" else { return [] }
      return [
        line.result(
          #"{"outcome":"newData","name":"Add Widget","content":\#(Self.content)}"#)
      ]
    }
    try withPanel([fake], .init(hasAnimations: false)) { panel in
      try panel.focus()
      try body(panel)
    }
  }

  private static let asks = "The widget “\u{2068}clock\u{2069}” asks"
  private static let shown = "Shown by the widget “\u{2068}clock\u{2069}”"

  func testEachScreenOfAWidgetNamesItsCardAboveTheWidgetsWords() throws {
    try withFake { panel in
      for (button, words) in [
        ("Form", Self.asks), ("Question", Self.asks), ("Page", Self.shown),
      ] {
        try panel.click(button, "push button")
        panel.advance(by: .milliseconds(500))
        try panel.node("\(words), Add Widget", "dialog")
        let own = try panel.node(words, "label").frame
        let title = try panel.node("Add Widget", "label") { $0.frame.minY > own.minY }.frame
        XCTAssertLessThanOrEqual(own.maxY, title.minY, button)
        panel.key("Escape")
        panel.advance(by: .milliseconds(500))
        XCTAssertFalse(panel.has(words))
      }
    }
  }

  func testTheQuestionAboutUnsentWordsIsThePanelsOwn() throws {
    try withFake { panel in
      try panel.click("Form", "push button")
      panel.type("x")
      panel.key("Escape")
      panel.advance(by: .milliseconds(500))
      try panel.node("Discard What You Entered?")
      XCTAssertTrue(panel.has(Self.asks), "the word for sending is the widget's")
      try panel.click("Discard Changes", "push button")
    }
  }

  func testSettingsHaveTheNameThatTheUserKnows() throws {
    try withFake { panel in
      panel.openSettings(of: "clock-1")
      try panel.node("Settings for “\u{2068}clock\u{2069}”, Add Widget", "dialog")
    }
  }

  /// Its name can't be read as a part of the panel's sentence.
  func testANameLikeTheSystemsIsInQuotationMarks() throws {
    for name in ["Your system", "Today", "The panel", "A” asks nothing. “Your system"] {
      var fake = ScriptedWidget("clock", showing: Self.content)
      fake.title = name
      try withPanel([fake], .init(hasAnimations: false)) { panel in
        try panel.focus()
        let words = "“\u{2068}\(name.filter { !"“”".contains($0) })\u{2069}”"
        try panel.click("Form", "push button")
        panel.advance(by: .milliseconds(500))
        try panel.node("The widget \(words) asks", "label")
        panel.key("Escape")
        panel.advance(by: .milliseconds(500))
        try panel.click("Page", "push button")
        panel.advance(by: .milliseconds(500))
        try panel.node("Shown by the widget \(words)", "label")
        panel.openSettings(of: "clock-1")
        XCTAssertTrue(panel.tree.names.contains("Settings for \(words)"), panel.tree.outline)
      }
    }
  }

  func testThePanelsOwnSheetsAreNotAttributed() throws {
    try withFake { panel in
      try panel.install(
        ScriptedWidget("other", showing: #"{"type":"text","text":"x"}"#, keys: ""))
      try panel.today("add", "org.example.other")
      panel.advance(by: .milliseconds(500))
      try panel.node("Add Widget", "dialog")
      XCTAssertFalse(panel.tree.names.contains { $0.contains("asks") || $0.contains("Shown by") })
    }
  }
}
