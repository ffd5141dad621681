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
      let presenter = FormStage(screen)
      try body(presenter, asked)
      presenter.close()
    }
  }

  @MainActor private static func value(_ presenter: FormStage<FormScreen>) -> String? {
    presenter.screen.form["place"]?.value
  }

  @MainActor private static func choices(_ presenter: FormStage<FormScreen>) -> [Widget] {
    presenter.all("form-choice").filter(\.isMapped)
  }

  @MainActor private static func entry(_ presenter: FormStage<FormScreen>) -> Widget? {
    presenter.all("form-entry").first
  }

  @MainActor private static func typed(_ presenter: FormStage<FormScreen>) -> String? {
    entry(presenter).map { $0.property("text") }
  }

  func testItIsAskedOnceAfterTheLastLetterAndChosenWithTheArrowKeys() {
    onStage { presenter, asked in
      TestInput.type("Ham")
      XCTAssert(TestDisplay.wait { asked.questions.count == 1 })
      XCTAssertEqual(asked.questions[0].text, "Ham")
      XCTAssertEqual(asked.texts[0], ["place": "Ham", "name": "me"])
      XCTAssert(presenter.texts.contains("Searching…"))
      asked.questions[0].answer(.found(Self.towns))
      XCTAssert(TestDisplay.wait { Self.choices(presenter).count == 3 })
      XCTAssertFalse(presenter.texts.contains("Searching…"))
      TestInput.key("Down")
      TestInput.key("Down")
      XCTAssert(TestDisplay.wait { Self.choices(presenter)[1].isFocusWithin })
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { Self.value(presenter) == "40.72,-75.98 Hamburg" })
      XCTAssert(TestDisplay.wait { Self.choices(presenter).isEmpty })
      XCTAssertEqual(Self.typed(presenter), "Hamburg")
      XCTAssertEqual(Self.entry(presenter)?.isFocusWithin, true)
      XCTAssert(presenter.texts.contains("40.72, -75.98"), "which of them it is")
      XCTAssertEqual(asked.questions.count, 1, "what was chosen is no question")
    }
  }

  func testItIsChosenWithThePointer() {
    onStage { presenter, asked in
      TestInput.type("Ham")
      XCTAssert(TestDisplay.wait { asked.questions.count == 1 })
      asked.questions[0].answer(.found(Self.towns))
      XCTAssert(TestDisplay.wait { Self.choices(presenter).count == 3 })
      TestDisplay.settle(0.1)
      presenter.click(Self.choices(presenter)[2])
      XCTAssert(TestDisplay.wait { Self.value(presenter) == "51.68,7.82 Hamm" })
      XCTAssertEqual(Self.typed(presenter), "Hamm")
    }
  }

  func testUpLeadsBackToTheFieldAndEscapeClosesOnlyTheList() {
    onStage { presenter, asked in
      TestInput.type("Ham")
      XCTAssert(TestDisplay.wait { asked.questions.count == 1 })
      asked.questions[0].answer(.found(Self.towns))
      XCTAssert(TestDisplay.wait { Self.choices(presenter).count == 3 })
      TestInput.key("Down")
      XCTAssert(TestDisplay.wait { Self.choices(presenter)[0].isFocusWithin })
      TestInput.key("Up")
      XCTAssert(TestDisplay.wait { Self.entry(presenter)?.isFocusWithin == true })
      TestInput.key("Down")
      XCTAssert(TestDisplay.wait { Self.choices(presenter)[0].isFocusWithin })
      TestInput.key("Escape")
      XCTAssert(TestDisplay.wait { Self.choices(presenter).isEmpty })
      XCTAssert(TestDisplay.wait { Self.entry(presenter)?.isFocusWithin == true })
      XCTAssertEqual(Self.value(presenter), "Ham")
    }
  }

  func testALateAnswerIsDroppedAndAFailureIsSaidBelowTheField() {
    onStage { presenter, asked in
      TestInput.type("Ha")
      XCTAssert(TestDisplay.wait { asked.questions.count == 1 })
      TestInput.type("mb")
      XCTAssert(TestDisplay.wait { asked.questions.count == 2 })
      asked.questions[0].answer(.found(Self.towns))
      XCTAssert(Self.choices(presenter).isEmpty)
      asked.questions[1].answer(.failed("The web is slow"))
      XCTAssert(TestDisplay.wait { presenter.texts.contains("The web is slow") })
      TestInput.type("u")
      XCTAssert(TestDisplay.wait { asked.questions.count == 3 })
      asked.questions[2].answer(.found([]))
      XCTAssert(TestDisplay.wait { presenter.texts.contains("Nothing Found") })
      // Suggestions close when the focus moves on.
      presenter.all("form-entry")[1].grabFocus()
      XCTAssert(TestDisplay.wait { !presenter.texts.contains("Nothing Found") })
    }
  }

  func testAPlaceThatIsSetIsShownByItsNameAndStaysAsItIs() {
    onStage("53.55,9.99 Hamburg") { presenter, asked in
      XCTAssertEqual(Self.typed(presenter), "Hamburg")
      XCTAssertFalse(presenter.screen.isDirty)
      Self.entry(presenter)?.grabFocus()
      TestInput.key("End")
      TestInput.type("x")
      XCTAssert(TestDisplay.wait { Self.value(presenter) == "Hamburgx" })
      XCTAssert(TestDisplay.wait { asked.questions.count == 1 })
      presenter.screen.discard()
      XCTAssert(TestDisplay.wait { Self.typed(presenter) == "Hamburg" })
      XCTAssertEqual(Self.value(presenter), "53.55,9.99 Hamburg")
    }
  }

  func testTheItemsOfAListAreSuggestedToo() {
    onStage(kind: .list(of: .place, most: 5)) { presenter, asked in
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { Self.entry(presenter)?.isFocusWithin == true })
      TestInput.type("Ham")
      XCTAssert(TestDisplay.wait { asked.questions.count == 1 })
      asked.questions[0].answer(.found(Self.towns))
      XCTAssert(TestDisplay.wait { Self.choices(presenter).count == 3 })
      TestInput.key("Down")
      XCTAssert(TestDisplay.wait { Self.choices(presenter)[0].isFocusWithin })
      TestInput.key("space")
      XCTAssert(TestDisplay.wait { Self.value(presenter) == "53.55,9.99 Hamburg;" })
      XCTAssertEqual(Self.typed(presenter), "Hamburg")
    }
  }
}
