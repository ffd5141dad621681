import CGTK
import CGTKTesting
import GLib
import GTK
import GTKTesting
import XCTest

/// Entries, switches, and file dialogs.
final class FieldTests: XCTestCase {
  func testTypingIsReportedAndReturnActivates() {
    let entry = TestDisplay.make { Entry(placeholder: "Berlin") }
    inWindow(entry) { _ in
      XCTAssertEqual(entry.placeholder, "Berlin")
      var heard: [String] = []
      var activations = 0
      entry.onChange { heard.append($0) }
      entry.onActivate { activations += 1 }
      entry.grabFocus()
      XCTAssert(TestDisplay.wait { entry.isFocusWithin })
      TestInput.type("ab")
      XCTAssert(TestDisplay.wait { heard == ["a", "ab"] })
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { activations == 1 })
      entry.text = "Paris"
      XCTAssertEqual(heard.last, "Paris")
    }
  }

  func testAnEntryHasItsWidthAndPurpose() {
    onDisplay {
      let entry = Entry()
      XCTAssertNil(entry.widthInCharacters)
      entry.widthInCharacters = 5
      XCTAssertEqual(entry.widthInCharacters, 5)
      entry.purpose = .number
      XCTAssertEqual(entry.purpose, .number)
    }
  }

  func testAnEntryTakesNoMoreThanItMayAndOneLineOfWhatIsPasted() {
    let entry = TestDisplay.make { Entry() }
    inWindow(entry) { _ in
      entry.maximumLength = 3
      entry.takesOneLine = true
      XCTAssertEqual(entry.maximumLength, 3)
      XCTAssert(entry.takesOneLine)
      entry.grabFocus()
      XCTAssert(TestDisplay.wait { entry.isFocusWithin })
      TestInput.type("abcdef")
      XCTAssert(TestDisplay.wait { entry.text == "abc" })
    }
  }

  func testATextAreaTakesNoMoreThanItMay() {
    let area = TestDisplay.make { TextArea() }
    inWindow(area) { _ in
      area.limit(to: 5)
      area.text = "añ"
      area.grabFocus()
      XCTAssert(TestDisplay.wait { area.isFocusWithin })
      TestInput.key("ctrl+End")
      TestInput.type("bcdef")
      XCTAssert(TestDisplay.wait { area.text == "añbcd" })
      // As pasted text does, it comes at once, and is cut where there is no more room.
      TestInput.key("BackSpace")
      TestInput.key("BackSpace")
      gtk_text_buffer_insert_at_cursor(
        gtk_text_view_get_buffer(area.cast()), "✓\nx", -1)
      XCTAssertEqual(area.text, "añb✓\n")
      TestInput.type("y")
      TestDisplay.settle()
      XCTAssertEqual(area.text, "añb✓\n")
    }
  }

  func testAPasswordEntryIsTypedIntoLikeAnyOther() {
    let entry = TestDisplay.make { PasswordEntry(placeholder: "Kept") }
    inWindow(entry) { _ in
      XCTAssertEqual(entry.placeholder, "Kept")
      var activations = 0
      entry.onActivate { activations += 1 }
      entry.grabFocus()
      XCTAssert(TestDisplay.wait { entry.isFocusWithin })
      TestInput.type("geheim")
      XCTAssert(TestDisplay.wait { entry.text == "geheim" })
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { activations == 1 })
    }
  }

  func testASwitchIsTurnedByClickAndKey() {
    let control = TestDisplay.make { Switch() }
    TestDisplay.run { control.alignment = .start }
    inWindow(control) { _ in
      var heard: [Bool] = []
      control.onToggle { heard.append($0) }
      XCTAssertEqual(control.accessibleRole, .switchControl)
      control.grabFocus()
      TestInput.key("space")
      XCTAssert(TestDisplay.wait { heard == [true] })
      TestInput.click(control)
      XCTAssert(TestDisplay.wait { heard == [true, false] })
      control.isOn = true
      XCTAssertEqual(heard, [true, false, true])
    }
  }

  func testScreenReadersGetTheErrorOfAnEntry() {
    let entry = TestDisplay.make { Entry() }
    inWindow(entry) { _ in
      for isOn in [true, false, true] {
        entry.setAccessible(.isInvalid(isOn), .isRequired(isOn))
        let state = check_accessible_state(
          entry.pointer, GTK_ACCESSIBLE_STATE_INVALID.rawValue, isOn ? 1 : 0)
        XCTAssertNil(state.map { String(cString: $0) })
        g_free(state)
        XCTAssertNotEqual(
          gtk_test_accessible_has_property(entry.opaque, GTK_ACCESSIBLE_PROPERTY_REQUIRED), 0)
      }
      entry.setAccessible(.isInvalid(nil))
      XCTAssertEqual(
        gtk_test_accessible_has_state(entry.opaque, GTK_ACCESSIBLE_STATE_INVALID), 0)
    }
  }

  func testAFileDialogComesUpAndCancellingItChoosesNothing() {
    inWindow(Box()) { window in
      var answers: [String?] = []
      let dialog = FileDialog(
        .folder, title: "Choose a Folder", over: window, accept: "Choose", cancel: "Cancel")
      dialog.show(in: "/") { answers.append($0) }
      XCTAssert(TestDisplay.wait { dialog.isShown && !window.isActive })
      TestDisplay.settle(0.3)
      TestInput.key("Escape")
      XCTAssert(TestDisplay.wait { answers == [nil] })
      XCTAssertFalse(dialog.isShown)
    }
  }

  func testADialogGoesWithItsWrapper() {
    inWindow(Box()) { window in
      let gone: WeakReference
      do {
        let dialog = FileDialog(
          .file, title: "Choose a File", over: window, accept: "Choose", cancel: "Cancel")
        gone = WeakReference(dialog)
        dialog.show { _ in XCTFail("nobody answered") }
        XCTAssert(TestDisplay.wait { dialog.isShown && !window.isActive })
      }
      XCTAssert(TestDisplay.wait { gone.isGone })
    }
  }
}
