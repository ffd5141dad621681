import GTK
import GTKTesting
import PanelHarness
import XCTest

/// The invitation to add widgets, below the last card.
final class InvitationPanelTests: XCTestCase {
  private static func widget(_ name: String) -> ScriptedWidget {
    ScriptedWidget(name, showing: #"{"type":"text","text":"content"}"#)
  }

  private static let dismissal = "Don’t Show Again, Add a Widget"

  /// Runs a test with the panel of a user who hasn't added widgets yet.
  private func withPanel(
    _ names: [String], offering others: [String], hasShippedWidgets: Bool = false,
    _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    try withPanel(
      names.map(Self.widget), .init(hasAnimations: false, hasShippedWidgets: hasShippedWidgets)
    ) { panel in
      try panel.put("[Panel]\nWelcomed=true\nLastVersion=999.0\n", panel.memoryFile)
      for name in others { try panel.install(Self.widget(name)) }
      try panel.focus()
      try body(panel)
    }
  }

  @MainActor private static func isRemembered(_ panel: PanelHarness) -> Bool {
    panel.text(of: panel.memoryFile)?.contains("KnowsAdding=true") == true
  }

  @MainActor private static func invitation(_ panel: PanelHarness) throws -> WidgetTree.Node {
    try panel.node("Add a Widget", "push button")
  }

  func testTheInvitationNamesWidgetsBelowTheLastCardAndAClickOpensTheList() throws {
    try withPanel(["one"], offering: ["beta", "alpha"], hasShippedWidgets: true) { panel in
      let invitation = try Self.invitation(panel)
      XCTAssertEqual(invitation.details, "alpha, beta, Bitcoin")
      let card = try panel.node("one").frame
      // The gap, and the button's padding.
      XCTAssert((8...16).contains(invitation.frame.minY - card.maxY))
      XCTAssertGreaterThanOrEqual(invitation.frame.height, 44)
      XCTAssertGreaterThanOrEqual(try panel.node("Edit").frame.minY, invitation.frame.maxY)
      try panel.click("Add a Widget", "push button")
      panel.advance(by: .milliseconds(100))
      XCTAssertEqual(panel.focusedName, "Add alpha")
    }
  }

  func testADismissedInvitationNeverReturnsAndEditGetsTheFocus() throws {
    try withPanel(["one"], offering: ["two"]) { panel in
      panel.tab(to: Self.dismissal)
      panel.key("space")
      XCTAssertFalse(panel.has("Add a Widget"))
      XCTAssertEqual(panel.focusedName, "Edit")
      XCTAssert(Self.isRemembered(panel))
      try panel.restart()
      try panel.show()
      _ = try panel.node("one")
      XCTAssertFalse(panel.has("Add a Widget"))
    }
  }

  func testTheKeyboardAloneReachesTheInvitation() throws {
    try withPanel(["one"], offering: ["alpha"]) { panel in
      panel.tab(to: "Add a Widget")
      panel.key("Return")
      panel.advance(by: .milliseconds(100))
      XCTAssertEqual(panel.focusedName, "Add alpha")
    }
  }

  func testTheInvitationIsOverAfterFiveCards() throws {
    try withPanel(["a", "b", "c", "d"], offering: ["f"]) { panel in
      _ = try Self.invitation(panel)
      try panel.add(Self.widget("e"))
      XCTAssertEqual(panel.listed.count, 5)
      XCTAssertFalse(panel.has("Add a Widget"))
      XCTAssert(Self.isRemembered(panel))
      try panel.remove("e-1")
      XCTAssertEqual(panel.listed.count, 4)
      XCTAssertFalse(panel.has("Add a Widget"))
    }
  }

  func testTheInvitationNamesNewWidgetsInsteadOfTheLineBelowEdit() throws {
    try withPanel(["one"], offering: [], hasShippedWidgets: true) { panel in
      XCTAssertEqual(try Self.invitation(panel).details, "Bitcoin, Calendar, Clocks")
      try panel.install(Self.widget("fresh"))
      panel.advance(by: .seconds(2))
      XCTAssertEqual(try Self.invitation(panel).details, "1 New Widget Available")
      XCTAssertEqual(panel.tree.names.count { $0 == "1 New Widget Available" }, 1)
      XCTAssertEqual(try panel.node("Edit").details, "")
    }
  }

  func testTheInvitationIsHiddenDuringASearch() throws {
    try withPanel(["one"], offering: ["two"]) { panel in
      _ = try Self.invitation(panel)
      panel.type("one")
      panel.advance(by: .seconds(1))
      XCTAssertFalse(panel.has("Add a Widget"))
      panel.key("Escape")
      panel.advance(by: .milliseconds(400))
      _ = try Self.invitation(panel)
    }
  }
}
