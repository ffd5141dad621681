import GLib
import GTK
import GTKTesting
import XCTest

/// A list that the user brings into another order.
final class ReorderableListTests: XCTestCase {
  func testADraggedRowIsAWishAndTheModelDecides() {
    inList { model in
      model.obeys = false
      model.drag(row: 0, toRow: 2)
      XCTAssert(TestDisplay.wait { model.wishes == [Move(from: 0, to: 2)] })
      XCTAssertEqual(model.shown, ["a", "b", "c", "d"], "the model said no")
      model.obeys = true
      model.drag(row: 0, toRow: 2)
      XCTAssert(TestDisplay.wait { model.shown == ["b", "c", "a", "d"] })
      model.drag(row: 3, toRow: 0, below: false)
      XCTAssert(TestDisplay.wait { model.shown == ["d", "b", "c", "a"] })
    }
  }

  func testWhereARowWouldGoIsShownAndThenNoMore() {
    inList { model in
      model.startDrag(row: 0)
      model.hover(row: 2, below: false)
      XCTAssert(TestDisplay.wait { model.rows[2].hasClass("drop-above") })
      XCTAssert(model.rows[0].hasClass("dragged"))
      model.hover(row: 3, below: true)
      XCTAssert(TestDisplay.wait { model.rows[3].hasClass("drop-below") })
      XCTAssertFalse(model.rows[2].hasClass("drop-above"))
      model.hover(row: 0, below: true)
      XCTAssert(TestDisplay.wait { !model.rows.contains { $0.hasClass("drop-above") } })
      TestInput.release()
      XCTAssert(TestDisplay.wait { !model.rows[0].hasClass("dragged") })
      XCTAssertEqual(model.wishes, [])
    }
  }

  func testARowThatGoesWhileItIsDraggedEndsTheDrag() {
    inList { model in
      model.startDrag(row: 0)
      model.hover(row: 2, below: true)
      model.names.removeFirst()
      model.show()
      TestDisplay.settle()
      TestInput.release()
      TestDisplay.settle()
      XCTAssertEqual(model.wishes, [])
      XCTAssertEqual(model.shown, ["b", "c", "d"])
      model.drag(row: 0, toRow: 1)
      XCTAssert(TestDisplay.wait { model.shown == ["c", "b", "d"] })
    }
  }

  func testTheKeyboardMovesARowAndStaysOnIt() {
    inList { model in
      model.rows[1].grabFocus()
      TestInput.key("alt+Down")
      XCTAssert(TestDisplay.wait { model.shown == ["a", "c", "b", "d"] })
      XCTAssert(model.rows[2].isFocusWithin)
      TestInput.key("alt+Up")
      TestInput.key("alt+Up")
      XCTAssert(TestDisplay.wait { model.shown == ["b", "a", "c", "d"] })
      XCTAssert(model.rows[0].isFocusWithin)
      TestInput.key("alt+Up")
      TestDisplay.settle()
      XCTAssertEqual(model.wishes.count, 3, "it is at the top")
    }
  }

  func testRowsThatStayAreNotTakenOut() {
    inList { model in
      var unmapped: [String] = []
      for (name, row) in zip(model.names, model.rows) { row.onUnmap { unmapped.append(name) } }
      model.names = ["d", "a", "b", "c"]
      model.show()
      XCTAssertEqual(unmapped, ["d"])
    }
  }

  private func inList(_ body: @MainActor (ListModel) -> Void) {
    let model = TestDisplay.make { ListModel(["a", "b", "c", "d"]) }
    TestDisplay.run { TestInput.move(toX: 800, y: 600) }
    inWindow(model.list.view) { _ in
      body(model)
      TestInput.release()
    }
  }
}

/// What owns the order.
@MainActor private final class ListModel {
  var names: [String]
  var obeys = true
  var wishes: [Move] = []
  private var rowsByName: [String: ListBoxRow] = [:]
  private(set) lazy var list = ReorderableList { [weak self] in self?.hear($0) }

  init(_ names: [String]) {
    self.names = names
    for name in names {
      let label = Label(name)
      label.requestSize(height: 40)
      rowsByName[name] = ListBoxRow(label)
    }
    show()
  }

  var rows: [ListBoxRow] { list.view.rows }
  var shown: [String] { rows.map { row in rowsByName.first { $0.value == row }?.key ?? "?" } }

  func show() { list.show(names.compactMap { rowsByName[$0] }) }

  private func hear(_ move: Move) {
    wishes.append(move)
    guard obeys else { return }
    names = names.applying(move)
    show()
  }

  func drag(row: Int, toRow target: Int, below: Bool = true) {
    startDrag(row: row)
    hover(row: target, below: below)
    TestInput.release()
    TestDisplay.settle()
  }

  func startDrag(row: Int) {
    let start = middle(of: row)
    TestInput.move(toX: 100, y: start)
    TestInput.press()
    for step in 1...4 { TestInput.move(toX: 100 + 10 * Double(step), y: start) }
    TestDisplay.wait { self.rows[row].hasClass("dragged") }
  }

  func hover(row: Int, below: Bool) {
    let place = middle(of: row) + (below ? 10 : -10)
    TestInput.move(toX: 145, y: place - 1)
    TestInput.move(toX: 150, y: place)
    TestDisplay.settle()
  }

  private func middle(of row: Int) -> Double {
    let bounds = rows[row].bounds(in: list.view) ?? .zero
    return bounds.minY + bounds.height / 2
  }
}
