import GTK
import GTKTesting
import PanelHarness
import XCTest

/// Detail pages that a widget's content opens.
final class ContentPagePanelTests: XCTestCase {
  /// Thirty rows, of which the card shows three. A menu deletes each.
  @MainActor private final class Rows {
    private var gone = 0
    nonisolated init() {}

    func answer(_ line: ScriptedWidgets.Line) -> [String] {
      guard ["update", "action"].contains(line.method) else { return [] }
      if let match = line.text.firstMatch(of: /delete (\d+)/) { gone = Int(match.1) ?? 0 }
      return [line.result(#"{"outcome":"newData","content":\#(content)}"#)]
    }

    private var content: String {
      let rows = (1...30).filter { $0 != gone }.map { number in
        """
        {"id":"\(number)","title":"Row \(number)","menu":[\
        {"text":"Delete","destructive":true,"action":{"send":"delete \(number)"}},\
        {"text":"Copy \(number)","alternate":true,"action":{"send":"copy \(number)"}}]}
        """
      }
      return """
        {"type":"column","children":[{"type":"list","max":3,\
        "rows":[\(rows.joined(separator: ","))]},\
        {"type":"text","text":"About","action":{"show":{"title":"About Rows","content":\
        {"type":"text","text":"Deeper","action":{"show":{"title":"The End","content":\
        {"type":"text","text":"Nothing more"}}}}}}}]}
        """
    }
  }

  private func withRows(_ body: @MainActor (PanelHarness) throws -> Void) throws {
    let rows = Rows()
    let widget = ScriptedWidget("rows", keys: "Largest=expanded\nTimeout=5s") { rows.answer($0) }
    try withPanel([widget], .init(hasAnimations: false)) { panel in
      try panel.focus()
      try panel.click("Show More, rows", "push button")
      panel.advance(by: .milliseconds(400))
      try body(panel)
    }
  }

  @MainActor private static func click(_ name: String, _ panel: PanelHarness) throws {
    try panel.click(name)
    panel.advance(by: .milliseconds(500))
  }

  func testReturnAndEscapeShowWhereTheFocusIs() throws {
    try withRows { panel in
      let window = try XCTUnwrap(panel.windows.first)
      panel.tab(to: "About")
      // As some seconds later.
      window.isFocusVisible = false
      panel.key("Return")
      panel.advance(by: .milliseconds(500))
      XCTAssertEqual(panel.focusedName, "Deeper")
      XCTAssertTrue(window.isFocusVisible)
      window.isFocusVisible = false
      panel.key("Escape")
      panel.advance(by: .milliseconds(500))
      XCTAssertEqual(panel.focusedName, "About")
      XCTAssertTrue(window.isFocusVisible)
      try Self.click("About", panel)
      panel.key("Escape")
      panel.advance(by: .milliseconds(500))
      XCTAssertFalse(window.isFocusVisible, "the pointer opened it")
    }
  }

  func testARowOpensASearchablePageOfAllRowsThatFollowsTheWidget() throws {
    try withRows { panel in
      try Self.click("27 More", panel)
      XCTAssertTrue(panel.has("Row 12"))
      panel.type("row 30")
      panel.advance(by: .milliseconds(500))
      XCTAssertFalse(panel.has("Row 12"))
      XCTAssertTrue(panel.has("Row 30"))
      for _ in "row 30" { panel.key("BackSpace") }
      panel.advance(by: .milliseconds(500))
      XCTAssertTrue(panel.has("Row 12"))
      panel.tab(to: "Row 2")
      panel.key("shift+F10")
      panel.advance(by: .milliseconds(500))
      try Self.click("Delete", panel)
      panel.waitUntil("the menu to be gone") { !panel.has("Delete") }
      XCTAssertFalse(panel.has("Row 2"))
      XCTAssertTrue(panel.has("Row 12"))
      panel.key("Escape")
      panel.advance(by: .milliseconds(500))
      panel.waitUntil("the card") { panel.has("26 More") }
    }
  }

  func testContentThatGrowsTakesTheHeightOfItsPage() throws {
    let page = """
      {"type":"column","grow":1,"children":[{"type":"text","text":"Price"},\
      {"type":"chart","label":"Curve","points":[1,2,3],"height":160},{"type":"text","text":"End"}]}
      """
    let content = """
      {"type":"text","text":"Open","action":{"show":{"title":"Market","content":\(page)}}}
      """
    let widget = ScriptedWidget("market", showing: content)
    try withPanel([widget], .init(hasAnimations: false)) { panel in
      try panel.show()
      try Self.click("Open", panel)
      XCTAssertGreaterThan(try panel.node("Curve").frame.height, 600)
      XCTAssertGreaterThan(try panel.node("End").frame.maxY, 950)
    }
  }

  func testAlternateRowsAreShownWhileAltIsHeldWhereverThePointerIs() throws {
    try withRows { panel in
      panel.movePointer(to: PanelHarness.farPoint)
      panel.tab(to: "27 More")
      panel.key("Return")
      panel.advance(by: .milliseconds(500))
      XCTAssertTrue(panel.has("Row 12"))
      panel.press(key: "Alt_L")
      XCTAssertTrue(panel.has("Copy 12"))
      XCTAssertFalse(panel.has("Row 12"))
      panel.release(key: "Alt_L")
      XCTAssertTrue(panel.has("Row 12"))
      XCTAssertFalse(panel.has("Copy 12"))
    }
  }

  func testPagesOpenFromEachOtherAndGoBack() throws {
    try withRows { panel in
      try Self.click("About", panel)
      try Self.click("Deeper", panel)
      XCTAssertTrue(panel.has("Nothing more"))
      panel.key("alt+Left")
      panel.advance(by: .milliseconds(500))
      XCTAssertTrue(panel.has("Deeper"))
      XCTAssertFalse(panel.has("Nothing more"))
      panel.key("Escape")
      panel.advance(by: .milliseconds(500))
      XCTAssertFalse(panel.has("Deeper"))
      XCTAssertTrue(panel.has("27 More"))
    }
  }
}
