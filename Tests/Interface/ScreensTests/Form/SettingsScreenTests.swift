import GLib
import GTK
import GTKTesting
import Screens
import WidgetCore
import XCTest

@testable import Forms

/// Settings that apply at once.
final class SettingsScreenTests: XCTestCase {
  private static var form: Form {
    Form([
      .init(
        "Panel",
        [
          FormField("pin", "Keep on Screen", .toggle, value: "false"),
          FormField("width", "Width", .range(320...560, step: 10, unit: .pixels), value: "400"),
          FormField("color", "Color", .text, value: "#000000") {
            $0.hasPrefix("#") ? nil : "This must be a color."
          },
        ]),
      .init("Widgets", [FormField("widget a-1", "Weather", .link)]),
    ])
  }

  func testChangesAreToldAtOnceAndTypingWhenItIsWhole() {
    onMain {
      let screen = SettingsScreen("Settings", SettingsScreenTests.form)
      var changes: [String] = []
      var opened: [String] = []
      screen.onEvent = {
        if case .changed(let field, let value) = $0 { changes.append("\(field)=\(value)") }
        if case .opened(let field) = $0 { opened.append(field) }
      }
      let stage = FormStage(screen)
      stage.all("form-slider")[0].grabFocus()
      TestInput.key("Right")
      XCTAssert(TestDisplay.wait { changes == ["width=410"] })
      let entry = stage.all("form-entry")[0]
      entry.grabFocus()
      TestInput.key("ctrl+a")
      TestInput.type("blue")
      TestInput.key("Tab")
      XCTAssert(TestDisplay.wait { !stage.all("is-faulty").isEmpty })
      XCTAssertEqual(changes, ["width=410"], "what is wrong is not told")
      entry.grabFocus()
      TestInput.key("ctrl+a")
      TestInput.type("#28527A")
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { changes == ["width=410", "color=#28527A"] })
      stage.click(stage.all("form-button")[0])
      XCTAssert(TestDisplay.wait { opened == ["widget a-1"] })
      stage.close()
    }
  }

  func testARefusedValueIsReportedAndReverted() {
    onMain {
      let screen = SettingsScreen("Settings", SettingsScreenTests.form)
      screen.onEvent = { [weak screen] in
        if case .changed = $0 { screen?.showRefusal("The disk is full.") }
      }
      let stage = FormStage(screen)
      screen.showProblems("Error in today.conf", ["line 3: “Width=9” is too small"])
      XCTAssertEqual(
        stage.all("note-sentence").map { $0.property("label", as: String.self) },
        ["Line 3: “Width=9” is too small."])
      XCTAssertEqual(stage.all("note-card").filter(\.isVisible).count, 1)
      TestDisplay.settle()
      let label = stage.all("form-label")[0]
      stage.click(label)
      XCTAssert(TestDisplay.wait { stage.all("note-card").filter(\.isVisible).count == 2 })
      XCTAssertEqual(screen.form["pin"]?.value, "false")
      stage.close()
    }
  }

  func testTypedTextIsReportedWhenTheScreenCloses() {
    onMain {
      let screen = SettingsScreen("Settings", SettingsScreenTests.form)
      var told: [String] = []
      screen.onEvent = {
        if case .changed(let field, let value) = $0 { told.append("\(field)=\(value)") }
        if case .left = $0 { told.append("left") }
      }
      let stage = FormStage(screen)
      stage.all("form-entry")[0].grabFocus()
      TestInput.key("ctrl+a")
      TestInput.type("#1")
      XCTAssert(TestDisplay.wait { screen.form["color"]?.value == "#1" })
      screen.willDisappear()
      XCTAssertEqual(told, ["color=#1", "left"])
      stage.close()
    }
  }

  func testALongFormIsThereSectionBySection() {
    onMain {
      let screen = SettingsScreen(
        "Settings", SettingsScreenTests.form, appearsGradually: true)
      @MainActor func rows() -> [Widget] {
        var found: [Widget] = []
        var waiting = [screen.view as Widget]
        while let widget = waiting.popLast() {
          if widget.hasClass("form-row") { found.append(widget) }
          waiting += widget.children
        }
        return found
      }
      XCTAssertEqual(rows().count, 3, "before the first frame")
      var later = SettingsScreenTests.form
      later.set("true", of: "pin")
      screen.show(later)
      XCTAssertEqual(rows().count, 3, "what is shown anew doesn't hasten it")
      let stage = FormStage(screen)
      XCTAssert(TestDisplay.wait { rows().count == 4 })
      var opened: [String] = []
      screen.onEvent = { if case .opened(let field) = $0 { opened.append(field) } }
      stage.click(stage.all("form-button")[0])
      XCTAssert(TestDisplay.wait { opened == ["widget a-1"] })
      stage.close()
    }
  }

  func testAnInvalidTextIsADraftThatIsRestored() {
    onMain {
      let screen = SettingsScreen("Settings", SettingsScreenTests.form)
      var drafts: [[String: String]] = []
      screen.onEvent = { if case .draft(let draft) = $0 { drafts.append(draft) } }
      let stage = FormStage(screen)
      stage.all("form-entry")[0].grabFocus()
      TestInput.key("ctrl+a")
      TestInput.type("blue")
      XCTAssert(TestDisplay.wait { drafts.last == ["color": "blue"] })
      stage.close()
    }
    onMain {
      let screen = SettingsScreen("Settings", SettingsScreenTests.form, draft: ["color": "blue"])
      var drafts: [[String: String]] = []
      screen.onEvent = { if case .draft(let draft) = $0 { drafts.append(draft) } }
      let stage = FormStage(screen)
      XCTAssert(stage.all("form-entry")[0].isFocusWithin, "what won't do has the keyboard")
      XCTAssertEqual(stage.all("is-faulty").count, 1)
      XCTAssertEqual(stage.all("note-card").filter(\.isVisible).count, 1)
      stage.click(stage.all("quiet-button")[0])
      XCTAssert(TestDisplay.wait { drafts == [[:]] })
      XCTAssertEqual(screen.form["color"]?.value, "#000000")
      XCTAssert(stage.all("note-card").allSatisfy { !$0.isVisible })
      stage.close()
    }
  }

  func testASavedValueIsNoDraft() {
    onMain {
      let screen = SettingsScreen("Settings", SettingsScreenTests.form)
      var drafts: [[String: String]] = []
      screen.onEvent = { if case .draft(let draft) = $0 { drafts.append(draft) } }
      let stage = FormStage(screen)
      stage.all("form-entry")[0].grabFocus()
      TestInput.key("ctrl+a")
      TestInput.type("#28527A")
      TestInput.key("Return")
      screen.reportDraft()
      XCTAssertEqual(drafts.last ?? [:], [:])
      stage.close()
    }
  }
}
