import GTK
import GTKTesting
import PanelHarness
import XCTest

/// Quick actions of a widget that isn't on the panel.
final class PeekOfferPanelTests: XCTestCase {
  private static let content = #"{"type":"text","text":"content"}"#

  private func withOneCard(_ body: @MainActor (PanelHarness) throws -> Void) throws {
    let one = ScriptedWidget("one", showing: Self.content)
    try withPanel([one], .init(hasAnimations: false)) { try body($0) }
  }

  func testAnInstalledWidgetIsOfferedAndShownOnceItIsAdded() throws {
    for name in ["org.example.two", "org.example.Two.desktop"] {
      try withOneCard { panel in
        try panel.install(
          ScriptedWidget("two", showing: Self.content, keys: "App=org.example.Two.desktop"))
        XCTAssertFalse(panel.failureToPeek(at: name).isEmpty)
        XCTAssertEqual(try panel.presence(), "shown")
        try panel.node("“two” is not on the panel", "dialog")
        XCTAssertEqual(panel.focusedName, "Add")
        panel.key("Return")
        // It is a program of the user's own.
        try panel.node("This program isn’t part of your system")
        XCTAssertFalse(panel.has("“two” is not on the panel"))
        XCTAssertEqual(panel.listed, ["one-1"])
        try panel.agree()
        panel.advance(by: .seconds(1))
        try panel.node("Quick actions for two")
        XCTAssertEqual(Set(panel.listed), ["one-1", "two-1"])
      }
    }
  }

  func testAnUnknownNameIsReportedOnceAndEscapeClosesTheReport() throws {
    let sentence = "No widget on the panel is called “nothing-1” or belongs to an app of that name."
    try withOneCard { panel in
      for _ in 0..<2 { XCTAssertTrue(panel.failureToPeek(at: "nothing-1").contains("nothing-1")) }
      XCTAssertEqual(try panel.presence(), "shown")
      try panel.node("Widget not found", "dialog")
      XCTAssertEqual(panel.tree.names.filter { $0 == sentence }.count, 1)
      panel.key("Escape")
      XCTAssertFalse(panel.has("Widget not found"))
      XCTAssertEqual(try panel.presence(), "shown")
    }
  }

  func testTheReportOfAnUnknownNameOpensTheListOfWidgets() throws {
    try withOneCard { panel in
      _ = panel.failureToPeek(at: "nothing-1")
      try panel.click("Edit Widgets", "push button")
      try panel.node("Edit Widgets", "dialog")
    }
  }
}

@MainActor extension PanelHarness {
  /// The error message of `today peek`, which must fail.
  fileprivate func failureToPeek(at name: String) -> String {
    var message = ""
    XCTAssertThrowsError(try today("peek", name)) { message = "\($0)" }
    advance(by: .milliseconds(400))
    return message
  }
}
