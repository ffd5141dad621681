import GLib
import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Forms
@testable import Theme

final class ColorRowTests: XCTestCase {
  private static let choices = ["#9DC1E6", "#97D0CB", "#A8D3A0"].map {
    FormField.Choice($0, "Color \($0)")
  }

  private func onStage(
    _ direction: ReadingDirection = .leftToRight, width: Int = 400,
    _ body: @MainActor (FormStage<FormScreen>) throws -> Void
  ) rethrows {
    try onMain {
      let form = Form([
        .init(nil, [FormField("color", "Color", .color(Self.choices), value: "#123456")])
      ])
      let stage = FormStage(
        FormScreen("Look", form) { _ in }, direction: direction, width: width)
      try body(stage)
      stage.close()
    }
  }

  func testAClickOnASwatchChoosesItAndItsValueStandsInTheField() {
    onStage { stage in
      let swatches = stage.all("form-swatch")
      XCTAssertEqual(swatches.count, 3)
      XCTAssertEqual(stage.all("is-chosen").count, 0)
      stage.click(swatches[1])
      XCTAssert(TestDisplay.wait { stage.screen.form["color"]?.value == "#97D0CB" })
      XCTAssert(swatches[1].hasClass("is-chosen") && !swatches[0].hasClass("is-chosen"))
      let text: String = stage.all("form-entry")[0].property("text")
      XCTAssertEqual(text, "#97D0CB")
      TestInput.key("Right")
      XCTAssert(TestDisplay.wait { stage.screen.form["color"]?.value == "#A8D3A0" })
      XCTAssert(swatches[2].isFocusWithin)
    }
  }

  func testTypingOneOfThemMarksItWhateverItsLetters() {
    onStage { stage in
      stage.screen.merge(
        outside: Form([
          .init(nil, [FormField("color", "Color", .color(Self.choices), value: "#9dc1e6")])
        ]))
      XCTAssert(stage.all("form-swatch")[0].hasClass("is-chosen"))
    }
  }

  func testTheyBeginWhereLinesBeginAndWrapEvenly() {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      onStage(direction, width: 160) { stage in
        let places = stage.all("form-swatch").map { $0.bounds(in: stage.window) ?? .zero }
        let first = places[0]
        XCTAssert(places.allSatisfy { $0.width == first.width })
        let isMirrored = places[1].minX < first.minX
        XCTAssertEqual(isMirrored, direction == .rightToLeft)
      }
    }
  }
}
