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
      let presenter = FormStage(FormScreen("Pets", form) { _ in })
      try body(presenter)
      presenter.close()
    }
  }

  @MainActor private static func value(_ presenter: FormStage<FormScreen>) -> String? {
    presenter.screen.form["pets"]?.value
  }

  /// Rows by their names, from top to bottom.
  @MainActor private static func names(_ presenter: FormStage<FormScreen>) -> [String] {
    presenter.all("form-order-item").sorted {
      ($0.bounds(in: presenter.window)?.minY ?? 0) < ($1.bounds(in: presenter.window)?.minY ?? 0)
    }.compactMap { $0.children.first.map { $0.property("label") } }
  }

  func testEnabledItemsComeFirstAndMoveByKeyboard() {
    onStage("cat ape") { presenter in
      XCTAssertEqual(Self.names(presenter), ["CAT", "APE", "BEE"])
      TestInput.key("alt+Down")
      XCTAssert(TestDisplay.wait { Self.value(presenter) == "ape cat" })
      XCTAssert(TestDisplay.wait { Self.names(presenter) == ["APE", "CAT", "BEE"] })
    }
  }

  func testADisabledItemStaysInPlaceAndCannotBeMoved() {
    onStage("") { presenter in
      presenter.click(presenter.all("form-order-item")[0].children[1])
      XCTAssert(TestDisplay.wait { Self.value(presenter) == "bee cat" })
      // Longer than a long press.
      TestDisplay.settle(1)
      XCTAssertEqual(presenter.all("lifted").count, 0)
      XCTAssertEqual(Self.names(presenter), ["APE", "BEE", "CAT"])
    }
  }

  func testWithoutAValueAllAreOn() {
    onStage("") { presenter in
      XCTAssertEqual(Self.names(presenter), ["APE", "BEE", "CAT"])
      XCTAssertFalse(presenter.screen.isDirty)
    }
  }
}
