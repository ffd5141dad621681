import GTK
import GTKTesting
import PanelHarness
import XCTest

/// Keyboard focus and clicks on a real X server, with the panel as a dock above another window.
final class DockPanelTests: XCTestCase {
  private func withEditor(
    settings: String = "", _ body: @MainActor (PanelHarness, NeighborWindow) throws -> Void
  ) throws {
    let options = PanelHarness.Options(settings: settings, hasAnimations: false, isDock: true)
    try withPanel([], options) { panel in
      let editor = NeighborWindow(on: panel)
      defer { editor.close() }
      editor.takeKeyboard()
      try body(panel, editor)
    }
  }

  @MainActor private static func settled(_ panel: PanelHarness) throws -> String {
    panel.advance(by: .seconds(1))
    return try panel.presence()
  }

  func testAnOpenedPanelHasTheFocusAndReturnsItWhenHidden() throws {
    for command in ["show", "toggle", "focus", "settings"] {
      try withEditor { panel, editor in
        for round in 1...2 {
          try panel.today(command)
          XCTAssertEqual(try Self.settled(panel), "shown")
          XCTAssertTrue(panel.hasKeyboard, "\(command), \(round)")
          // The settings are open.
          if command == "settings" { try panel.today("hide") }
          panel.key("Escape")
          XCTAssertEqual(try Self.settled(panel), "hidden")
          XCTAssertTrue(editor.hasKeyboard, "\(command), \(round)")
        }
      }
    }
  }

  func testThePanelGetsTheFocusOnlyOnAClickIfSetSo() throws {
    try withEditor(settings: "[Panel]\nKeyboard=click\n") { panel, editor in
      for command in ["show", "hide", "toggle"] {
        try panel.today(command)
        XCTAssertEqual(try Self.settled(panel), command == "hide" ? "hidden" : "shown")
        XCTAssertTrue(editor.hasKeyboard, command)
      }
      panel.click(at: PanelHarness.blankPoint)
      XCTAssertTrue(panel.hasKeyboard)
    }
  }

  func testAClickFocusesThePanelEachTimeHoweverItWasHidden() throws {
    let ends: [@MainActor (PanelHarness) throws -> Void] = [
      { $0.key("Escape") }, { try $0.today("toggle") }, { $0.click(at: Self.beside) },
      { try $0.today("hide") },
    ]
    try withEditor(settings: "[Panel]\nKeyboard=click\n") { panel, editor in
      for (number, end) in ends.enumerated() {
        try panel.today("show")
        XCTAssertEqual(try Self.settled(panel), "shown")
        panel.click(at: PanelHarness.blankPoint)
        XCTAssertTrue(panel.hasKeyboard, "\(number)")
        try end(panel)
        XCTAssertEqual(try Self.settled(panel), "hidden", "\(number)")
        XCTAssertTrue(editor.hasKeyboard, "\(number)")
      }
    }
  }

  /// A place on the editor, to the left of the panel.
  private static let beside = Point(x: -300, y: 400)

  func testAStartFromBeforeTheUserChangedWindowsTakesNoFocus() throws {
    try withEditor { panel, editor in
      editor.becomeActive(lastUsed: 5000)
      try panel.today("show", startedAt: 4999)
      XCTAssertEqual(try Self.settled(panel), "shown")
      XCTAssertTrue(editor.hasKeyboard)
      // The time of an event on this server is long after that.
      try panel.today("show")
      XCTAssertTrue(panel.hasKeyboard)
    }
  }

  func testEscapeInAPinnedPanelReturnsTheFocus() throws {
    try withEditor { panel, editor in
      try panel.today("pin")
      XCTAssertEqual(try Self.settled(panel), "shown")
      XCTAssertTrue(editor.hasKeyboard)
      try panel.today("focus")
      XCTAssertTrue(panel.hasKeyboard)
      panel.key("Escape")
      XCTAssertTrue(editor.hasKeyboard)
      XCTAssertEqual(try Self.settled(panel), "shown")
    }
  }

  func testEscapeActsOnReleaseSoThatItDoesNotReachTheWindowBelow() throws {
    try withEditor { panel, editor in
      try panel.today("focus")
      XCTAssertEqual(try Self.settled(panel), "shown")
      panel.press(key: "Escape")
      XCTAssertEqual(try Self.settled(panel), "shown")
      panel.release(key: "Escape")
      XCTAssertEqual(try Self.settled(panel), "hidden")
      panel.key("a")
      XCTAssertEqual(editor.keys, ["press a", "release a"])
    }
  }

  func testAClickOutsideHidesThePanelAndReachesItsWindow() throws {
    try withEditor { panel, editor in
      try panel.today("show")
      XCTAssertEqual(try Self.settled(panel), "shown")
      panel.click(at: Self.beside)
      XCTAssertEqual(try Self.settled(panel), "hidden")
      XCTAssertEqual(editor.clicks, 1)
    }
  }

  func testScrollingOutsideDoesNotHideThePanel() throws {
    try withEditor { panel, _ in
      try panel.today("show")
      XCTAssertEqual(try Self.settled(panel), "shown")
      panel.movePointer(to: Self.beside)
      panel.scroll(1)
      panel.scroll(-1)
      XCTAssertEqual(try Self.settled(panel), "shown")
      panel.click(at: Self.beside, button: 3)
      XCTAssertEqual(try Self.settled(panel), "hidden")
    }
  }

  func testAClickOnAToggleButtonOutsideHidesThePanelOnly() throws {
    try withEditor { panel, _ in
      try panel.today("show")
      XCTAssertEqual(try Self.settled(panel), "shown")
      panel.click(at: Self.beside)
      panel.advance(by: .milliseconds(400))
      try panel.today("toggle")
      XCTAssertEqual(try panel.presence(), "hidden")
      // After the pause, it is a new command.
      panel.advance(by: .milliseconds(200))
      try panel.today("toggle")
      XCTAssertEqual(try Self.settled(panel), "shown")
    }
  }

  func testThePinInTheHeaderPinsThePanelAndShowsThat() throws {
    try withPanel([], .init(hasAnimations: false)) { panel in
      try panel.show()
      @MainActor func isOn() throws -> Bool {
        let states = try panel.node("Keep on Screen", "push button").states
        return states.contains(.checked) || states.contains(.pressed)
      }
      XCTAssertFalse(try isOn())
      try panel.click("Keep on Screen", "push button")
      XCTAssertTrue(try panel.settingsText().contains("Pinned=true"))
      XCTAssertTrue(try isOn())
      XCTAssertTrue(try panel.phase().hasPrefix("shown, pinned"))
      try panel.today("unpin")
      panel.advance(by: .milliseconds(500))
      XCTAssertFalse(try isOn())
      try panel.click("Keep on Screen", "push button")
      XCTAssertTrue(try panel.settingsText().contains("Pinned=true"))
    }
  }
}
