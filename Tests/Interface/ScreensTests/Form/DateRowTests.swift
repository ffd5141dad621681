import GLib
import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Forms
@testable import Theme

/// A date is chosen in a month that opens below its row.
final class DateRowTests: XCTestCase {
  private func onStage(
    _ field: FormField, _ body: @MainActor (FormStage<FormScreen>) throws -> Void
  ) rethrows {
    try onMain {
      let stage = FormStage(FormScreen("To-Do", Form([.init(nil, [field])])) { _ in })
      try body(stage)
      stage.close()
    }
  }

  private func field(
    _ value: String, minimum: String? = nil, isRequired: Bool = false
  ) -> FormField {
    FormField(
      "due", "Due", .date(minimum: minimum.flatMap { CivilDay($0) }, maximum: nil), value: value,
      isRequired: isRequired)
  }

  func testKeysMoveInTheMonthReturnChoosesAndEscapeClosesIt() {
    onStage(field("2026-11-27")) { stage in
      @MainActor func value() -> String? { stage.screen.form["due"]?.value }
      @MainActor func isOpen() -> Bool { !stage.all("month-day").isEmpty }
      @MainActor func focused() -> String? {
        stage.all("month-day").first { $0.isFocusWithin }?.property("label")
      }
      @MainActor func heading() -> String? { stage.all("month-heading").first?.labelText }
      let button = stage.all("form-button")[0]
      stage.click(button)
      XCTAssert(TestDisplay.wait { focused() == "27" && heading() == "November 2026" })
      XCTAssertEqual(stage.all("is-chosen").count, 1)
      TestInput.key("Right")
      XCTAssert(TestDisplay.wait { focused() == "28" })
      TestInput.key("Down")
      XCTAssert(TestDisplay.wait { focused() == "5" && heading() == "December 2026" })
      TestInput.key("Page_Down")
      XCTAssert(TestDisplay.wait { focused() == "5" && heading() == "January 2027" })
      TestInput.key("Escape")
      XCTAssert(TestDisplay.wait { !isOpen() && button.isFocusWithin })
      XCTAssertEqual(value(), "2026-11-27")
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { focused() == "27" })
      TestInput.key("Page_Up")
      XCTAssert(TestDisplay.wait { heading() == "October 2026" })
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { value() == "2026-10-27" && !isOpen() })
      XCTAssert(button.isFocusWithin)
      XCTAssertEqual(stage.all("form-value")[0].labelText, "27 October 2026")
    }
  }

  func testDaysBeforeTheMinimumCantBeChosen() {
    onStage(field("2026-11-27", minimum: "2026-11-26")) { stage in
      stage.click(stage.all("form-button")[0])
      XCTAssert(TestDisplay.wait { !stage.all("month-day").isEmpty })
      let days = stage.all("month-day").filter { $0.isMapped }
      XCTAssertEqual(days.filter { $0.isSensitive }.count, 5)
      XCTAssertFalse(stage.all("form-tool")[0].isSensitive)
      stage.click(days[0])
      stage.click(days[29])
      XCTAssert(TestDisplay.wait { stage.screen.form["due"]?.value == "2026-11-30" })
    }
  }

  func testADateThatIsntRequiredCanBeRemoved() {
    onStage(field("2026-11-27")) { stage in
      stage.click(stage.all("form-button")[0])
      XCTAssert(TestDisplay.wait { stage.all("form-add").count == 2 })
      stage.click(stage.all("form-add")[1])
      XCTAssert(TestDisplay.wait { stage.screen.form["due"]?.value == "" })
      XCTAssertEqual(stage.all("form-value")[0].labelText, "No Date")
    }
    onStage(field("2026-11-27", isRequired: true)) { stage in
      stage.click(stage.all("form-button")[0])
      XCTAssert(TestDisplay.wait { stage.all("form-add").count == 1 })
    }
  }
}
