import GLib
import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Forms
@testable import Theme

/// A form in a window, filled in with the keyboard and the pointer.
final class FormScreenTests: XCTestCase {
  @MainActor private final class Kept {
    var changes: [Form.Changes] = []
    var drafts: [[String: String]] = []
    var error: (any Error)?
  }

  private struct Refusal: Error, CustomStringConvertible { let description: String }

  private func onStage(
    _ form: Form = FormSamples.all, draft: [String: String] = [:],
    theme: Theme = Theme(isSolid: true), direction: ReadingDirection = .leftToRight,
    width: Int = 400,
    _ body: @MainActor (FormStage<FormScreen>, Kept) throws -> Void
  ) rethrows {
    try onMain {
      let kept = Kept()
      let screen = FormScreen("Weather", form, draft: draft) { changes in
        if let error = kept.error { throw error }
        kept.changes.append(changes)
      }
      screen.onEvent = { if case .draft(let draft) = $0 { kept.drafts.append(draft) } }
      let presenter = FormStage(screen, theme: theme, direction: direction, width: width)
      try body(presenter, kept)
      presenter.close()
    }
  }

  func testReturnGoesOnAndControlSKeepsWhatWasTyped() {
    onStage { presenter, kept in
      let entries = presenter.all("form-entry")
      XCTAssert(entries[0].isFocusWithin, "the first that is missing has the keyboard")
      TestInput.type("Bern")
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { entries[1].isFocusWithin })
      TestInput.key("Up")
      XCTAssert(TestDisplay.wait { presenter.screen.form["days"]?.value == "6" })
      TestInput.key("ctrl+s")
      XCTAssert(TestDisplay.wait { kept.changes == [["city": "Bern", "days": "6"]] })
      XCTAssertFalse(presenter.screen.isDirty)
      XCTAssertEqual(presenter.screen.supportingViews[0].buttonText, "Saved")
    }
  }

  func testInATextOfSeveralLinesReturnBeginsALineAndControlReturnGoesOn() {
    var notes = FormField("notes", "Notes", .text)
    notes.lines = 3
    onStage(Form([.init(nil, [notes, FormField("name", "Name", .text)])])) { presenter, kept in
      let entries = presenter.all("form-area") + presenter.all("form-entry").suffix(1)
      entries[0].grabFocus()
      TestInput.type("Milk")
      TestInput.key("Return")
      TestInput.type("Bread")
      XCTAssert(TestDisplay.wait { presenter.screen.form["notes"]?.value == "Milk\nBread" })
      TestInput.key("ctrl+Return")
      XCTAssert(TestDisplay.wait { entries[1].isFocusWithin })
      TestInput.key("ctrl+s")
      XCTAssert(TestDisplay.wait { kept.changes == [["notes": "Milk\nBread"]] })
    }
  }

  func testAClickBesideTheTextOfAFieldGivesItTheKeyboard() {
    onStage { presenter, _ in
      let entry = presenter.all("form-entry")[2]
      XCTAssertFalse(entry.isFocusWithin)
      let bounds = entry.bounds(in: presenter.window) ?? .zero
      // Its padding, outside of the text.
      TestInput.click(x: bounds.minX + 4, y: bounds.minY + bounds.height / 2)
      XCTAssert(TestDisplay.wait { entry.isFocusWithin })
    }
  }

  func testTypingOnAfterSavingIsNothingSaved() {
    onStage { presenter, kept in
      TestInput.type("Bern")
      TestInput.key("ctrl+s")
      XCTAssert(TestDisplay.wait { kept.changes == [["city": "Bern"]] })
      TestInput.type("e")
      XCTAssert(TestDisplay.wait { presenter.screen.supportingViews[0].buttonText == "Save" })
      XCTAssert(presenter.screen.isDirty)
    }
  }

  func testSavingFocusesTheFirstInvalidFieldAndShowsItsError() {
    onStage { presenter, kept in
      let entries = presenter.all("form-entry")
      entries[2].grabFocus()
      TestInput.type("x")
      XCTAssert(TestDisplay.wait { presenter.screen.isDirty })
      XCTAssert(presenter.screen.supportingViews[0].isSensitive)
      presenter.click(presenter.screen.supportingViews[0])
      XCTAssert(TestDisplay.wait { entries[0].isFocusWithin })
      XCTAssertEqual(kept.changes, [])
      let messages = presenter.all("form-message").filter(\.isVisible)
      XCTAssertEqual(messages.map(\.labelText), ["This field is required."])
      XCTAssertEqual(presenter.all("is-faulty").count, 1)
      TestInput.type("Bern")
      XCTAssert(TestDisplay.wait { presenter.all("is-faulty").isEmpty })
      XCTAssert(presenter.all("form-message").allSatisfy { !$0.isVisible })
    }
  }

  func testAFailedSaveIsShownAndKeepsTheText() {
    onStage { presenter, kept in
      kept.error = Refusal(description: "The disk is full.")
      TestInput.type("Bern")
      XCTAssert(TestDisplay.wait { presenter.screen.isDirty })
      XCTAssertFalse(presenter.screen.save())
      XCTAssert(presenter.screen.isDirty)
      kept.error = nil
      XCTAssert(presenter.screen.save())
      XCTAssertEqual(kept.changes, [["city": "Bern"]])
    }
  }

  func testChoicesOpenInPlaceAndEscapeClosesThem() {
    onStage { presenter, _ in
      let row = presenter.all("form-button")[0]
      row.grabFocus()
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { presenter.all("form-choice").count == 5 })
      TestDisplay.settle()
      XCTAssert(presenter.all("form-choice")[1].isFocusWithin, "the one that is chosen")
      TestInput.key("Escape")
      XCTAssert(TestDisplay.wait { presenter.all("form-choice").isEmpty && row.isFocusWithin })
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { presenter.all("form-choice").count == 5 })
      TestDisplay.settle()
      TestInput.key("Down")
      TestInput.key("space")
      XCTAssert(TestDisplay.wait { presenter.screen.form["currency"]?.value == "GBP" })
      XCTAssert(row.isFocusWithin)
    }
  }

  func testAGroupOfSegmentsIsOneStopAndArrowKeysChooseInIt() {
    onStage { presenter, _ in
      let segments = presenter.all("form-segment")
      presenter.all("form-entry")[1].grabFocus()
      TestInput.key("Tab")
      XCTAssert(TestDisplay.wait { segments[0].isFocus }, "the one that is chosen")
      TestInput.key("Right")
      XCTAssert(TestDisplay.wait { presenter.screen.form["unit"]?.value == "F" })
      XCTAssert(segments[1].isFocus)
      TestInput.key("Tab")
      XCTAssert(TestDisplay.wait { presenter.all("form-button")[0].isFocus }, "and on")
      TestInput.key("shift+Tab")
      XCTAssert(TestDisplay.wait { segments[1].isFocus }, "back to the one that is chosen")
      TestInput.key("Up")
      XCTAssert(TestDisplay.wait { presenter.screen.form["unit"]?.value == "C" })
      presenter.click(segments[1])
      XCTAssert(TestDisplay.wait { presenter.screen.form["unit"]?.value == "F" })
      XCTAssert(segments[1].isFocus, "a click takes the keyboard along")
    }
  }

  func testArrowKeysAreMirroredWhereOneReadsFromTheRight() {
    onStage(direction: .rightToLeft) { presenter, _ in
      let segments = presenter.all("form-segment")
      segments[0].grabFocus()
      TestInput.key("Left")
      XCTAssert(TestDisplay.wait { presenter.screen.form["unit"]?.value == "F" })
      XCTAssert(segments[1].isFocus)
      TestInput.key("Right")
      XCTAssert(TestDisplay.wait { presenter.screen.form["unit"]?.value == "C" })
    }
  }

  func testAnOpenListIsOneStopAndArrowKeysGoThroughIt() {
    onStage { presenter, _ in
      let row = presenter.all("form-button")[0]
      row.grabFocus()
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { presenter.all("form-choice").count == 5 })
      let choices = presenter.all("form-choice")
      XCTAssert(TestDisplay.wait { choices[1].isFocus })
      TestInput.key("Up")
      TestInput.key("Up")
      XCTAssert(TestDisplay.wait { choices[4].isFocus }, "round and round")
      TestInput.key("Home")
      XCTAssert(TestDisplay.wait { choices[0].isFocus })
      XCTAssertEqual(presenter.screen.form["currency"]?.value, "EUR", "looked at, not chosen")
      TestInput.key("Tab")
      XCTAssert(TestDisplay.wait { !choices.contains { $0.isFocus } && !row.isFocus })
    }
  }

  func testNoWordIsCutWhereTextIsLargeAndThePanelNarrow() {
    let form = Form([
      .init(
        nil,
        [
          FormField(
            "wallpaper", "Wallpaper",
            .choice(["Automatic", "Picture", "Color"].map { .init($0, $0) }), value: "Picture"),
          FormField(
            "monitor", "Monitor",
            .choice(
              (1...5).map { .init("\($0)", "Monitor with Pointer, number \($0)") }),
            value: "1"),
          FormField("city", "City", .place),
        ])
    ])
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      onStage(form, theme: Theme(textScale: 1.5, isSolid: true), direction: direction, width: 304) {
        presenter, _ in
        let segments = presenter.all("form-segment")
        for segment in segments {
          let width = segment.measure(.horizontal).natural
          XCTAssertGreaterThanOrEqual(segment.width, width, "a segment")
          let word = segment.firstChild
          XCTAssertGreaterThanOrEqual(word?.width ?? 0, word?.measure(.horizontal).natural ?? 1)
        }
        XCTAssertGreaterThan(
          presenter.middle(of: segments[1]).y, presenter.middle(of: segments[0]).y,
          "below each other")
        for label in presenter.all("form-value") + presenter.all("form-hint") where label.isVisible
        {
          XCTAssertGreaterThan(label.height, 0)
          XCTAssertGreaterThanOrEqual(
            label.height, label.measure(.vertical, across: label.width).natural)
        }
        XCTAssertEqual(presenter.all("form-hint").filter(\.isVisible).count, 1)
      }
    }
  }

  func testSwitchesAndSegmentsAreTurnedByPointer() {
    onStage { presenter, _ in
      let label = presenter.all("form-label").first { $0.labelText == "Show Rain" }
      let segments = presenter.all("form-segment")
      presenter.click(segments[1])
      XCTAssert(TestDisplay.wait { presenter.screen.form["unit"]?.value == "F" })
      guard let label else { return XCTFail("no such row") }
      presenter.click(label)
      XCTAssert(TestDisplay.wait { presenter.screen.form["rain"]?.value == "false" })
    }
  }

  func testADraftIsSavedRestoredAndReverted() {
    onStage { presenter, kept in
      TestInput.type("Bern")
      XCTAssert(TestDisplay.wait { kept.drafts.last == ["city": "Bern"] })
      XCTAssertLessThan(kept.drafts.count, 5, "in pauses")
    }
    onStage(draft: ["city": "Bern"]) { presenter, kept in
      XCTAssert(presenter.screen.isDirty)
      let notes = presenter.all("note-card").filter(\.isVisible)
      XCTAssertEqual(notes.count, 1)
      guard let discard = presenter.all("quiet-button").first else { return XCTFail("no button") }
      presenter.click(discard)
      XCTAssert(TestDisplay.wait { !presenter.screen.isDirty && kept.drafts == [[:]] })
      XCTAssert(presenter.all("note-card").allSatisfy { !$0.isVisible })
    }
  }

  func testASavedFormLeavesNoDraft() {
    onStage(draft: ["city": "Bern"]) { presenter, kept in
      XCTAssert(presenter.screen.save())
      XCTAssertEqual(kept.drafts, [[:]])
    }
  }

  func testTypedTextIsSavedAtOnceWhenTheScreenCloses() {
    onStage { presenter, kept in
      TestInput.type("B")
      XCTAssert(TestDisplay.wait { presenter.screen.isDirty })
      presenter.screen.willDisappear()
      XCTAssertEqual(kept.drafts, [["city": "B"]])
    }
  }

  func testAChangeOutsideDoesNotDisturbWhoeverTypes() {
    onStage { presenter, _ in
      TestInput.type("Be")
      var outside = FormSamples.all
      outside.set("Paris", of: "city")
      outside.set("7", of: "days")
      outside.markSaved()
      presenter.screen.merge(outside: outside)
      TestInput.type("rn")
      XCTAssert(TestDisplay.wait { presenter.screen.form["city"]?.value == "Bern" })
      let days: String = presenter.all("form-entry")[1].property("text")
      XCTAssertEqual(days, "7")
    }
  }

  func testAClosedFormIsReleased() {
    onMain {
      TestDisplay.settle()
      let handlers = SignalConnection.liveCount
      weak var gone: FormScreen?
      do {
        let presenter = FormStage(FormScreen("Weather", FormSamples.all) { _ in })
        gone = presenter.screen
        presenter.click(presenter.all("form-button")[0])
        XCTAssert(TestDisplay.wait { presenter.all("form-choice").count == 5 })
        presenter.close()
      }
      XCTAssert(TestDisplay.wait { gone == nil })
      XCTAssert(TestDisplay.wait { SignalConnection.liveCount == handlers })
    }
  }

  private static var advanced: Form {
    var key = FormField("key", "Address", .text, value: "") { $0 == "bad" ? "No address." : nil }
    key.isAdvanced = true
    var work = FormField("work", "Work", .number(minimum: 1, maximum: 90, step: 1), value: "25")
    work.unit = "min"
    return Form(Form.Section.sections([work, key]))
  }

  func testAdvancedFieldsAreFoldedUntilTheyAreWanted() {
    onStage(Self.advanced) { presenter, _ in
      XCTAssertEqual(presenter.all("form-unit").map(\.labelText), ["min"])
      let entries = presenter.all("form-entry")
      XCTAssertEqual(entries.map(\.isMapped), [true, false])
      presenter.click(presenter.all("form-fold")[0])
      XCTAssert(TestDisplay.wait { entries[1].isMapped })
      entries[1].grabFocus()
      TestInput.type("bad")
      XCTAssert(TestDisplay.wait { presenter.screen.form["key"]?.value == "bad" })
      presenter.click(presenter.all("form-fold")[0])
      XCTAssert(TestDisplay.wait { !entries[1].isMapped })
      TestInput.key("ctrl+s")
      XCTAssert(TestDisplay.wait { entries[1].isMapped && entries[1].isFocusWithin })
    }
  }

  func testAFieldAndItsLabelShareALineWithTheUnit() {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      onStage(Self.advanced, direction: direction) { presenter, _ in
        @MainActor func frame(_ style: String) -> Rect {
          presenter.all(style)[0].bounds(in: presenter.window) ?? .zero
        }
        let (label, entry, unit) = (frame("form-label"), frame("form-entry"), frame("form-unit"))
        XCTAssertLessThan(abs(label.minY + label.height / 2 - entry.minY - entry.height / 2), 3)
        if direction == .leftToRight {
          XCTAssertLessThanOrEqual(label.maxX, entry.minX)
          XCTAssertLessThanOrEqual(entry.maxX, unit.minX)
        } else {
          XCTAssertGreaterThanOrEqual(label.minX, entry.maxX)
          XCTAssertGreaterThanOrEqual(entry.minX, unit.maxX)
        }
      }
    }
  }
}

extension Widget {
  /// The text of a label.
  @MainActor var labelText: String { property("label") }
  @MainActor fileprivate var buttonText: String { property("label") }
}
