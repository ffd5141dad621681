import GTK
import GTKTesting
import XCTest

@testable import Forms
@testable import Screens

/// Forms at all presenter widths.
final class FormSheetTests: XCTestCase {
  func testAFormIsACardOfItsOwnWhereThereIsRoomAndElseFillsTheStage() throws {
    try onMain {
      for (width, height) in [(400, 700), (560, 900), (900, 700)] {
        for screen in [
          FormScreen("Weather", FormSamples.all) { _ in },
          SettingsScreen("Settings", FormSamples.all, appearsGradually: true),
        ] {
          let scene = OnStage(width: width, height: height)
          scene.base.present(screen.inTemplate().inModal())
          scene.rest()
          let sheet = try XCTUnwrap(scene.presenter.sheets.first)
          let frame = sheet.frameNow
          if width < 500 {
            XCTAssertEqual(sheet.style, .pageSheet)
            XCTAssertEqual(frame, Rect(x: 0, y: 18, width: 400, height: 682))
          } else {
            XCTAssertEqual(sheet.style, .formSheet)
            XCTAssertEqual(frame.width, min(540, Double(width) - 32))
            XCTAssertLessThanOrEqual(frame.height, 620)
            XCTAssertEqual(frame.minY, Double(height) - frame.maxY, accuracy: 1, "in the middle")
          }
          scene.close()
        }
      }
    }
  }

  func testAFormGoesOnFromOneToTheOtherAsItIs() {
    onMain {
      let scene = OnStage(width: 900)
      let screen = FormScreen("Weather", FormSamples.all) { _ in }
      scene.base.present(screen.inTemplate().inModal())
      scene.rest()
      TestInput.type("Ulm")
      XCTAssertTrue(TestDisplay.wait { screen.form["city"]?.value == "Ulm" })
      for (width, style) in [(420, PresentationStyle.pageSheet), (900, .formSheet)] {
        scene.resize(width: width, height: 700)
        scene.rest()
        XCTAssertEqual(screen.presentedStyle, style)
        XCTAssertTrue(screen.view.isFocusWithin)
        XCTAssertTrue(screen.isDirty)
      }
      TestInput.type("m")
      XCTAssertTrue(TestDisplay.wait { screen.form["city"]?.value == "Ulmm" })
      scene.close()
    }
  }

  func testNoFieldComplainsWhenAFormOpens() {
    onMain {
      let fields = [("name", "Name"), ("command", "Command for the Terminal")].map {
        FormField($0, $1, .text, isRequired: true, check: FormSamples.filled)
      }
      let scene = OnStage(width: 400)
      let screen = FormScreen("Shortcuts", Form([.init(nil, fields)]), for: .sending("Add")) { _ in
      }
      scene.base.present(screen.inTemplate().inModal())
      scene.rest()
      XCTAssertTrue(screen.view.isFocusWithin)
      for field in fields { XCTAssertNil(screen.form[field.id]?.message, field.id) }
      scene.close()
    }
  }

  func testWhereItsPlaceIsAsHighAsItIsAFormIsThereAtOnce() {
    onMain {
      for (width, isWhole) in [(400, false), (900, true)] {
        let scene = OnStage(width: width)
        let screen = SettingsScreen("Settings", FormSamples.all, appearsGradually: true)
        scene.base.present(screen.inTemplate().inModal())
        let rows = FormSamples.all.fields.count
        XCTAssertEqual(count("form-row", in: screen.view) == rows, isWhole, "\(width)")
        XCTAssertTrue(TestDisplay.wait { count("form-row", in: screen.view) == rows })
        scene.close()
      }
    }
  }
}

@MainActor private func count(_ style: String, in widget: Widget) -> Int {
  widget.children.reduce(widget.hasClass(style) ? 1 : 0) { $0 + count(style, in: $1) }
}
