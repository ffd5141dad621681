import GTK
import GTKTesting
import PanelHarness
import XCTest

/// The reason behind a card's status label.
final class ReasonPanelTests: XCTestCase {
  private static let reason = "No answer from the rain gauge on the roof"

  /// Has content at the first start, and then fails.
  @MainActor private final class Rain {
    private(set) var count = 0
    nonisolated init() {}

    func answer(_ line: ScriptedWidgets.Line) -> [String] {
      guard line.method == "update" else { return [] }
      count += 1
      return [
        count == 1
          ? line.result(#"{"outcome":"newData","content":{"type":"text","text":"12 mm"}}"#)
          : line.error(reason)
      ]
    }
  }

  func testTheReasonIsShownInsideThePanelAndAKeyRetries() throws {
    let rain = Rain()
    let widget = ScriptedWidget("rain", keys: "") { rain.answer($0) }
    try withPanel([widget], .init(hasAnimations: false)) { panel in
      try panel.focus()
      XCTAssertTrue(panel.has("12 mm"))
      panel.key("ctrl+r")
      panel.advance(by: .milliseconds(500))
      try panel.click("Not updated", "push button")
      panel.advance(by: .milliseconds(500))
      // Next to the label and inside the panel, unlike GTK's popover.
      let note = try panel.node("rain", "dialog")
      XCTAssertTrue(note.frame.minX >= 8 && note.frame.maxX <= 392, "\(note)")
      XCTAssertTrue(panel.isInWindow(note))
      XCTAssertTrue(panel.has(Self.reason))
      XCTAssertEqual(panel.focusedName, "Try Again")
      panel.key("Return")
      panel.advance(by: .milliseconds(500))
      XCTAssertFalse(panel.has("Try Again"))
      XCTAssertEqual(rain.count, 3)
      XCTAssertEqual(try panel.presence(), "shown")
    }
  }
}
