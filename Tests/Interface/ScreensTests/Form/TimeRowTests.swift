import GLib
import GTK
import GTKTesting
import XCTest

@testable import Forms
@testable import WidgetCore

/// A time is typed in any form, and shown as the locale writes it.
final class TimeRowTests: XCTestCase {
  func testATypedTimeIsUnderstoodAndAnotherTextIsRefusedAtTheField() {
    onMain {
      var setting = SettingDefinition(name: "at", label: TranslatedText("At"), kind: .time)
      setting.isRequired = true
      let fields = [FormField(setting, text: "07:30"), FormField("name", "Name", .text)]
      let stage = FormStage(FormScreen("Alarm", Form([.init(nil, fields)])) { _ in })
      @MainActor func shown() -> String { stage.all("form-entry")[0].property("text") }
      @MainActor func type(_ text: String) {
        TestInput.key("ctrl+a")
        TestInput.type(text)
        TestInput.key("Tab")
      }
      XCTAssertEqual(shown(), "07:30")
      XCTAssertFalse(stage.screen.form.isDirty)
      stage.click(stage.all("form-entry")[0])
      type("745 pm")
      XCTAssert(TestDisplay.wait { shown() == "19:45" })
      XCTAssertEqual(stage.screen.form["at"]?.plainValue, "19:45")
      stage.click(stage.all("form-entry")[0])
      type("25:00")
      XCTAssert(TestDisplay.wait { stage.texts == ["Enter a time of day, such as 7:30."] })
      XCTAssertEqual(shown(), "25:00")
      XCTAssertEqual(stage.screen.form.firstFaulty, "at")
      stage.close()
    }
  }
}
