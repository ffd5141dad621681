import GLib
import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Forms
@testable import Theme

final class ListRowTests: XCTestCase {
  private func onStage(
    _ value: String = "", standard: String = "", most: Int = 20,
    direction: ReadingDirection = .leftToRight,
    _ body: @MainActor (FormStage<FormScreen>) throws -> Void
  ) rethrows {
    try onMain {
      let setting = SettingDefinition.Item.address
      var field = FormField(
        "feeds", "Feeds", .list(of: .address, most: most), value: value, standard: standard,
        placeholder: "example.org"
      ) { text in
        SettingDefinition.items(of: text).contains { $0 == "bad" } ? "Item: bad" : nil
      }
      field.itemCheck = { text in
        (try? SettingDefinition.check(text, as: setting)) == nil ? "This is no address." : nil
      }
      let form = Form([.init(nil, [field, FormField("name", "Name", .text)])])
      let presenter = FormStage(FormScreen("News", form) { _ in }, direction: direction)
      try body(presenter)
      presenter.close()
    }
  }

  @MainActor private static func value(_ presenter: FormStage<FormScreen>) -> String? {
    presenter.screen.form["feeds"]?.value
  }

  @MainActor private static func entries(_ presenter: FormStage<FormScreen>) -> [Widget] {
    presenter.all("form-list-item").sorted {
      ($0.bounds(in: presenter.window)?.minY ?? 0) < ($1.bounds(in: presenter.window)?.minY ?? 0)
    }.compactMap { item in presenter.all("form-entry").first { $0.isDescendant(of: item) } }
  }

  @MainActor private static func add(_ presenter: FormStage<FormScreen>) -> Widget {
    presenter.all("form-add")[0]
  }

  func testAnEmptyListHasAPlaceholderAndIsFilledByKeyboard() {
    onStage { presenter in
      XCTAssert(Self.add(presenter).isFocusWithin, "there is nothing else to give the keyboard to")
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { Self.entries(presenter).first?.isFocusWithin == true })
      XCTAssertFalse(presenter.screen.isDirty, "nothing was said yet")
      TestInput.type("a.org")
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { Self.entries(presenter).count == 2 })
      XCTAssert(TestDisplay.wait { Self.entries(presenter)[1].isFocusWithin })
      TestInput.type("b.org")
      XCTAssert(TestDisplay.wait { Self.value(presenter) == "a.org;b.org;" })
      // An empty row is skipped, and one row is always left.
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { Self.entries(presenter).count == 3 })
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { presenter.all("form-entry").last?.isFocusWithin == true })
      XCTAssertEqual(presenter.screen.form["feeds"]?.plainValue, "a.org;b.org;")
      XCTAssert(presenter.screen.save())
    }
  }

  func testTheKeyboardMovesAnItemAndKeepsItsPlaceInTheText() {
    onStage("a.org;b.org;c.org;") { presenter in
      XCTAssert(Self.entries(presenter)[0].isFocusWithin)
      TestInput.key("alt+Down")
      XCTAssert(TestDisplay.wait { Self.value(presenter) == "b.org;a.org;c.org;" })
      XCTAssert(TestDisplay.wait { Self.entries(presenter)[1].isFocusWithin })
      TestInput.key("alt+Down")
      XCTAssert(TestDisplay.wait { Self.value(presenter) == "b.org;c.org;a.org;" })
      TestInput.key("alt+Up")
      XCTAssert(TestDisplay.wait { Self.value(presenter) == "b.org;a.org;c.org;" })
    }
  }

  func testAnItemIsDraggedByItsGrip() {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      onStage("a.org;b.org;c.org;", direction: direction) { presenter in
        let grips = presenter.all("form-order-grip").compactMap { $0.bounds(in: presenter.window) }
          .sorted { $0.minY < $1.minY }
        let entry = Self.entries(presenter)[0].bounds(in: presenter.window) ?? .zero
        XCTAssertEqual(grips[0].minX > entry.maxX, direction == .leftToRight)
        let (x, top) = (grips[0].minX + 22, grips[0].minY + 14)
        TestInput.move(toX: x, y: top)
        TestInput.press()
        for step in 1...10 {
          TestInput.move(toX: x, y: top + (grips[2].minY - grips[0].minY + 8) * Double(step) / 10)
        }
        TestInput.release()
        XCTAssert(TestDisplay.wait { Self.value(presenter) == "b.org;c.org;a.org;" })
      }
    }
  }

  func testAnItemIsRemovedAndTheKeyboardStaysInTheList() {
    onStage("a.org;b.org;") { presenter in
      let button = presenter.all("form-tool").first {
        $0.isDescendant(of: presenter.all("form-list-item")[0])
      }
      button?.grabFocus()
      TestInput.key("space")
      XCTAssert(TestDisplay.wait { Self.value(presenter) == "b.org;" })
      XCTAssert(TestDisplay.wait { presenter.all("form-list-item").count == 1 })
      XCTAssert(presenter.all("form-list-item")[0].isFocusWithin)
      TestInput.key("space")
      XCTAssert(TestDisplay.wait { presenter.all("form-list-item").isEmpty })
      XCTAssert(Self.add(presenter).isFocusWithin)
      XCTAssertEqual(presenter.screen.form["feeds"]?.plainValue, "")
      presenter.screen.discard()
      XCTAssert(TestDisplay.wait { Self.entries(presenter).count == 2 })
    }
  }

  func testADefaultStandsThereAndCanBeTakenAway() {
    onStage(standard: "a.org;") { presenter in
      XCTAssertEqual(Self.entries(presenter).count, 1)
      XCTAssertFalse(presenter.screen.isDirty)
      let button = presenter.all("form-tool").first {
        $0.isDescendant(of: presenter.all("form-list-item")[0])
      }
      button?.grabFocus()
      TestInput.key("space")
      XCTAssert(TestDisplay.wait { presenter.all("form-list-item").isEmpty })
      XCTAssertEqual(presenter.screen.form.changes, ["feeds": ";"])
    }
  }

  func testNoMoreThanSoManyCanBeAdded() {
    onStage("a.org;b.org;", most: 2) { presenter in
      XCTAssertFalse(Self.add(presenter).isSensitive)
      XCTAssert(presenter.texts.contains("There can be at most 2 items."))
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { Self.entries(presenter)[1].isFocusWithin })
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { presenter.all("form-entry").last?.isFocusWithin == true })
      XCTAssertEqual(Self.entries(presenter).count, 2)
    }
  }

  func testAMistakeIsSaidAtItsItemOnceThatIsLeft() {
    onStage("a.org;") { presenter in
      Self.add(presenter).grabFocus()
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { Self.entries(presenter).count == 2 })
      TestInput.type("bad")
      XCTAssert(TestDisplay.wait { Self.value(presenter) == "a.org;bad;" })
      XCTAssertFalse(presenter.texts.contains("This is no address."), "while it is typed")
      presenter.all("form-entry").last?.grabFocus()
      XCTAssert(TestDisplay.wait { presenter.texts.contains("This is no address.") })
      let faulty = presenter.all("is-faulty").filter { $0.hasClass("is-bare") }
      XCTAssertEqual(faulty.count, 1)
      XCTAssertFalse(presenter.texts.contains("Item: bad"), "it is said there, and nowhere else")
      XCTAssertFalse(presenter.screen.save())
      XCTAssert(TestDisplay.wait { Self.entries(presenter)[1].isFocusWithin })
    }
  }

  func testTheSameTwiceIsSaidAtTheSecond() {
    onStage("a.org;b.org;") { presenter in
      Self.entries(presenter)[1].grabFocus()
      TestInput.key("ctrl+a")
      TestInput.type("a.org")
      presenter.all("form-entry").last?.grabFocus()
      XCTAssert(TestDisplay.wait { presenter.texts.contains("This is in the list already.") })
    }
  }

  func testAFeedHasItsNameAboveItsAddress() {
    onMain {
      var field = FormField(
        "feeds", "Feeds", .list(of: .address, most: 20),
        value: "https://a.example/feed;https://b.example/feed;")
      field.suggests = true
      let screen = FormScreen("News", Form([.init(nil, [field])])) { _ in }
      var asked: [String] = []
      screen.onEvent = { event in
        guard case .asked(_, let question, _) = event else { return }
        asked.append(question.text)
        guard question.text.contains("a.example") else { return question.answer(.found([])) }
        question.answer(.found([Suggestion(question.text, title: "The A News", subtitle: nil)]))
      }
      let presenter = FormStage(screen)
      TestDisplay.wait { asked.count == 2 }
      XCTAssertEqual(asked, ["https://a.example/feed", "https://b.example/feed"])
      let names = presenter.all("form-list-item").flatMap { item in
        presenter.all("form-label").filter { $0.isDescendant(of: item) && $0.isVisible }
      }
      XCTAssertEqual(names.map(\.labelText), ["The A News"])
      XCTAssertFalse(screen.isDirty)
      presenter.close()
    }
  }
}
