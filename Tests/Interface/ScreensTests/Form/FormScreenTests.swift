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
      let stage = FormStage(screen, theme: theme, direction: direction, width: width)
      try body(stage, kept)
      stage.close()
    }
  }

  func testReturnGoesOnAndControlSKeepsWhatWasTyped() {
    onStage { stage, kept in
      let entries = stage.all("form-entry")
      XCTAssert(entries[0].isFocusWithin, "the first that is missing has the keyboard")
      TestInput.type("Bern")
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { entries[1].isFocusWithin })
      TestInput.key("Up")
      XCTAssert(TestDisplay.wait { stage.screen.form["days"]?.value == "6" })
      TestInput.key("ctrl+s")
      XCTAssert(TestDisplay.wait { kept.changes == [["city": "Bern", "days": "6"]] })
      XCTAssertFalse(stage.screen.isDirty)
      XCTAssertEqual(stage.screen.supportingViews[0].buttonText, "Saved")
    }
  }

  func testInATextOfSeveralLinesReturnBeginsALineAndControlReturnGoesOn() {
    var notes = FormField("notes", "Notes", .text)
    notes.lines = 3
    onStage(Form([.init(nil, [notes, FormField("name", "Name", .text)])])) { stage, kept in
      let entries = stage.all("form-area") + stage.all("form-entry").suffix(1)
      entries[0].grabFocus()
      TestInput.type("Milk")
      TestInput.key("Return")
      TestInput.type("Bread")
      XCTAssert(TestDisplay.wait { stage.screen.form["notes"]?.value == "Milk\nBread" })
      TestInput.key("ctrl+Return")
      XCTAssert(TestDisplay.wait { entries[1].isFocusWithin })
      TestInput.key("ctrl+s")
      XCTAssert(TestDisplay.wait { kept.changes == [["notes": "Milk\nBread"]] })
    }
  }

  func testAClickBesideTheTextOfAFieldGivesItTheKeyboard() {
    onStage { stage, _ in
      let entry = stage.all("form-entry")[2]
      XCTAssertFalse(entry.isFocusWithin)
      let bounds = entry.bounds(in: stage.window) ?? .zero
      // Its padding, outside of the text.
      TestInput.click(x: bounds.minX + 4, y: bounds.minY + bounds.height / 2)
      XCTAssert(TestDisplay.wait { entry.isFocusWithin })
    }
  }

  func testTypingOnAfterSavingIsNothingSaved() {
    onStage { stage, kept in
      TestInput.type("Bern")
      TestInput.key("ctrl+s")
      XCTAssert(TestDisplay.wait { kept.changes == [["city": "Bern"]] })
      TestInput.type("e")
      XCTAssert(TestDisplay.wait { stage.screen.supportingViews[0].buttonText == "Save" })
      XCTAssert(stage.screen.isDirty)
    }
  }

  func testSavingFocusesTheFirstInvalidFieldAndShowsItsError() {
    onStage { stage, kept in
      let entries = stage.all("form-entry")
      entries[2].grabFocus()
      TestInput.type("x")
      XCTAssert(TestDisplay.wait { stage.screen.isDirty })
      XCTAssert(stage.screen.supportingViews[0].isSensitive)
      stage.click(stage.screen.supportingViews[0])
      XCTAssert(TestDisplay.wait { entries[0].isFocusWithin })
      XCTAssertEqual(kept.changes, [])
      let messages = stage.all("form-message").filter(\.isVisible)
      XCTAssertEqual(messages.map(\.labelText), ["This field is required."])
      XCTAssertEqual(stage.all("is-faulty").count, 1)
      TestInput.type("Bern")
      XCTAssert(TestDisplay.wait { stage.all("is-faulty").isEmpty })
      XCTAssert(stage.all("form-message").allSatisfy { !$0.isVisible })
    }
  }

  func testAFailedSaveIsShownAndKeepsTheText() {
    onStage { stage, kept in
      kept.error = Refusal(description: "The disk is full.")
      TestInput.type("Bern")
      XCTAssert(TestDisplay.wait { stage.screen.isDirty })
      XCTAssertFalse(stage.screen.save())
      XCTAssert(stage.screen.isDirty)
      kept.error = nil
      XCTAssert(stage.screen.save())
      XCTAssertEqual(kept.changes, [["city": "Bern"]])
    }
  }

  func testChoicesOpenInPlaceAndEscapeClosesThem() {
    onStage { stage, _ in
      let row = stage.all("form-button")[0]
      row.grabFocus()
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { stage.all("form-choice").count == 5 })
      TestDisplay.settle()
      XCTAssert(stage.all("form-choice")[1].isFocusWithin, "the one that is chosen")
      TestInput.key("Escape")
      XCTAssert(TestDisplay.wait { stage.all("form-choice").isEmpty && row.isFocusWithin })
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { stage.all("form-choice").count == 5 })
      TestDisplay.settle()
      TestInput.key("Down")
      TestInput.key("space")
      XCTAssert(TestDisplay.wait { stage.screen.form["currency"]?.value == "GBP" })
      XCTAssert(row.isFocusWithin)
    }
  }

  func testAGroupOfSegmentsIsOneStopAndArrowKeysChooseInIt() {
    onStage { stage, _ in
      let segments = stage.all("form-segment")
      stage.all("form-entry")[1].grabFocus()
      TestInput.key("Tab")
      XCTAssert(TestDisplay.wait { segments[0].isFocus }, "the one that is chosen")
      TestInput.key("Right")
      XCTAssert(TestDisplay.wait { stage.screen.form["unit"]?.value == "F" })
      XCTAssert(segments[1].isFocus)
      TestInput.key("Tab")
      XCTAssert(TestDisplay.wait { stage.all("form-button")[0].isFocus }, "and on")
      TestInput.key("shift+Tab")
      XCTAssert(TestDisplay.wait { segments[1].isFocus }, "back to the one that is chosen")
      TestInput.key("Up")
      XCTAssert(TestDisplay.wait { stage.screen.form["unit"]?.value == "C" })
      stage.click(segments[1])
      XCTAssert(TestDisplay.wait { stage.screen.form["unit"]?.value == "F" })
      XCTAssert(segments[1].isFocus, "a click takes the keyboard along")
    }
  }

  func testArrowKeysAreMirroredWhereOneReadsFromTheRight() {
    onStage(direction: .rightToLeft) { stage, _ in
      let segments = stage.all("form-segment")
      segments[0].grabFocus()
      TestInput.key("Left")
      XCTAssert(TestDisplay.wait { stage.screen.form["unit"]?.value == "F" })
      XCTAssert(segments[1].isFocus)
      TestInput.key("Right")
      XCTAssert(TestDisplay.wait { stage.screen.form["unit"]?.value == "C" })
    }
  }

  func testAnOpenListIsOneStopAndArrowKeysGoThroughIt() {
    onStage { stage, _ in
      let row = stage.all("form-button")[0]
      row.grabFocus()
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { stage.all("form-choice").count == 5 })
      let choices = stage.all("form-choice")
      XCTAssert(TestDisplay.wait { choices[1].isFocus })
      TestInput.key("Up")
      TestInput.key("Up")
      XCTAssert(TestDisplay.wait { choices[4].isFocus }, "round and round")
      TestInput.key("Home")
      XCTAssert(TestDisplay.wait { choices[0].isFocus })
      XCTAssertEqual(stage.screen.form["currency"]?.value, "EUR", "looked at, not chosen")
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
        stage, _ in
        let segments = stage.all("form-segment")
        for segment in segments {
          let width = segment.measure(.horizontal).natural
          XCTAssertGreaterThanOrEqual(segment.width, width, "a segment")
          let word = segment.firstChild
          XCTAssertGreaterThanOrEqual(word?.width ?? 0, word?.measure(.horizontal).natural ?? 1)
        }
        XCTAssertGreaterThan(
          stage.middle(of: segments[1]).y, stage.middle(of: segments[0]).y,
          "below each other")
        for label in stage.all("form-value") + stage.all("form-hint") where label.isVisible {
          XCTAssertGreaterThan(label.height, 0)
          XCTAssertGreaterThanOrEqual(
            label.height, label.measure(.vertical, across: label.width).natural)
        }
        XCTAssertEqual(stage.all("form-hint").filter(\.isVisible).count, 1)
      }
    }
  }

  func testSwitchesAndSegmentsAreTurnedByPointer() {
    onStage { stage, _ in
      let label = stage.all("form-label").first { $0.labelText == "Show Rain" }
      let segments = stage.all("form-segment")
      stage.click(segments[1])
      XCTAssert(TestDisplay.wait { stage.screen.form["unit"]?.value == "F" })
      guard let label else { return XCTFail("no such row") }
      stage.click(label)
      XCTAssert(TestDisplay.wait { stage.screen.form["rain"]?.value == "false" })
    }
  }

  func testADraftIsSavedRestoredAndReverted() {
    onStage { stage, kept in
      TestInput.type("Bern")
      XCTAssert(TestDisplay.wait { kept.drafts.last == ["city": "Bern"] })
      XCTAssertLessThan(kept.drafts.count, 5, "in pauses")
    }
    onStage(draft: ["city": "Bern"]) { stage, kept in
      XCTAssert(stage.screen.isDirty)
      let notes = stage.all("note-card").filter(\.isVisible)
      XCTAssertEqual(notes.count, 1)
      guard let discard = stage.all("quiet-button").first else { return XCTFail("no button") }
      stage.click(discard)
      XCTAssert(TestDisplay.wait { !stage.screen.isDirty && kept.drafts == [[:]] })
      XCTAssert(stage.all("note-card").allSatisfy { !$0.isVisible })
    }
  }

  func testASavedFormLeavesNoDraft() {
    onStage(draft: ["city": "Bern"]) { stage, kept in
      XCTAssert(stage.screen.save())
      XCTAssertEqual(kept.drafts, [[:]])
    }
  }

  func testTypedTextIsSavedAtOnceWhenTheScreenCloses() {
    onStage { stage, kept in
      TestInput.type("B")
      XCTAssert(TestDisplay.wait { stage.screen.isDirty })
      stage.screen.willDisappear()
      XCTAssertEqual(kept.drafts, [["city": "B"]])
    }
  }

  func testAChangeOutsideDoesNotDisturbWhoeverTypes() {
    onStage { stage, _ in
      TestInput.type("Be")
      var outside = FormSamples.all
      outside.set("Paris", of: "city")
      outside.set("7", of: "days")
      outside.markSaved()
      stage.screen.merge(outside: outside)
      TestInput.type("rn")
      XCTAssert(TestDisplay.wait { stage.screen.form["city"]?.value == "Bern" })
      let days: String = stage.all("form-entry")[1].property("text")
      XCTAssertEqual(days, "7")
    }
  }

  func testAClosedFormIsReleased() {
    onMain {
      TestDisplay.settle()
      let handlers = SignalConnection.liveCount
      weak var gone: FormScreen?
      do {
        let stage = FormStage(FormScreen("Weather", FormSamples.all) { _ in })
        gone = stage.screen
        stage.click(stage.all("form-button")[0])
        XCTAssert(TestDisplay.wait { stage.all("form-choice").count == 5 })
        stage.close()
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
    onStage(Self.advanced) { stage, _ in
      XCTAssertEqual(stage.all("form-unit").map(\.labelText), ["min"])
      let entries = stage.all("form-entry")
      XCTAssertEqual(entries.map(\.isMapped), [true, false])
      stage.click(stage.all("form-fold")[0])
      XCTAssert(TestDisplay.wait { entries[1].isMapped })
      entries[1].grabFocus()
      TestInput.type("bad")
      XCTAssert(TestDisplay.wait { stage.screen.form["key"]?.value == "bad" })
      stage.click(stage.all("form-fold")[0])
      XCTAssert(TestDisplay.wait { !entries[1].isMapped })
      TestInput.key("ctrl+s")
      XCTAssert(TestDisplay.wait { entries[1].isMapped && entries[1].isFocusWithin })
    }
  }

  func testAFieldAndItsLabelShareALineWithTheUnit() {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      onStage(Self.advanced, direction: direction) { stage, _ in
        @MainActor func frame(_ style: String) -> Rect {
          stage.all(style)[0].bounds(in: stage.window) ?? .zero
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
