import GTKTesting
import PanelHarness
import XCTest

/// Forms and questions of widgets.
final class AskPanelTests: XCTestCase {
  private static let form = """
    {"ask":"add","title":"New Timer","confirm":"Add","fields":[\
    {"name":"name","label":"Name","required":true},\
    {"name":"minutes","label":"Minutes","type":"number","value":5,"maximum":60},\
    {"name":"loud","label":"Loud","type":"switch","value":true}]}
    """
  private static let question = """
    {"send":"clear","confirm":{"title":"Delete All?","confirm":"Delete","destructive":true}}
    """
  private static let content = """
    {"type":"row","children":[\
    {"type":"button","text":"New","action":\(form)},\
    {"type":"button","text":"Clear","action":\(question)}]}
    """
  private static let field = "Name (required)"

  /// A panel with a widget that has a button for each, and optionally refuses actions, or a field.
  private func withTimers(
    refusing refusal: String? = nil, field: String? = nil,
    _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    let timers = ScriptedWidget("timers") { line in
      switch line.method {
      case "update": [line.result(#"{"outcome":"newData","content":\#(Self.content)}"#)]
      case "action":
        [
          refusal.map {
            let data = field.map { #","data":{"field":"\#($0)"}}}"# } ?? "}}"
            return String(line.error($0).dropLast(2)) + data
          } ?? line.result(#"{"outcome":"noData"}"#)
        ]
      default: []
      }
    }
    try withPanel([timers], .init(hasAnimations: false)) { panel in
      try panel.focus()
      try body(panel)
    }
  }

  func testAFormIsFilledInAndSentByKeyboardAlone() throws {
    try withTimers { panel in
      panel.tab(to: "New")
      panel.key("Return")
      try panel.node("The widget “\u{2068}timers\u{2069}” asks, New Timer", "dialog")
      XCTAssertEqual(panel.focusedName, Self.field)
      panel.type("Tea")
      panel.tab(to: "Loud")
      panel.key("space")
      panel.tab(to: "Add")
      panel.key("Return")
      XCTAssertEqual(panel.actions.count, 1)
      XCTAssertTrue(
        panel.actions.last?.contains(
          #""params":{"action":"add","value":{"loud":false,"minutes":5,"name":"Tea"}}"#) == true,
        "\(panel.actions)")
      XCTAssertFalse(panel.has("New Timer"))
      XCTAssertEqual(panel.focusedName, "New")
      panel.advance(by: .seconds(1))
      XCTAssertEqual(panel.drafts(), "")
    }
  }

  func testAMissingValueIsMarkedAndNothingIsSent() throws {
    try withTimers { panel in
      try panel.click("New", "push button")
      try panel.click("Add", "push button")
      try panel.node("This field is required.")
      XCTAssertEqual(panel.actions, [])
      // Without a value, Escape closes the form at once.
      panel.key("Escape")
      XCTAssertFalse(panel.has(Self.field))
    }
  }

  func testEnteredTextStaysWhileThePanelIsHiddenAndClosingAsks() throws {
    try withTimers { panel in
      try panel.click("New", "push button")
      panel.type("Tea")
      panel.key("Escape")
      try panel.click("Keep Editing", "push button")
      try panel.today("hide")
      panel.advance(by: .seconds(1))
      XCTAssertTrue(panel.drafts().contains("name=Tea"), panel.drafts())
      try panel.focus()
      XCTAssertEqual(try panel.node(Self.field, where: \.isFocusable).text, "Tea")
      panel.key("Escape")
      try panel.click("Discard Changes", "push button")
      panel.advance(by: .seconds(1))
      XCTAssertFalse(panel.drafts().contains("Tea"), panel.drafts())
      XCTAssertEqual(panel.actions, [])
    }
  }

  func testAFormStaysOpenUntilTheWidgetHasAcceptedItsValues() throws {
    try withTimers(refusing: "The list is full.") { panel in
      try panel.click("New", "push button")
      panel.type("Tea")
      try panel.click("Add", "push button")
      XCTAssertTrue(panel.actions.last?.contains(#""name":"Tea""#) == true, "\(panel.actions)")
      panel.advance(by: .seconds(1))
      try panel.node("The list is full.")
      XCTAssertTrue(panel.drafts().contains("name=Tea"), panel.drafts())
      XCTAssertEqual(try panel.node(Self.field, where: \.isFocusable).text, "Tea")
      XCTAssertFalse(panel.has("Not done"), "the form says it")
      try panel.click("Add", "push button")
      XCTAssertEqual(panel.actions.count, 2)
    }
  }

  func testARefusalIsShownAtItsField() throws {
    try withTimers(refusing: "Tea takes longer.", field: "minutes") { panel in
      try panel.click("New", "push button")
      panel.type("Tea")
      try panel.click("Add", "push button")
      panel.advance(by: .seconds(1))
      XCTAssertEqual(panel.focusedName, "Minutes")
      XCTAssertEqual(panel.tree.focused?.details, "Tea takes longer.")
      try panel.node("Tea takes longer.")
      panel.retype("6")
      XCTAssertFalse(panel.has("Tea takes longer."))
    }
  }

  func testAnActionIsSentOnlyAfterItsConfirmation() throws {
    try withTimers { panel in
      try panel.click("Clear", "push button")
      try panel.node("Delete All?")
      panel.key("Escape")
      XCTAssertFalse(panel.has("Delete All?"))
      XCTAssertEqual(panel.actions, [])
      try panel.click("Clear", "push button")
      try panel.click("Delete", "push button")
      XCTAssertEqual(panel.actions.count, 1)
      XCTAssertTrue(
        panel.actions.last?.contains(#""params":{"action":"clear","value":null}"#) == true,
        "\(panel.actions)")
    }
  }

  func testAFormClosesWhenItsWidgetIsRemoved() throws {
    try withTimers { panel in
      try panel.click("New", "push button")
      panel.type("Tea")
      try panel.remove("timers-1")
      XCTAssertFalse(panel.has(Self.field))
      XCTAssertFalse(panel.has("New Timer"))
    }
  }
}

@MainActor extension PanelHarness {
  /// The actions that the widget received.
  fileprivate var actions: [String] { widgets.heard("action", by: "timers-1") }
}
