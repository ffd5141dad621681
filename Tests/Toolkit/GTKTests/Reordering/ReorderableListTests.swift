import GLib
import GTK
import GTKTesting
import XCTest

/// A list reordered with a real pointer and real keys.
final class ReorderableListTests: XCTestCase {
  func testARowIsDraggedByItsGripAndTheOthersMakeWay() {
    inList { model in
      model.startDrag(row: 0)
      model.drag(to: model.middle(of: 2) + 5)
      XCTAssert(TestDisplay.wait { model.visible == ["b", "c", "a", "d"] }, "they make way")
      XCTAssertEqual(model.shown, ["a", "b", "c", "d"], "nothing is decided before the drop")
      XCTAssert(model.row("a").hasClass("lifted"))
      TestInput.release()
      XCTAssert(TestDisplay.wait { model.moves == [Move(from: 0, to: 2)] })
      XCTAssertEqual(model.shown, ["b", "c", "a", "d"])
      XCTAssert(TestDisplay.wait { !model.row("a").hasClass("lifted") }, "it settles")
      XCTAssert(TestDisplay.wait { model.tops == [0, 40, 80, 120] })
    }
  }

  func testAModelThatRefusesShowsTheOldOrderAgain() {
    inList { model in
      model.obeys = false
      model.startDrag(row: 3)
      model.drag(to: model.middle(of: 0) - 5)
      TestInput.release()
      XCTAssert(TestDisplay.wait { model.moves == [Move(from: 3, to: 0)] })
      XCTAssert(TestDisplay.wait { model.visible == ["a", "b", "c", "d"] })
    }
  }

  func testEscapeTakesItAllBack() {
    inList { model in
      model.startDrag(row: 0)
      model.drag(to: model.middle(of: 3))
      XCTAssert(TestDisplay.wait { model.visible == ["b", "c", "d", "a"] })
      TestInput.key("Escape")
      XCTAssert(TestDisplay.wait { model.visible == ["a", "b", "c", "d"] })
      XCTAssert(TestDisplay.wait { model.tops == [0, 40, 80, 120] })
      // The button is still down, but moves nothing any more.
      TestInput.move(toX: 285, y: model.middle(of: 1))
      TestInput.release()
      TestDisplay.settle()
      XCTAssertEqual(model.moves, [])
      XCTAssertFalse(model.row("a").hasClass("lifted"))
      model.startDrag(row: 1)
      model.drag(to: model.middle(of: 0) - 5)
      TestInput.release()
      XCTAssert(TestDisplay.wait { model.shown == ["b", "a", "c", "d"] }, "the next drag goes on")
    }
  }

  func testAPointerDragsARowByItsTextOnceItHasMovedFarEnough() {
    inList { model in
      TestInput.move(toX: 60, y: model.middle(of: 1))
      TestInput.press()
      TestInput.move(toX: 60, y: model.middle(of: 1) + 6)
      TestDisplay.settle()
      XCTAssertFalse(model.list.isDragging, "a click that shakes")
      model.drag(to: model.middle(of: 3) + 5, x: 60)
      XCTAssert(TestDisplay.wait { model.visible == ["a", "c", "d", "b"] }, "they make way")
      TestInput.release()
      XCTAssert(TestDisplay.wait { model.moves == [Move(from: 1, to: 3)] })
    }
  }

  func testAButtonInARowStaysAButton() {
    inList { model in
      var clicks = 0
      let button = Button("Click")
      button.onClick { clicks += 1 }
      (model.row("b") as? Box)?.append(button)
      XCTAssert(TestDisplay.wait { button.width > 0 })
      let place = button.bounds(in: model.list.view)
      let (x, y) = ((place?.minX ?? 0) + 20, (place?.minY ?? 0) + 10)
      TestInput.move(toX: x, y: y)
      TestInput.press()
      TestInput.move(toX: x, y: y + 12)
      TestDisplay.settle()
      XCTAssertFalse(model.list.isDragging)
      TestInput.move(toX: x, y: y)
      TestInput.release()
      XCTAssert(TestDisplay.wait { clicks == 1 })
      XCTAssertEqual(model.moves, [])
    }
  }

  func testALongPressAnywhereTakesARow() {
    inList { model in
      TestInput.move(toX: 60, y: model.middle(of: 1))
      TestInput.press()
      XCTAssert(TestDisplay.wait { model.row("b").hasClass("lifted") })
      model.drag(to: model.middle(of: 3), x: 60)
      TestInput.release()
      XCTAssert(TestDisplay.wait { model.shown == ["a", "c", "d", "b"] })
    }
  }

  func testUpdatesDuringADragWaitForTheDrop() {
    inList { model in
      model.startDrag(row: 0)
      model.drag(to: model.middle(of: 2) + 5)
      XCTAssert(TestDisplay.wait { model.visible == ["b", "c", "a", "d"] })
      model.names = ["d", "a", "b", "c"]
      model.show()
      TestDisplay.settle()
      XCTAssertEqual(model.visible, ["b", "c", "a", "d"], "nothing jumps under the user's hand")
      TestInput.release()
      XCTAssert(TestDisplay.wait { model.shown == ["d", "b", "c", "a"] }, "behind c, as dropped")
      XCTAssertEqual(model.moves, [Move(from: 1, to: 3)])
    }
  }

  func testARowIsDroppedOnTheMiddleOfATargetAndMovesNothing() {
    inList { model in
      let drops = model.takeDrops(on: ["b", "c"])
      model.startDrag(row: 0)
      model.drag(to: model.middle(of: 2))
      XCTAssert(TestDisplay.wait { model.row("c").hasClass("drop-target") })
      XCTAssert(TestDisplay.wait { model.tops[1...2] == [0, 80] }, "b has made way")
      XCTAssert(TestDisplay.wait { model.width(of: "a") < model.width(of: "c") }, "c is seen")
      model.drag(to: model.middle(of: 2) + 15)
      XCTAssert(TestDisplay.wait { !model.row("c").hasClass("drop-target") })
      XCTAssert(TestDisplay.wait { model.tops[1...2] == [0, 40] }, "c as well")
      model.drag(to: model.middle(of: 1))
      XCTAssert(TestDisplay.wait { model.row("c").hasClass("drop-target") })
      TestInput.release()
      XCTAssert(TestDisplay.wait { drops() == ["a on c"] })
      XCTAssertFalse(model.row("c").hasClass("drop-target"))
      XCTAssertEqual(model.moves, [])
      XCTAssert(TestDisplay.wait { model.tops == [0, 40, 80, 120] })
    }
  }

  func testEscapeOrTheLossOfTheTargetEndsItsMark() {
    inList { model in
      let drops = model.takeDrops(on: ["b", "c"])
      for isEscape in [true, false] {
        model.startDrag(row: 0)
        model.drag(to: model.middle(of: 1))
        XCTAssert(TestDisplay.wait { model.row("b").hasClass("drop-target") })
        if isEscape {
          TestInput.key("Escape")
        } else {
          model.names = ["a", "c", "d"]
          model.show()
        }
        TestInput.release()
        XCTAssert(TestDisplay.wait { !model.row("b").hasClass("drop-target") })
        XCTAssert(TestDisplay.wait { model.tops == model.names.indices.map { Double($0 * 40) } })
      }
      XCTAssertEqual(drops(), [])
      XCTAssertEqual(model.moves, [])
      XCTAssert(TestDisplay.wait { model.shown == ["a", "c", "d"] })
    }
  }

  func testADropOnATargetFindsBothRowsInTheNewestModel() {
    inList { model in
      let drops = model.takeDrops(on: ["b", "c"])
      model.startDrag(row: 0)
      model.drag(to: model.middle(of: 1))
      XCTAssert(TestDisplay.wait { model.row("b").hasClass("drop-target") })
      model.names = ["d", "c", "b", "a"]
      model.show()
      TestInput.release()
      XCTAssert(TestDisplay.wait { drops() == ["a on b"] })
      XCTAssertEqual(model.shown, ["d", "c", "b", "a"])
    }
  }

  func testARowThatGoesWhileItIsDraggedEndsTheDrag() {
    inList { model in
      model.startDrag(row: 0)
      model.drag(to: model.middle(of: 2))
      model.names.removeFirst()
      model.show()
      XCTAssertFalse(model.list.isDragging)
      XCTAssertEqual(model.shown, ["b", "c", "d"])
      TestInput.release()
      TestDisplay.settle()
      XCTAssertEqual(model.moves, [])
      model.startDrag(row: 0)
      model.drag(to: model.middle(of: 1) + 5)
      TestInput.release()
      XCTAssert(TestDisplay.wait { model.shown == ["c", "b", "d"] })
    }
  }

  func testARowThatIsRemovedByItsButtonLeavesTheNextWhereItIs() {
    inList { model in
      let button = Button("Remove")
      button.onClick { [weak model] in
        model?.names.removeAll { $0 == "b" }
        model?.show()
      }
      (model.row("b") as? Box)?.append(button)
      XCTAssert(TestDisplay.wait { button.width > 0 })
      TestInput.move(toX: 285, y: model.middle(of: 1))
      TestInput.press()
      TestInput.release()
      XCTAssert(TestDisplay.wait { model.shown == ["a", "c", "d"] })
      // Longer than a long press, which uses GTK's own clock.
      XCTAssertFalse(
        TestDisplay.wait(upTo: 0.7) { model.list.isDragging || model.row("c").hasClass("lifted") })
      TestInput.move(toX: 60, y: model.middle(of: 1))
      TestInput.press()
      XCTAssert(TestDisplay.wait { model.row("c").hasClass("lifted") }, "the next press is heard")
      TestInput.release()
    }
  }

  func testTheKeyboardMovesARowAndStaysOnIt() {
    inList { model in
      model.row("b").grabFocus()
      TestInput.key("alt+Down")
      XCTAssert(TestDisplay.wait { model.shown == ["a", "c", "b", "d"] })
      XCTAssert(model.row("b").isFocusWithin)
      XCTAssert(TestDisplay.wait { model.visible == ["a", "c", "b", "d"] })
      TestInput.key("alt+Up")
      TestInput.key("alt+Up")
      XCTAssert(TestDisplay.wait { model.shown == ["b", "a", "c", "d"] })
      XCTAssert(model.row("b").isFocusWithin)
      TestInput.key("alt+Up")
      TestDisplay.settle()
      XCTAssertEqual(model.moves.count, 3, "it is at the top")
    }
  }

  func testRowsThatStayAreNotTakenOut() {
    inList { model in
      var unmapped: [String] = []
      for name in model.names { model.row(name).onUnmap { unmapped.append(name) } }
      model.names = ["d", "a", "c"]
      model.show()
      XCTAssertEqual(unmapped, ["b"])
      XCTAssertEqual(model.list.view.children, ["d", "a", "c"].map(model.row))
    }
  }

  func testAScrolledViewGoesAlongAtItsEdge() {
    let names = (1...30).map { "row \($0)" }
    inList(names, isScrolled: true) { model in
      let adjustment = model.scroller.verticalAdjustment
      model.startDrag(row: 0)
      model.drag(to: 195)
      XCTAssert(TestDisplay.wait { adjustment.value == adjustment.upper - adjustment.pageSize })
      TestInput.release()
      XCTAssert(TestDisplay.wait { model.shown.last == "row 1" })
      XCTAssert(TestDisplay.wait { !model.row("row 1").hasClass("lifted") }, "it settles")
      model.startDrag(row: 29, y: 180)
      model.drag(to: 4)
      XCTAssert(TestDisplay.wait { adjustment.value == 0 })
      TestInput.release()
      XCTAssert(TestDisplay.wait { model.shown == names }, "and back to the top")
    }
  }

  func testWithoutAnimationsEverythingIsAtItsPlaceAtOnce() {
    inList { model in
      DesktopSettings.standard?.setProperty("gtk-enable-animations", to: false)
      defer { DesktopSettings.standard?.setProperty("gtk-enable-animations", to: true) }
      model.startDrag(row: 0)
      model.drag(to: model.middle(of: 1) + 5)
      XCTAssertEqual(model.visible, ["b", "a", "c", "d"])
      TestInput.release()
      XCTAssert(TestDisplay.wait { model.tops == [0, 40, 80, 120] })
      XCTAssertEqual(model.shown, ["b", "a", "c", "d"])
    }
  }

  func testFramesOfADragMeasureNothing() {
    inList { model in
      model.startDrag(row: 0)
      model.drag(to: model.middle(of: 1))
      let before = model.measured()
      for step in 0..<10 { TestInput.move(toX: 285, y: model.middle(of: 1) + Double(4 * step)) }
      XCTAssertEqual(model.measured(), before)
      TestInput.release()
    }
  }

  private func inList(
    _ names: [String] = ["a", "b", "c", "d"], isScrolled: Bool = false,
    _ body: @MainActor (ListModel) -> Void
  ) {
    let model = TestDisplay.make { ListModel(names) }
    TestDisplay.run { TestInput.move(toX: 800, y: 600) }
    inWindow(isScrolled ? model.scroller : model.list.view) { _ in
      body(model)
      TestInput.release()
    }
  }
}

/// The owner of the order.
@MainActor private final class ListModel {
  var names: [String]
  var obeys = true
  var moves: [Move] = []
  private var rowsByName: [String: ReorderableList.Row] = [:]
  private let counter = MeasureCounter()
  private(set) lazy var list = ReorderableList { [weak self] in self?.hear($0) }
  private(set) lazy var scroller = ScrolledWindow(list.view)

  init(_ names: [String]) {
    self.names = names
    for name in names {
      let grip = Canvas(content: counter)
      grip.requestSize(width: 40, height: 40)
      let label = Label(name)
      label.expands.horizontal = true
      let row = Box(.horizontal)
      row.isFocusable = true
      row.append(label)
      row.append(grip)
      rowsByName[name] = ReorderableList.Row(row, grip: grip)
    }
    show()
  }

  func width(of name: String) -> Double { row(name).bounds(in: list.view)?.width ?? 0 }
  func row(_ name: String) -> Widget { rowsByName[name]?.widget ?? Label("missing") }
  func measured() -> Int { counter.count }

  /// The displayed order of the rows.
  var shown: [String] { list.rows.map { name(of: $0.widget) } }
  var visible: [String] {
    let rows = list.rows.map(\.widget).map { ($0.bounds(in: list.view)?.minY ?? 0, name(of: $0)) }
    return rows.sorted { $0.0 < $1.0 }.map(\.1)
  }
  /// Their positions, in the list's order.
  var tops: [Double] { list.rows.map { $0.widget.bounds(in: list.view)?.minY ?? -1 } }

  func show() { list.show(names.compactMap { rowsByName[$0] }) }

  /// Lets rows be dropped on these; returns what has been dropped.
  func takeDrops(on targets: Set<String>) -> () -> [String] {
    var drops: [String] = []
    list.targets = { [weak self] _ in
      Set((self?.names.indices ?? 0..<0).filter { targets.contains(self?.names[$0] ?? "") })
    }
    list.dropped = { [weak self] row, target in
      guard let self else { return }
      drops.append("\(shown[row]) on \(shown[target])")
    }
    return { drops }
  }

  func startDrag(row: Int, y: Double? = nil) {
    let start = y ?? middle(of: row)
    let name = shown[row]
    TestInput.move(toX: 285, y: start)
    TestInput.press()
    TestDisplay.wait { self.row(name).hasClass("lifted") }
  }

  func drag(to y: Double, x: Double = 285) {
    TestInput.move(toX: x, y: y - 1)
    TestInput.move(toX: x, y: y)
  }

  /// The center of a place, whichever row is in it.
  func middle(of row: Int) -> Double { Double(row) * 40 + 20 }

  private func hear(_ move: Move) {
    moves.append(move)
    if obeys { names = names.applying(move) }
    show()
  }

  private func name(of widget: Widget) -> String {
    rowsByName.first { $0.value.widget == widget }?.key ?? "?"
  }
}

/// A widget that counts its measurements.
private final class MeasureCounter: CanvasContent {
  var count = 0

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> GTK.Measurement {
    count += 1
    return .zero
  }
}
