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
      let stage = FormStage(FormScreen("News", form) { _ in }, direction: direction)
      try body(stage)
      stage.close()
    }
  }

  @MainActor private static func value(_ stage: FormStage<FormScreen>) -> String? {
    stage.screen.form["feeds"]?.value
  }

  @MainActor private static func entries(_ stage: FormStage<FormScreen>) -> [Widget] {
    stage.all("form-list-item").sorted {
      ($0.bounds(in: stage.window)?.minY ?? 0) < ($1.bounds(in: stage.window)?.minY ?? 0)
    }.compactMap { item in stage.all("form-entry").first { $0.isDescendant(of: item) } }
  }

  @MainActor private static func add(_ stage: FormStage<FormScreen>) -> Widget {
    stage.all("form-add")[0]
  }

  func testAnEmptyListHasAPlaceholderAndIsFilledByKeyboard() {
    onStage { stage in
      XCTAssert(Self.add(stage).isFocusWithin, "there is nothing else to give the keyboard to")
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { Self.entries(stage).first?.isFocusWithin == true })
      XCTAssertFalse(stage.screen.isDirty, "nothing was said yet")
      TestInput.type("a.org")
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { Self.entries(stage).count == 2 })
      XCTAssert(TestDisplay.wait { Self.entries(stage)[1].isFocusWithin })
      TestInput.type("b.org")
      XCTAssert(TestDisplay.wait { Self.value(stage) == "a.org;b.org;" })
      // An empty row is skipped, and one row is always left.
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { Self.entries(stage).count == 3 })
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { stage.all("form-entry").last?.isFocusWithin == true })
      XCTAssertEqual(stage.screen.form["feeds"]?.plainValue, "a.org;b.org;")
      XCTAssert(stage.screen.save())
    }
  }

  func testTheKeyboardMovesAnItemAndKeepsItsPlaceInTheText() {
    onStage("a.org;b.org;c.org;") { stage in
      XCTAssert(Self.entries(stage)[0].isFocusWithin)
      TestInput.key("alt+Down")
      XCTAssert(TestDisplay.wait { Self.value(stage) == "b.org;a.org;c.org;" })
      XCTAssert(TestDisplay.wait { Self.entries(stage)[1].isFocusWithin })
      TestInput.key("alt+Down")
      XCTAssert(TestDisplay.wait { Self.value(stage) == "b.org;c.org;a.org;" })
      TestInput.key("alt+Up")
      XCTAssert(TestDisplay.wait { Self.value(stage) == "b.org;a.org;c.org;" })
    }
  }

  func testAnItemIsDraggedByItsGrip() {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      onStage("a.org;b.org;c.org;", direction: direction) { stage in
        let grips = stage.all("form-order-grip").compactMap { $0.bounds(in: stage.window) }
          .sorted { $0.minY < $1.minY }
        let entry = Self.entries(stage)[0].bounds(in: stage.window) ?? .zero
        XCTAssertEqual(grips[0].minX > entry.maxX, direction == .leftToRight)
        let (x, top) = (grips[0].minX + 22, grips[0].minY + 14)
        TestInput.move(toX: x, y: top)
        TestInput.press()
        for step in 1...10 {
          TestInput.move(toX: x, y: top + (grips[2].minY - grips[0].minY + 8) * Double(step) / 10)
        }
        TestInput.release()
        XCTAssert(TestDisplay.wait { Self.value(stage) == "b.org;c.org;a.org;" })
      }
    }
  }

  func testAnItemIsRemovedAndTheKeyboardStaysInTheList() {
    onStage("a.org;b.org;") { stage in
      let button = stage.all("form-tool").first {
        $0.isDescendant(of: stage.all("form-list-item")[0])
      }
      button?.grabFocus()
      TestInput.key("space")
      XCTAssert(TestDisplay.wait { Self.value(stage) == "b.org;" })
      XCTAssert(TestDisplay.wait { stage.all("form-list-item").count == 1 })
      XCTAssert(stage.all("form-list-item")[0].isFocusWithin)
      TestInput.key("space")
      XCTAssert(TestDisplay.wait { stage.all("form-list-item").isEmpty })
      XCTAssert(Self.add(stage).isFocusWithin)
      XCTAssertEqual(stage.screen.form["feeds"]?.plainValue, "")
      stage.screen.discard()
      XCTAssert(TestDisplay.wait { Self.entries(stage).count == 2 })
    }
  }

  func testADefaultStandsThereAndCanBeTakenAway() {
    onStage(standard: "a.org;") { stage in
      XCTAssertEqual(Self.entries(stage).count, 1)
      XCTAssertFalse(stage.screen.isDirty)
      let button = stage.all("form-tool").first {
        $0.isDescendant(of: stage.all("form-list-item")[0])
      }
      button?.grabFocus()
      TestInput.key("space")
      XCTAssert(TestDisplay.wait { stage.all("form-list-item").isEmpty })
      XCTAssertEqual(stage.screen.form.changes, ["feeds": ";"])
    }
  }

  func testNoMoreThanSoManyCanBeAdded() {
    onStage("a.org;b.org;", most: 2) { stage in
      XCTAssertFalse(Self.add(stage).isSensitive)
      XCTAssert(stage.texts.contains("There can be at most 2 items."))
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { Self.entries(stage)[1].isFocusWithin })
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { stage.all("form-entry").last?.isFocusWithin == true })
      XCTAssertEqual(Self.entries(stage).count, 2)
    }
  }

  func testAMistakeIsSaidAtItsItemOnceThatIsLeft() {
    onStage("a.org;") { stage in
      Self.add(stage).grabFocus()
      TestInput.key("Return")
      XCTAssert(TestDisplay.wait { Self.entries(stage).count == 2 })
      TestInput.type("bad")
      XCTAssert(TestDisplay.wait { Self.value(stage) == "a.org;bad;" })
      XCTAssertFalse(stage.texts.contains("This is no address."), "while it is typed")
      stage.all("form-entry").last?.grabFocus()
      XCTAssert(TestDisplay.wait { stage.texts.contains("This is no address.") })
      let faulty = stage.all("is-faulty").filter { $0.hasClass("is-bare") }
      XCTAssertEqual(faulty.count, 1)
      XCTAssertFalse(stage.texts.contains("Item: bad"), "it is said there, and nowhere else")
      XCTAssertFalse(stage.screen.save())
      XCTAssert(TestDisplay.wait { Self.entries(stage)[1].isFocusWithin })
    }
  }

  func testTheSameTwiceIsSaidAtTheSecond() {
    onStage("a.org;b.org;") { stage in
      Self.entries(stage)[1].grabFocus()
      TestInput.key("ctrl+a")
      TestInput.type("a.org")
      stage.all("form-entry").last?.grabFocus()
      XCTAssert(TestDisplay.wait { stage.texts.contains("This is in the list already.") })
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
      let stage = FormStage(screen)
      TestDisplay.wait { asked.count == 2 }
      XCTAssertEqual(asked, ["https://a.example/feed", "https://b.example/feed"])
      let names = stage.all("form-list-item").flatMap { item in
        stage.all("form-label").filter { $0.isDescendant(of: item) && $0.isVisible }
      }
      XCTAssertEqual(names.map(\.labelText), ["The A News"])
      XCTAssertFalse(screen.isDirty)
      stage.close()
    }
  }
}
