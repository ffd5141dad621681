import GTKTesting
import PanelHarness
import XCTest

/// The user's choice of a sandbox: when it is made, when a program fails in it, and when it is left.
final class SandboxPanelTests: XCTestCase {
  private static let sandbox = "run-in-sandbox=true"
  private static let hint =
    "It runs in a sandbox, which may be why. You can change that in its settings."

  private static func failing(_ name: String) -> ScriptedWidget {
    ScriptedWidget(name, keys: "Largest=compact\nNetwork=true") { line in
      line.method == "update" ? [line.error("No connection")] : []
    }
  }

  /// A panel with a program that was dropped on it, which fails in its sandbox.
  private func withDropped(_ body: @MainActor (PanelHarness) throws -> Void) throws {
    try withPanel([], .init(hasAnimations: false)) { panel in
      try panel.show()
      let file = try panel.putOutside(Self.failing("rain"))
      XCTAssertTrue(panel.drop([file]))
      panel.advance(by: .milliseconds(500))
      try body(panel)
    }
  }

  func testADroppedProgramRunsInASandboxUnlessTheUserChoosesOtherwise() throws {
    for wantsAll in [false, true] {
      try withDropped { panel in
        XCTAssertTrue(panel.has("Files: only its own folder"))
        XCTAssertTrue(panel.has("Network: the web"))
        if wantsAll {
          try panel.click("All Your Permissions", "radio button")
          XCTAssertTrue(panel.has("Files: all of yours"))
          XCTAssertFalse(panel.has("Network: the web"))
        }
        try panel.agree()
        XCTAssertEqual(panel.listed, ["rain-1"])
        XCTAssertEqual(try panel.settingsText().contains(Self.sandbox), !wantsAll)
      }
    }
  }

  func testConsentToASandboxIsNoConsentToMore() throws {
    try withDropped { panel in
      try panel.agree()
      try panel.today("remove", "rain-1")
      panel.advance(by: .milliseconds(400))
      try panel.click("Remove", "push button")
      panel.advance(by: .seconds(30))
      XCTAssertFalse(try panel.settingsText().contains(Self.sandbox))
      // It isn't asked about again, and has no more permissions than before.
      try panel.today("add", "org.example.rain")
      XCTAssertEqual(panel.listed.count, 1)
      XCTAssertTrue(try panel.settingsText().contains(Self.sandbox))
    }
  }

  func testAFailureMentionsTheSandboxAndOpensItsSettings() throws {
    try withDropped { panel in
      try panel.agree()
      panel.advance(by: .seconds(1))
      try panel.focus()
      XCTAssertTrue(panel.tree.names.contains("No connection\n\(Self.hint)"))
      panel.openSettings(of: "rain-1")
      XCTAssertEqual(panel.focusedName, "Run in a Sandbox")
    }
  }

  func testLeavingTheSandboxAsksFirstAndCancelChangesNothing() throws {
    try withDropped { panel in
      try panel.agree()
      panel.advance(by: .seconds(1))
      try panel.focus()
      panel.openSettings(of: "rain-1")
      panel.key("space")
      let before = try panel.settingsText()
      try panel.click("Save", "push button")
      panel.advance(by: .milliseconds(500))
      try panel.node("Change Permissions", "dialog")
      XCTAssertTrue(panel.has("Files: all of yours"))
      XCTAssertTrue(panel.has("Network: everything"))
      XCTAssertFalse(panel.has("In a Sandbox"), "there is nothing left to choose")
      // A click that comes at once changes nothing.
      try panel.click("Allow", "push button")
      try panel.click("Cancel", "push button")
      panel.advance(by: .seconds(1))
      XCTAssertEqual(try panel.settingsText(), before)
      // The form still has what was changed.
      try panel.click("Save", "push button")
      panel.advance(by: .milliseconds(1700))
      try panel.click("Allow", "push button")
      panel.advance(by: .seconds(1))
      XCTAssertFalse(try panel.settingsText().contains(Self.sandbox))
      XCTAssertFalse(panel.has("Save"), "the form has closed")
      XCTAssertFalse(panel.tree.names.contains { $0.contains(Self.hint) })
    }
  }

  func testTheQuestionAboutChangesStaysAsItWasWhileThatAboutPermissionsIsOpen() throws {
    for agrees in [false, true] {
      try withDropped { panel in
        try panel.agree()
        panel.advance(by: .seconds(1))
        try panel.focus()
        panel.openSettings(of: "rain-1")
        panel.key("space")
        panel.key("Escape")
        panel.advance(by: .milliseconds(500))
        try panel.node("Save Changes?")
        // Save has the focus.
        panel.key("Return")
        panel.advance(by: .milliseconds(500))
        try panel.node("Change Permissions", "dialog")
        if agrees {
          try panel.agree("Allow")
          panel.advance(by: .seconds(2))
          XCTAssertFalse(try panel.settingsText().contains(Self.sandbox))
          XCTAssertFalse(panel.has("Save Changes?"))
        } else {
          try panel.click("Cancel", "push button")
          panel.advance(by: .seconds(1))
          try panel.node("Save Changes?")
          try panel.node("Unsaved changes will be lost.")
          panel.key("Escape")
          panel.advance(by: .seconds(1))
          XCTAssertTrue(try panel.settingsText().contains(Self.sandbox))
          // The form still has what was changed.
          try panel.node("Save", "push button") { $0.states.contains(.sensitive) }
        }
      }
    }
  }
}
