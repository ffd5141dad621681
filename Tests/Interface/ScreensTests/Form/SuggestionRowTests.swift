import GLib
import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Forms
@testable import Theme

final class SuggestionRowTests: XCTestCase {
  @MainActor private final class Asked {
    var questions: [SuggestionQuestion] = []
    var texts: [[String: String]] = []
  }

  private static let towns = [
    Suggestion("53.55,9.99 Hamburg", title: "Hamburg", subtitle: "Hamburg, Germany"),
    Suggestion("40.72,-75.98 Hamburg", title: "Hamburg", subtitle: "Pennsylvania, United States"),
    Suggestion("51.68,7.82 Hamm", title: "Hamm", subtitle: "Germany"),
  ]

  private func onStage(
    _ value: String = "", kind: FormField.Kind = .place,
    _ body: @MainActor (FormStage<FormScreen>, Asked) throws -> Void
  ) rethrows {
    try onMain {
      var field = FormField("place", "Place", kind, value: value)
      field.suggests = true
      let form = Form([
        .init(
          nil,
          [
            field, FormField("name", "Name", .text, value: "me"),
            FormField("token", "Token", .secret(isKept: false)),
          ])
      ])
      let screen = FormScreen("Weather", form) { _ in }
      let asked = Asked()
      screen.onEvent = { event in
        guard case .asked(let field, let question, let texts) = event else { return }
        XCTAssertEqual(field, "place")
        asked.questions.append(question)
        asked.texts.append(texts)
      }
      let stage = FormStage(screen)
      try body(stage, asked)
      stage.close()
    }
  }

  @MainActor private static func value(_ stage: FormStage<FormScreen>) -> String? {
    stage.screen.form["place"]?.value
  }

  @MainActor private static func choices(_ stage: FormStage<FormScreen>) -> [Widget] {
    stage.all("form-choice").filter(\.isMapped)
  }

  @MainActor private static func entry(_ stage: FormStage<FormScreen>) -> Widget? {
    stage.all("form-entry").first
  }

  @MainActor private static func typed(_ stage: FormStage<FormScreen>) -> String? {
    entry(stage).map { $0.property("text") }
  }

  func testItIsAskedOnceAfterTheLastLetterAndChosenWithTheArrowKeys() {
    onStage { stage, asked in
      TestInput.type("Ham")
      XCTAssert(TestDisplay.wait { asked.questions.count == 1 })
      XCTAssertEqual(asked.questions[0].text, "Ham")
      XCTAssertEqual(asked.texts[0], ["place": "Ham", "name": "me"])
      XCTAssert(stage.texts.contains("Searching…"))
      asked.questions[0].answer(.found(Self.towns))
      XCTAssert(TestDisplay.wait { Self.choices(stage).count == 3 })
      XCTAssertFalse(stage.texts.contains("Searching…"))
      TestInput.key("Down")
      TestInput.key("Down")
      XCTAssert(TestDisplay.wait { Self.choices(stage)[1].isFocusWithin })
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { Self.value(stage) == "40.72,-75.98 Hamburg" })
      XCTAssert(TestDisplay.wait { Self.choices(stage).isEmpty })
      XCTAssertEqual(Self.typed(stage), "Hamburg")
      XCTAssertEqual(Self.entry(stage)?.isFocusWithin, true)
      XCTAssert(stage.texts.contains("40.72, -75.98"), "which of them it is")
      XCTAssertEqual(asked.questions.count, 1, "what was chosen is no question")
    }
  }

  func testItIsChosenWithThePointer() {
    onStage { stage, asked in
      TestInput.type("Ham")
      XCTAssert(TestDisplay.wait { asked.questions.count == 1 })
      asked.questions[0].answer(.found(Self.towns))
      XCTAssert(TestDisplay.wait { Self.choices(stage).count == 3 })
      TestDisplay.settle(0.1)
      stage.click(Self.choices(stage)[2])
      XCTAssert(TestDisplay.wait { Self.value(stage) == "51.68,7.82 Hamm" })
      XCTAssertEqual(Self.typed(stage), "Hamm")
    }
  }

  func testUpLeadsBackToTheFieldAndEscapeClosesOnlyTheList() {
    onStage { stage, asked in
      TestInput.type("Ham")
      XCTAssert(TestDisplay.wait { asked.questions.count == 1 })
      asked.questions[0].answer(.found(Self.towns))
      XCTAssert(TestDisplay.wait { Self.choices(stage).count == 3 })
      TestInput.key("Down")
      XCTAssert(TestDisplay.wait { Self.choices(stage)[0].isFocusWithin })
      TestInput.key("Up")
      XCTAssert(TestDisplay.wait { Self.entry(stage)?.isFocusWithin == true })
      TestInput.key("Down")
      XCTAssert(TestDisplay.wait { Self.choices(stage)[0].isFocusWithin })
      TestInput.key("Escape")
      XCTAssert(TestDisplay.wait { Self.choices(stage).isEmpty })
      XCTAssert(TestDisplay.wait { Self.entry(stage)?.isFocusWithin == true })
      XCTAssertEqual(Self.value(stage), "Ham")
    }
  }

  func testALateAnswerIsDroppedAndAFailureIsSaidBelowTheField() {
    onStage { stage, asked in
      TestInput.type("Ha")
      XCTAssert(TestDisplay.wait { asked.questions.count == 1 })
      TestInput.type("mb")
      XCTAssert(TestDisplay.wait { asked.questions.count == 2 })
      asked.questions[0].answer(.found(Self.towns))
      XCTAssert(Self.choices(stage).isEmpty)
      asked.questions[1].answer(.failed("The web is slow"))
      XCTAssert(TestDisplay.wait { stage.texts.contains("The web is slow") })
      TestInput.type("u")
      XCTAssert(TestDisplay.wait { asked.questions.count == 3 })
      asked.questions[2].answer(.found([]))
      XCTAssert(TestDisplay.wait { stage.texts.contains("Nothing Found") })
      // Suggestions close when the focus moves on.
      stage.all("form-entry")[1].grabFocus()
      XCTAssert(TestDisplay.wait { !stage.texts.contains("Nothing Found") })
    }
  }

  func testAPlaceThatIsSetIsShownByItsNameAndStaysAsItIs() {
    onStage("53.55,9.99 Hamburg") { stage, asked in
      XCTAssertEqual(Self.typed(stage), "Hamburg")
      XCTAssertFalse(stage.screen.isDirty)
      Self.entry(stage)?.grabFocus()
      TestInput.key("End")
      TestInput.type("x")
      XCTAssert(TestDisplay.wait { Self.value(stage) == "Hamburgx" })
      XCTAssert(TestDisplay.wait { asked.questions.count == 1 })
      stage.screen.discard()
      XCTAssert(TestDisplay.wait { Self.typed(stage) == "Hamburg" })
      XCTAssertEqual(Self.value(stage), "53.55,9.99 Hamburg")
    }
  }

  func testTheItemsOfAListAreSuggestedToo() {
    onStage(kind: .list(of: .place, most: 5)) { stage, asked in
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { Self.entry(stage)?.isFocusWithin == true })
      TestInput.type("Ham")
      XCTAssert(TestDisplay.wait { asked.questions.count == 1 })
      asked.questions[0].answer(.found(Self.towns))
      XCTAssert(TestDisplay.wait { Self.choices(stage).count == 3 })
      TestInput.key("Down")
      XCTAssert(TestDisplay.wait { Self.choices(stage)[0].isFocusWithin })
      TestInput.key("space")
      XCTAssert(TestDisplay.wait { Self.value(stage) == "53.55,9.99 Hamburg;" })
      XCTAssertEqual(Self.typed(stage), "Hamburg")
    }
  }
}
