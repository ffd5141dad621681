import Expectations
import GTK
import GTKTesting
import PanelHarness
import XCTest

/// The screen on which widgets are added, moved, named and removed.
final class EditPanelTests: XCTestCase {
  private static let names = ["one", "two", "three", "four", "five"]

  private static func widget(_ name: String, keys: String = "") -> ScriptedWidget {
    ScriptedWidget(
      name, showing: #"{"type":"text","text":"content"}"#, keys: "Largest=compact\n\(keys)")
  }

  private func withPanel(
    _ names: [String], _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    try withPanel(names.map { Self.widget($0) }, .init(hasAnimations: false)) { panel in
      try panel.focus()
      try body(panel)
    }
  }

  @MainActor private static func openEdit(_ panel: PanelHarness) throws {
    try panel.click("Edit")
    panel.advance(by: .milliseconds(100))
  }

  /// The rows of the widgets on the panel.
  @MainActor private static func rows(_ panel: PanelHarness) -> [WidgetTree.Node] {
    panel.settle()
    return panel.tree.nodes.filter { $0.role == "list item" && $0.details.hasPrefix("Row ") }
  }

  @MainActor private static func written(_ panel: PanelHarness) throws -> [String] {
    let lines = try panel.settingsText().split(separator: "\n").filter { $0.hasPrefix("Order=") }
    XCTAssertEqual(lines.count, 1)
    return lines[0].dropFirst("Order=".count).split(separator: ";").map(String.init)
  }

  @MainActor private static func drag(_ from: Int, to: Int, _ panel: PanelHarness) {
    let rows = rows(panel)
    let (start, end) = (rows[from].frame, rows[to].frame)
    let x = start.maxX - 26
    // In the middle of a row, it would be dropped on that.
    let part = to > from ? 0.85 : to < from ? 0.15 : 0.5
    panel.drag(
      from: Point(x: x, y: start.minY + start.height / 2),
      to: Point(x: x, y: end.minY + end.height * part), steps: 5)
  }

  func testAWidgetThatThisComputerHasNothingForIsNotOfferedAndItsCardStays() throws {
    let widgets = ["org.example.Missing", "org.example.Running"].map {
      Self.widget(String($0.split(separator: ".")[2]), keys: "Multiple=true\nNeeds=\($0);/no/such")
    }
    try withPanel(widgets, .init(hasAnimations: false)) { panel in
      panel.busNames = ["org.example.Running"]
      try panel.focus()
      try Self.openEdit(panel)
      panel.waitUntil("it is not offered") { !panel.has("Add Missing") }
      XCTAssert(panel.has("Add Running"))
      XCTAssert(panel.has("Remove Missing"))
      // It is offered as soon as that is there.
      panel.key("Escape")
      panel.busNames = ["org.example.Running", "org.example.Missing"]
      try Self.openEdit(panel)
      panel.waitUntil("it is offered") { panel.has("Add Missing") }
    }
  }

  func testServicesAreLookedForOnceMoreAfterAChangeMeanwhile() throws {
    let widget = Self.widget("Missing", keys: "Multiple=true\nNeeds=org.example.Missing;/no/such")
    try withPanel([widget], .init(hasAnimations: false)) { panel in
      try panel.focus()
      panel.busNameRequests = []
      for _ in 0..<3 {
        try Self.openEdit(panel)
        panel.key("Escape")
      }
      XCTAssertEqual(panel.busNameRequests?.count, 1)
      panel.busNameRequests?.removeFirst()(["org.example.Missing"])
      panel.waitUntil("the next look") { panel.busNameRequests?.count == 1 }
      panel.busNameRequests?.removeFirst()([])
      try Self.openEdit(panel)
      panel.waitUntil("it is not offered") { !panel.has("Add Missing") }
    }
  }

  func testAfterEachEditThePanelTheFileAndTheListAgree() throws {
    try withPanel(Self.names) { panel in
      try Self.openEdit(panel)
      var order = Self.names.map { "\($0)-1" }
      var random = SystemRandomNumberGenerator()
      var focused = 0
      // Each edit writes to the disk.
      for edit in 0..<(runsExhaustively ? 1000 : 40) {
        let what: String
        if edit % 4 == 0 {
          let from = Int.random(in: 0..<5, using: &random)
          let to = Int.random(in: 0..<5, using: &random)
          Self.drag(from, to: to, panel)
          order.insert(order.remove(at: from), at: to)
          focused = to
          // Until the row has reached its place.
          panel.advance(by: .milliseconds(300))
          what = "dragging \(from) to \(to)"
        } else {
          let step = Bool.random(using: &random) ? 1 : -1
          panel.key(step > 0 ? "alt+Down" : "alt+Up")
          if order.indices.contains(focused + step) {
            order.swapAt(focused, focused + step)
            focused += step
          }
          what = "moving by \(step)"
        }
        XCTAssertEqual(panel.listed, order, "\(what), edit \(edit)")
        XCTAssertEqual(try Self.written(panel), order, "\(what), edit \(edit)")
        let names = order.map { String($0.dropLast(2)) }
        XCTAssertEqual(Self.rows(panel).map(\.name), names, "\(what), edit \(edit)")
        guard panel.listed == order else { return }
      }
      panel.key("Escape")
      panel.advance(by: .milliseconds(400))
      let cards = panel.tree.nodes.map(\.name).filter { Self.names.contains($0) }
      XCTAssertEqual(cards.uniqued(), order.map { String($0.dropLast(2)) })
    }
  }

  func testARowAnnouncesItsPositionAndKeepsTheFocus() throws {
    try withPanel(["one", "two"]) { panel in
      try Self.openEdit(panel)
      Self.drag(0, to: 0, panel)
      panel.key("alt+Down")
      let row = try XCTUnwrap(panel.tree.focused)
      XCTAssertEqual([row.name, row.details], ["one", "Row 2 of 2"])
    }
  }

  func testAWidgetOpensItsSettingsWhenAddedOnlyIfTheyAreRequired() throws {
    try withPanel(["one"]) { panel in
      for (name, more) in [("city", ""), ("train", "Required=true\n")] {
        try panel.install(
          Self.widget(
            name, keys: "Multiple=true\n[Setting place]\nType=text\nLabel=Which City\n\(more)"))
      }
      panel.advance(by: .seconds(2))
      try Self.openEdit(panel)
      try panel.click("Add city")
      try panel.agree()
      XCTAssertEqual(panel.listed, ["one-1", "city-1"])
      XCTAssertFalse(panel.has("Which City"))
      try panel.click("Add train")
      try panel.agree()
      panel.advance(by: .milliseconds(100))
      XCTAssertEqual(panel.focusedName, "Which City (required)")
      XCTAssertEqual(panel.listed, ["one-1", "city-1", "train-1"])
      panel.type("Brno")
      XCTAssert(try panel.node("Save", "push button").states.contains(.sensitive))
      panel.key("ctrl+s")
      XCTAssert(panel.has("Saved"))
      panel.advance(by: .seconds(2))
      XCTAssertFalse(panel.has("Which City (required)"))
      _ = try panel.node("Remove train")
      XCTAssert(try panel.settingsText().contains("place=Brno"))
      panel.key("Escape")
      panel.advance(by: .milliseconds(100))
      XCTAssertFalse(panel.has("Remove city"))
      XCTAssertEqual(try panel.presence(), "shown")
    }
  }

  func testACardHasTheNameThatTheUserGivesIt() throws {
    try withPanel(["one", "two"]) { panel in
      try Self.openEdit(panel)
      try panel.click("Settings for “two”")
      panel.advance(by: .milliseconds(100))
      panel.tab(to: "Name")
      panel.type("Number Two")
      panel.key("ctrl+s")
      panel.advance(by: .seconds(2))
      _ = try panel.node("Remove Number Two")
      let text = try panel.settingsText()
      XCTAssert(text.contains("[Widget two-1]") && text.contains("Name=Number Two\n"), text)
      panel.key("Escape")
      panel.advance(by: .milliseconds(400))
      _ = try panel.node("Number Two")
    }
  }

  func testTheKeyboardAloneOpensEditRemovesAWidgetAndCloses() throws {
    try withPanel(["one", "two"]) { panel in
      panel.tab(to: "Edit")
      panel.key("Return")
      panel.advance(by: .milliseconds(100))
      XCTAssertEqual(Self.rows(panel).count, 2)
      panel.tab(to: "Remove one")
      panel.key("space")
      XCTAssertEqual(panel.listed, ["two-1"])
      panel.advance(by: .milliseconds(100))
      XCTAssertEqual(panel.focusedName, "Undo removing one")
      panel.tab(to: "Remove two")
      panel.key("Escape")
      panel.advance(by: .milliseconds(100))
      XCTAssertEqual(panel.focusedName, "Edit")
      XCTAssertEqual(try panel.presence(), "shown")
    }
  }

  func testWidgetsPresentAtFirstAreNotNewAndUnusableOnesAreNamed() throws {
    try withPanel([], .init(hasAnimations: false)) { panel in
      try panel.install(Self.widget("one"))
      try panel.install(
        ScriptedWidget("broken", keys: "Largest=enormous") { _ in [] })
      try panel.show()
      try Self.openEdit(panel)
      _ = try panel.node("Add one")
      XCTAssertFalse(panel.has("New"))
      _ = try panel.node("1 widget can’t be used")
      try panel.click("Show Reasons")
      panel.advance(by: .milliseconds(100))
      XCTAssert(panel.tree.names.contains { $0.contains("enormous") }, panel.tree.outline)
      let complaints = TestDisplay.takeComplaints()
      XCTAssert(complaints.allSatisfy { $0.contains("Largest=enormous") }, "\(complaints)")
    }
  }
}

extension Array where Element: Hashable {
  /// Without duplicates, in order.
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
