import GLib
import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Forms
@testable import Theme

final class OrderRowTests: XCTestCase {
  private func onStage(
    _ value: String, _ body: @MainActor (FormStage<FormScreen>) throws -> Void
  ) rethrows {
    try onMain {
      let choices = ["ape", "bee", "cat"].map { FormField.Choice($0, $0.uppercased()) }
      let form = Form([
        .init(
          nil,
          [FormField("pets", "Pets", .order(choices), value: value, standard: "ape bee cat")])
      ])
      let stage = FormStage(FormScreen("Pets", form) { _ in })
      try body(stage)
      stage.close()
    }
  }

  @MainActor private static func value(_ stage: FormStage<FormScreen>) -> String? {
    stage.screen.form["pets"]?.value
  }

  /// Rows by their names, from top to bottom.
  @MainActor private static func names(_ stage: FormStage<FormScreen>) -> [String] {
    stage.all("form-order-item").sorted {
      ($0.bounds(in: stage.window)?.minY ?? 0) < ($1.bounds(in: stage.window)?.minY ?? 0)
    }.compactMap { $0.children.first.map { $0.property("label") } }
  }

  func testEnabledItemsComeFirstAndMoveByKeyboard() {
    onStage("cat ape") { stage in
      XCTAssertEqual(Self.names(stage), ["CAT", "APE", "BEE"])
      TestInput.key("alt+Down")
      XCTAssert(TestDisplay.wait { Self.value(stage) == "ape cat" })
      XCTAssert(TestDisplay.wait { Self.names(stage) == ["APE", "CAT", "BEE"] })
    }
  }

  func testADisabledItemStaysInPlaceAndCannotBeMoved() {
    onStage("") { stage in
      stage.click(stage.all("form-order-item")[0].children[1])
      XCTAssert(TestDisplay.wait { Self.value(stage) == "bee cat" })
      // Longer than a long press.
      TestDisplay.settle(1)
      XCTAssertEqual(stage.all("lifted").count, 0)
      XCTAssertEqual(Self.names(stage), ["APE", "BEE", "CAT"])
    }
  }

  func testWithoutAValueAllAreOn() {
    onStage("") { stage in
      XCTAssertEqual(Self.names(stage), ["APE", "BEE", "CAT"])
      XCTAssertFalse(stage.screen.isDirty)
    }
  }
}
