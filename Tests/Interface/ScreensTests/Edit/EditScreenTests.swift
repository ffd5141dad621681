import GLib
import GTK
import GTKTesting
import Screens
import XCTest

@testable import Panel
@testable import Theme

/// The screen for choosing widgets, in a window, with a real pointer and real keys.
final class EditScreenTests: XCTestCase {
  func testEachRowActionIsAnEvent() {
    onScreen(.sample) { stage in
      stage.press(stage.mark("Bitcoin"))
      stage.press(stage.mark("Clock"))
      XCTAssertEqual(
        stage.events, [.remove(instance: "bitcoin-1"), .add(widget: "org.example.Clock")])
    }
  }

  func testARowIsDraggedByItsGripInBothDirectionsOfReading() {
    for direction in [ReadingDirection.leftToRight, .rightToLeft] {
      onScreen(.sample, direction: direction) { stage in
        let grip = stage.find { $0.hasClass("edit-grip") }
        let place = grip.flatMap { $0.bounds(in: stage.root) } ?? .zero
        XCTAssertEqual(place.minX > 200, direction == .leftToRight, "at the trailing edge")
        XCTAssert(place.width >= 44 && place.height >= 28)
        let x = place.minX + place.width / 2
        let below = stage.row("Used Space")?.bounds(in: stage.root) ?? .zero
        TestInput.move(toX: x, y: place.minY + place.height / 2)
        TestInput.press()
        TestInput.move(toX: x, y: below.minY)
        TestInput.move(toX: x, y: below.maxY - 4)
        TestInput.release()
        XCTAssert(TestDisplay.wait { stage.events == [.move(Move(from: 0, to: 1))] })
      }
    }
  }

  func testARowInTheMiddleOfAnotherMarksItAndIsDroppedOnIt() {
    onScreen(.sample) { stage in
      let grip = stage.find { $0.hasClass("edit-grip") }?.bounds(in: stage.root) ?? .zero
      let below = stage.row("Used Space")?.bounds(in: stage.root) ?? .zero
      let x = grip.minX + grip.width / 2
      TestInput.move(toX: x, y: grip.minY + grip.height / 2)
      TestInput.press()
      TestInput.move(toX: x, y: below.minY)
      TestInput.move(toX: x, y: below.minY + below.height / 2)
      XCTAssert(TestDisplay.wait { stage.row("Used Space")?.hasClass("drop-target") == true })
      XCTAssertEqual(stage.events, [])
      TestInput.release()
      XCTAssert(
        TestDisplay.wait {
          stage.events == [.stack(instance: "bitcoin-1", on: "used-space-1")]
        })
      XCTAssertEqual(stage.row("Used Space")?.hasClass("drop-target"), false)
    }
  }

  func testTheKeyboardMovesARowAndStaysWithIt() {
    onScreen(.sample) { stage in
      let row = stage.row("Bitcoin")
      row?.grabFocus()
      TestInput.key("alt+Down")
      XCTAssert(TestDisplay.wait { stage.events == [.move(Move(from: 0, to: 1))] })
      XCTAssertEqual(row?.isFocus, true)
      TestInput.key("alt+Down")
      TestInput.key("alt+Down")
      TestDisplay.settle()
      XCTAssertEqual(stage.events.count, 2, "it is at the end")
      XCTAssertEqual(row?.isFocus, true)
    }
  }

  func testTheFirstRowHasTheKeyboardAtFirstHoweverLargeTheTextIs() {
    onMain {
      for theme in [Theme(), Theme(textScale: 1.5)] {
        for state in [EditState.sample, EditState(available: EditState.sample.available)] {
          let scene = OnStage(theme: theme)
          let screen = EditScreen(state)
          scene.presenter.topmost.present(screen.inTemplate().inModal())
          scene.rest()
          let place = screen.firstFocus
          XCTAssertEqual(place?.isFocus, true)
          let first = (state.shown + state.available)[0].name
          XCTAssertEqual(place?.hasClass(state.shown.isEmpty ? "edit-mark" : "edit-row"), true)
          XCTAssertEqual(screen.title, "Edit Widgets")
          XCTAssertFalse(first.isEmpty)
          scene.close()
        }
      }
    }
  }

  func testTheKeyboardStaysWhereARowWasTakenAway() {
    onScreen(.sample) { stage in
      stage.mark("Used Space")?.grabFocus()
      var state = EditState.sample
      state.shown.remove(at: 1)
      stage.screen.show(state)
      XCTAssertEqual(stage.mark("Calendar")?.isFocus, true)
      state.shown = []
      stage.screen.show(state)
      XCTAssertEqual(stage.mark("Clock")?.isFocus, true)
    }
  }

  func testRowsThatStayAreTheSameWidgets() {
    onScreen(.sample) { stage in
      let row = stage.row("Bitcoin")
      var state = EditState.sample
      state.shown[0].name = "Ether"
      state.shown.swapAt(0, 2)
      stage.screen.show(state)
      XCTAssert(stage.row("Ether") == row)
    }
  }

  func testEmptyListsSaySo() {
    onScreen(EditState()) { stage in
      XCTAssert(stage.texts.contains("There are no widgets on the panel yet."))
      XCTAssert(stage.texts.contains("No widgets are installed."))
      var state = EditState.sample
      state.available = []
      stage.screen.show(state)
      XCTAssert(stage.texts.contains("All widgets are on the panel."))
      XCTAssertFalse(stage.texts.contains("There are no widgets on the panel yet."))
    }
  }

  func testNewWidgetsAreMarkedWithAWord() {
    onScreen(.sample) { stage in
      XCTAssertEqual(stage.texts.filter { $0 == "New" }.count, 1)
      XCTAssert(stage.texts.contains("By Jana"))
    }
  }

  func testARowOfAnUnusableWidgetExplainsItsReason() {
    var state = EditState.sample
    state.refused = ["a.widget:1: Id= is missing", "b.widget: its program is nowhere"]
    onScreen(state) { stage in
      XCTAssert(stage.texts.contains("2 widgets can’t be used"))
      XCTAssertFalse(stage.texts.contains("a.widget:1: Id= is missing"))
      stage.press(stage.find { $0.hasClass("quiet-button") })
      XCTAssert(stage.texts.contains("a.widget:1: Id= is missing"))
      stage.press(stage.find { $0.hasClass("quiet-button") })
      XCTAssertFalse(stage.texts.contains("a.widget:1: Id= is missing"))
    }
  }

  func testLongNamesAndAHundredRowsFit() {
    let name = String(repeating: "Extraordinarily long ", count: 12)
    let shown = (0..<100).map {
      EditRow(.shown(instance: "w-\($0)"), name: "\($0) \(name)", hasSettings: true)
    }
    let available = (0..<100).map {
      EditRow(
        .available(widget: "w.\($0)"), name: "\($0) \(name)", summary: name + name, author: name,
        isNew: true)
    }
    onScreen(EditState(shown: shown, available: available)) { stage in
      XCTAssertLessThanOrEqual(stage.screen.view.measure(.horizontal).minimum, 320)
      XCTAssertLessThan(stage.screen.view.measure(.vertical, across: 384).natural, 200 * 110)
      let grips = stage.all { $0.hasClass("edit-grip") && $0.isMapped }
      XCTAssertEqual(grips.count, 100)
      XCTAssert(
        grips.allSatisfy { ($0.bounds(in: stage.root)?.width ?? 0) >= 44 }, "room to take hold")
    }
  }

  private func onScreen(
    _ state: EditState, direction: ReadingDirection = .leftToRight,
    _ body: @MainActor (EditStage) -> Void
  ) {
    onMain {
      let stage = EditStage(state, direction: direction)
      body(stage)
      TestInput.release()
      stage.window.destroy()
      TestDisplay.settle(0.01)
    }
  }
}

extension EditState {
  static let sample = EditState(
    shown: [
      EditRow(.shown(instance: "bitcoin-1"), name: "Bitcoin"),
      EditRow(.shown(instance: "used-space-1"), name: "Used Space", hasSettings: true),
      EditRow(.shown(instance: "calendar-1"), name: "Calendar"),
    ],
    available: [
      EditRow(
        .available(widget: "org.example.Clock"), name: "Clock", summary: "What time it is",
        author: "Jana", isNew: true),
      EditRow(.available(widget: "org.example.Moon"), name: "Moon", summary: "Its phase"),
    ])
}

/// The screen in a window of its own.
@MainActor private final class EditStage: EditScreenDelegate {
  let window = Window()
  let screen: EditScreen
  let root: ScrolledWindow
  var events: [EditEvent] = []

  init(_ state: EditState, direction: ReadingDirection) {
    screen = EditScreen(state)
    root = ScrolledWindow(screen.view)
    root.policy = Axes(horizontal: .never, vertical: .automatic)
    for widget in [root, screen.view] as [Widget] { widget.direction = direction }
    for widget in all({ _ in true }) { widget.direction = direction }
    window.addClass("today")
    window.setDefaultSize(width: 400, height: 600)
    window.child = root
    window.present()
    TestDisplay.wait { self.window.isActive && self.root.width > 0 }
    TestDisplay.settle(0.05)
    screen.delegate = self
  }

  func handle(_ event: EditEvent) { events.append(event) }
  func showMenu(of row: EditRow, at anchor: Widget) {}
  func editScreenDidClose() {}

  func all(in widget: Widget? = nil, _ isWanted: (Widget) -> Bool) -> [Widget] {
    (widget ?? root).children.flatMap { child in
      (isWanted(child) ? [child] : []) + all(in: child, isWanted)
    }
  }

  func find(_ isWanted: (Widget) -> Bool) -> Widget? { all(isWanted).first }

  /// The visible texts.
  var texts: [String] {
    all { $0.isMapped }.compactMap(\.text)
  }

  func row(_ name: String) -> Widget? {
    find { row in
      row.hasClass("edit-row") && all(in: row) { $0.text == name }.first != nil
    }
  }

  /// The minus or plus button of a row.
  func mark(_ name: String) -> Widget? { row(name)?.children.first { $0.hasClass("edit-mark") } }

  func press(_ button: Widget?) {
    guard let place = button?.bounds(in: root) else { return XCTFail("there is no such button") }
    TestInput.click(x: place.minX + place.width / 2, y: place.minY + place.height / 2)
    TestDisplay.settle(0.3)
  }
}

extension Widget {
  /// The text of a label.
  @MainActor fileprivate var text: String? { typeName == "GtkLabel" ? property("label") : nil }
}
