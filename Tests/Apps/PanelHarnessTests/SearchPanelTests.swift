import GLib
import GTKTesting
import PanelHarness
import XCTest

/// Search with installed applications.
final class SearchPanelTests: XCTestCase {
  private static let content = #"{"type":"text","text":"content"}"#

  private func withZoo(_ body: @MainActor (PanelHarness) throws -> Void) throws {
    let cards = ["zeppelin", "airplane"].map { ScriptedWidget($0, showing: Self.content) }
    try withPanel(cards, .init(hasAnimations: false)) { panel in
      try panel.installApp("org.example.Zebra.desktop", name: "Zebra Painter")
      try panel.installApp(
        "org.example.Zoo.desktop", name: "Zebra Zoo", keys: "Keywords=giraffe;")
      try panel.install(ScriptedWidget("zebroid", showing: Self.content, keys: "Summary=Half"))
      try panel.focus()
      try body(panel)
    }
  }

  func testTypingFiltersTheCardsAndFindsWidgetsAndApplications() throws {
    try withZoo { panel in
      panel.search("ze", until: "Open Zebra Painter")
      for name in ["zeppelin", "Add zebroid", "Open Zebra Painter", "Open Zebra Zoo"] {
        try panel.node(name)
      }
      XCTAssertFalse(panel.has("airplane"))
      panel.key("Escape")
      for name in ["zeppelin", "airplane", "Edit"] { try panel.node(name) }
      XCTAssertFalse(panel.has("Open Zebra Zoo"))
      XCTAssertEqual(try panel.presence(), "shown")
      panel.key("Escape")
      XCTAssertEqual(try panel.presence(), "hidden")
    }
  }

  func testASearchThatEndsAtOnceDoesNotHideApplicationsFromTheNext() throws {
    try withZoo { panel in
      for _ in 0..<3 {
        panel.type("z")
        panel.key("Escape")
        try panel.node("Edit")
      }
      panel.search("ze", until: "Open Zebra Painter")
      try panel.node("Open Zebra Zoo")
    }
  }

  func testReturnOpensTheSettingsAtTheFoundRow() throws {
    try withZoo { panel in
      panel.type("text size")
      try panel.node("Settings: Text Size, Appearance")
      panel.key("Return")
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(panel.focusedName, "Text Size")
    }
  }

  func testDownAndReturnStartAnApplicationAndThePanelHides() throws {
    try withZoo { panel in
      panel.key("ctrl+f")
      panel.search("zebra", until: "Open Zebra Zoo")
      panel.key("Down")
      panel.key("Return")
      XCTAssertEqual(panel.launched, ["Zebra Zoo"])
      XCTAssertEqual(try panel.presence(), "hidden")
      // The search has ended.
      try panel.show()
      for name in ["zeppelin", "airplane"] { try panel.node(name) }
      XCTAssertFalse(panel.has("Open Zebra Zoo"))
    }
  }

  func testAFoundWidgetIsAddedByReturnOnceItIsChosenAndTheUserHasAgreed() throws {
    let question = "This program isn’t part of your system"
    try withZoo { panel in
      panel.type("zebroid")
      try panel.node("Add zebroid")
      panel.key("Return")
      XCTAssertFalse(panel.has(question), "it isn't chosen")
      panel.key("Down")
      panel.key("Return")
      try panel.node(question)
      XCTAssertFalse(panel.listed.contains("zebroid-1"))
      panel.key("Escape")
      XCTAssertFalse(panel.has(question))
      if !panel.has("airplane") { panel.key("Escape") }
      try panel.node("airplane")
      XCTAssertFalse(panel.listed.contains("zebroid-1"))

      panel.type("zebroid")
      panel.key("Down")
      panel.key("Return")
      try panel.node(question)
      panel.advance(by: .milliseconds(1200))
      panel.tab(to: "Add")
      panel.key("Return")
      panel.advance(by: .seconds(1))
      XCTAssertTrue(panel.listed.contains("zebroid-1"), "\(panel.listed)")
    }
  }

  func testTextOfACardIsFoundAndReturnGoesThere() throws {
    let agenda = """
      {"type":"column","children":[{"type":"text","text":"short"},{"type":"list","mode":"expanded",\
      "rows":[{"title":"Zebra feeding"}]}]}
      """
    try withZoo { panel in
      try panel.add(ScriptedWidget("agenda", showing: agenda))
      panel.advance(by: .seconds(1))
      panel.search("zebra f", until: "agenda")
      XCTAssertFalse(panel.has("airplane"))
      panel.key("Escape")
      panel.search("zebra", until: "Open Zebra Zoo")
      let names = panel.tree.names
      let places = ["agenda", "Open Zebra Zoo"].compactMap { names.firstIndex(of: $0) }
      XCTAssertEqual(places.count, 2)
      XCTAssertEqual(places, places.sorted())
      panel.key("Return")
      XCTAssertEqual(panel.focusedName, "agenda")
      XCTAssertEqual(panel.launched, [])
    }
  }

  func testDownAndUpReachEachFoundRowAndEscapeLeadsBack() throws {
    try withZoo { panel in
      panel.search("ze", until: "Open Zebra Zoo")
      var met: [String] = []
      while met.count < 9, let next = panel.searchChoice, next != met.last {
        met.append(next)
        panel.key("Down")
      }
      XCTAssertEqual(
        met,
        [
          "Go to zeppelin", "Open Zebra Painter", "Open Zebra Zoo",
          "Settings: Text Size, Appearance", "Settings: Run in a Sandbox, zeppelin",
          "Settings: Name, zeppelin", "Add zebroid",
        ])
      for expected in met.reversed() {
        XCTAssertEqual(panel.searchChoice, expected)
        panel.key("Up")
      }
      panel.key("Return")
      XCTAssertEqual(panel.focusedName, "zeppelin")
      // Back to the results, then to all cards.
      panel.key("Escape")
      XCTAssertEqual(panel.focusedName, "Search")
      XCTAssertFalse(panel.has("airplane"))
      panel.key("Down")
      XCTAssertEqual(panel.searchChoice, "Open Zebra Painter")
      panel.key("Escape")
      try panel.node("airplane")
      XCTAssertEqual(try panel.presence(), "shown")
    }
  }

  func testWithoutASearchDownLeadsFromTheFieldToTheCards() throws {
    try withZoo { panel in
      panel.key("ctrl+f")
      panel.key("Down")
      XCTAssertEqual(panel.focusedName, "zeppelin")
    }
  }

  func testReturnExpandsACardWhoseContentIsFound() throws {
    let agenda = """
      {"type":"column","children":[{"type":"text","text":"short"},{"type":"list","mode":"expanded",\
      "rows":[{"title":"Zebra feeding"}]}]}
      """
    try withZoo { panel in
      try panel.add(ScriptedWidget("agenda", showing: agenda, keys: "Largest=expanded"))
      panel.advance(by: .seconds(1))
      panel.search("zebra f", until: "agenda")
      panel.key("Return")
      panel.advance(by: .milliseconds(400))
      try panel.node("Zebra feeding")
      XCTAssertEqual(panel.focusedName, "agenda")
    }
  }

  func testASearchWithoutResultsNamesTheText() throws {
    try withZoo { panel in
      panel.search("qqqq", until: "No Results")
      try panel.node("Nothing matches “qqqq”.")
      XCTAssertFalse(panel.has("zeppelin"))
    }
  }

  func testAKeywordFindsAnApplicationAndAClickStartsIt() throws {
    try withZoo { panel in
      panel.search("giraf", until: "Open Zebra Zoo")
      XCTAssertFalse(panel.has("Open Zebra Painter"))
      try panel.click("Open Zebra Zoo")
      XCTAssertEqual(panel.launched, ["Zebra Zoo"])
    }
  }

  func testANewlyInstalledApplicationIsFound() throws {
    try withZoo { panel in
      panel.search("yak", until: "No Results")
      try panel.installApp("org.example.Yak.desktop", name: "Yak Shaver")
      panel.waitUntil("the new application") { panel.has("Open Yak Shaver") }
      XCTAssertFalse(panel.has("No Results"))
    }
  }

  func testInAnotherLanguageUntranslatedNamesKindsKeywordsAndIdentifiersAreFoundToo() throws {
    let airplane = ScriptedWidget(
      "airplane", showing: Self.content, keys: "Name[de]=Flugzeug")
    try withLanguage("de") {
      try withPanel([airplane], .init(hasAnimations: false)) { panel in
        try panel.installApp(
          "org.example.Yonder.desktop", name: "Zebra Painter",
          keys: """
            Name[de]=Malkasten
            GenericName=Image Editor
            GenericName[de]=Bildbearbeitung
            Keywords=giraffe;
            Keywords[de]=Pinsel;
            """)
        try panel.install(
          ScriptedWidget("zebroid", showing: Self.content, keys: "Name[de]=Maultier\nSummary=Half"))
        try panel.focus()
        for (text, result) in [
          ("mal", "Malkasten"), ("zebra paint", "Malkasten"), ("image ed", "Malkasten"),
          ("giraf", "Malkasten"), ("pins", "Malkasten"), ("org.example.yonder", "Malkasten"),
          ("maul", "Maultier"), ("zebroid", "Maultier"), ("example.zeb", "Maultier"),
          ("airpl", "Flugzeug"),
        ] {
          panel.type(text)
          panel.advance(by: .milliseconds(50))
          panel.waitUntil("“\(text)” to find \(result)") {
            panel.tree.names.contains { $0.contains(result) }
          }
          panel.key("Escape")
          XCTAssertFalse(panel.tree.names.contains { $0.contains("Malkasten") })
        }
      }
    }
  }

  /// Runs the body with this language for names; no other thread reads the environment.
  private func withLanguage(_ language: String, _ body: () throws -> Void) rethrows {
    let wanted = ["LANGUAGE": language, "LC_ALL": "C.UTF-8"]
    let before = Environment.current
    for (name, value) in wanted { Environment.set(name, to: value) }
    defer {
      for name in wanted.keys {
        if let value = before[name] {
          Environment.set(name, to: value)
        } else {
          Environment.remove(name)
        }
      }
    }
    try body()
  }
}

@MainActor extension PanelHarness {
  /// What Return does, which the field announces.
  fileprivate var searchChoice: String? { try? node("Search").details }

  /// Types a text, and waits for the results. Another thread reads applications, after a frame.
  fileprivate func search(_ text: String, until name: String) {
    type(text)
    advance(by: .milliseconds(50))
    waitUntil("“\(name)”") { has(name) }
  }
}
