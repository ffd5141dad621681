import GTK
import GTKTesting
import PanelHarness
import XCTest

/// Removing a widget, and restoring it as it was.
final class RemovalPanelTests: XCTestCase {
  private func withThree(_ body: @MainActor (PanelHarness) throws -> Void) throws {
    let widgets = ["one", "two", "three"].map {
      ScriptedWidget(
        $0, showing: #"{"type":"text","text":"content"}"#,
        keys: "[Setting city]\nType=text\nLabel=City")
    }
    try withPanel(widgets, .init(hasAnimations: false)) { panel in
      try panel.focus()
      try panel.rewriteSettings {
        $0.replacingOccurrences(of: "Id=org.example.two", with: "Id=org.example.two\ncity=Brno")
      }
      try body(panel)
    }
  }

  @MainActor private static func order(_ panel: PanelHarness) throws -> String? {
    try panel.settingsText().split(separator: "\n").first { $0.hasPrefix("Order=") }
      .map(String.init)
  }

  func testTheKeyboardAloneRemovesAWidgetAndRestoresItAtItsPlace() throws {
    try withThree { panel in
      panel.tab(to: "two")
      panel.key("shift+F10")
      panel.advance(by: .milliseconds(400))
      XCTAssertTrue(panel.has("Remove"))
      panel.key("End")
      panel.key("Return")
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(try Self.order(panel), "Order=one-1;three-1;")
      XCTAssertEqual(panel.focusedName, "Undo removing two")
      let names = panel.tree.names
      let places = ["one", "“\u{2068}two\u{2069}” was removed", "three"].compactMap {
        names.firstIndex(of: $0)
      }
      XCTAssertEqual(places.count, 3)
      XCTAssertEqual(places, places.sorted())
      panel.key("Return")
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(try Self.order(panel), "Order=one-1;two-1;three-1;")
      XCTAssertTrue(try panel.settingsText().contains("city=Brno"))
      XCTAssertFalse(panel.has("“\u{2068}two\u{2069}” was removed"))
      XCTAssertEqual(panel.focusedName, "two")
    }
  }

  func testTheNoteAndTheRemovedInstanceAreGoneAfterTenSeconds() throws {
    try withThree { panel in
      XCTAssertTrue(panel.hasState(of: "two-1"))
      let card = try panel.frame(of: "two", "panel")
      panel.click(at: Point(x: card.minX + 80, y: card.minY + 18), button: 3)
      panel.advance(by: .milliseconds(400))
      try panel.click("Remove")
      panel.movePointer(to: PanelHarness.farPoint)
      panel.advance(by: .seconds(9))
      XCTAssertTrue(panel.has("“\u{2068}two\u{2069}” was removed"))
      XCTAssertTrue(panel.hasState(of: "two-1"))
      panel.advance(by: .seconds(2))
      XCTAssertFalse(panel.has("“\u{2068}two\u{2069}” was removed"))
      XCTAssertFalse(panel.hasState(of: "two-1"))
    }
  }

  func testACardStaysIfItsRemovalCannotBeSaved() throws {
    try withThree { panel in
      try panel.rewriteSettings { "nonsense\n\($0)" }
      XCTAssertFalse(TestDisplay.takeComplaints().isEmpty)
      try panel.click("Edit", "push button")
      panel.advance(by: .milliseconds(400))
      try panel.click("Remove two")
      panel.advance(by: .milliseconds(600))
      _ = try panel.node("Not saved")
      XCTAssertEqual(panel.listed, ["one-1", "two-1", "three-1"])
      XCTAssertFalse(panel.has("“\u{2068}two\u{2069}” was removed"))
    }
  }

  func testARemovalInEditCanBeUndoneThereAndTheNextRowStaysWhereItIs() throws {
    try withThree { panel in
      try panel.click("Edit", "push button")
      panel.advance(by: .milliseconds(400))
      let next = try panel.frame(of: "Remove three")
      try panel.click("Remove one")
      try panel.click("Remove two")
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(try Self.order(panel), "Order=three-1;")
      XCTAssertEqual(try panel.frame(of: "Remove three"), next)
      // The offer lasts as long as the screen is open.
      panel.movePointer(to: PanelHarness.farPoint)
      panel.advance(by: .seconds(30))
      try panel.click("Undo removing two", "push button")
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(try Self.order(panel), "Order=two-1;three-1;")
      XCTAssertEqual(try panel.frame(of: "Remove three"), next)
      XCTAssertTrue(try panel.settingsText().contains("city=Brno"))
      XCTAssertTrue(panel.has("Undo removing one"))
      XCTAssertFalse(panel.has("“\u{2068}two\u{2069}” was removed"))
      panel.key("Escape")
      panel.advance(by: .seconds(11))
      XCTAssertFalse(panel.hasState(of: "one-1"))
      XCTAssertTrue(panel.hasState(of: "two-1"))
    }
  }

  func testAWidgetRemovedInEditIsRestoredWhenAddedAgain() throws {
    try withThree { panel in
      try panel.click("Edit", "push button")
      panel.advance(by: .milliseconds(400))
      try panel.click("Remove two")
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(try Self.order(panel), "Order=one-1;three-1;")
      try panel.click("Add two")
      panel.advance(by: .milliseconds(600))
      XCTAssertEqual(try Self.order(panel), "Order=one-1;two-1;three-1;")
      XCTAssertTrue(try panel.settingsText().contains("city=Brno"))
    }
  }
}
