import GTK
import GTKTesting
import XCTest

@testable import Forms

/// A shortcut field waits for keys after a press.
final class ShortcutRowTests: XCTestCase {
  func testAPressedShortcutIsTakenOrRefusedWithAReason() {
    onMain {
      let field = FormField("keys", "Shortcut", .shortcut, value: "<Super>a", hint: "A hint") {
        $0.contains("<Super>") ? nil : "This must have Super."
      }
      let screen = SettingsScreen("Settings", Form([.init(nil, [field])]))
      var events: [SettingsScreen.Event] = []
      screen.onEvent = { events.append($0) }
      let stage = FormStage(screen)
      @MainActor func value() -> String? { stage.all("form-value").first?.labelText }
      @MainActor func isSaid(_ text: String) -> Bool {
        (stage.all("form-hint") + stage.all("form-message")).contains {
          $0.isVisible && $0.labelText == text
        }
      }
      XCTAssertEqual(value(), "Super+A")
      stage.click(stage.all("form-button")[0])
      XCTAssert(TestDisplay.wait { value() == "Press Keys…" })
      TestInput.key("ctrl+b")
      XCTAssert(TestDisplay.wait { isSaid("This must have Super.") })
      TestInput.key("Escape")
      XCTAssert(TestDisplay.wait { value() == "Super+A" && isSaid("A hint") })
      XCTAssertEqual(events, [.recording(true), .recording(false)])
      events = []
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { value() == "Press Keys…" })
      TestInput.key("shift+super+b")
      XCTAssert(TestDisplay.wait { value() == "Shift+Super+B" })
      XCTAssertEqual(
        events, [.recording(true), .recording(false), .changed("keys", "<Shift><Super>b")])
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { value() == "Press Keys…" })
      TestInput.key("BackSpace")
      XCTAssert(TestDisplay.wait { value() == "None" })
      stage.close()
    }
  }

  func testSuggestedKeysAreSetByOneClick() {
    onMain {
      let field = FormField(
        "keys", "Shortcut", .shortcut, placeholder: "<Super>n", hint: "A hint")
      let screen = SettingsScreen("Settings", Form([.init(nil, [field])]))
      var events: [SettingsScreen.Event] = []
      screen.onEvent = { events.append($0) }
      let stage = FormStage(screen)
      let offer = stage.all("form-offer")[0]
      XCTAssertEqual(offer.firstChild?.labelText, "Use Super+N")
      XCTAssertFalse(stage.all("form-hint").contains(where: \.isVisible))
      stage.click(offer)
      XCTAssert(TestDisplay.wait { events.last == .changed("keys", "<Super>n") })
      XCTAssert(TestDisplay.wait { !offer.isVisible })
      stage.close()
    }
  }
}
