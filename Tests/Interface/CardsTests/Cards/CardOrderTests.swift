import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Cards
@testable import Theme

/// Reordering the cards of a column with a real pointer and real keys.
final class CardOrderTests: XCTestCase {
  func testTheOthersMakeRoomAndNothingIsDecidedBeforeTheDrop() {
    inColumn { stage in
      stage.take("a")
      stage.drag(to: stage.middle(of: "c") + 5)
      XCTAssert(TestDisplay.wait { stage.visible == ["b", "c", "a", "d"] }, "they make room")
      XCTAssertEqual(stage.orders, [])
      XCTAssert(stage.card("a").hasClass("lifted"))
      XCTAssertEqual(stage.tops["b"], stage.tops.values.min(), "b is where a was")
      TestInput.release()
      XCTAssert(TestDisplay.wait { stage.orders == [["b", "c", "a", "d"]] })
      XCTAssert(TestDisplay.wait { !stage.card("a").hasClass("lifted") }, "it settles")
      XCTAssert(TestDisplay.wait { stage.areInPlace })
      XCTAssertEqual(stage.visible, ["b", "c", "a", "d"])
    }
  }

  func testTheOthersGlide() {
    inColumn { stage in
      let top = stage.tops["b"] ?? 0
      stage.take("a")
      stage.drag(to: stage.middle(of: "b") + 30)
      XCTAssert(
        TestDisplay.wait { (stage.tops["b"] ?? 0) < top && !stage.areOthersInPlace },
        "it is on its way")
      XCTAssert(TestDisplay.wait { stage.areOthersInPlace })
      TestInput.release()
    }
  }

  func testUpdatesDuringADragWaitForTheDrop() {
    inColumn { stage in
      stage.take("a")
      stage.drag(to: stage.middle(of: "c") + 5)
      XCTAssert(TestDisplay.wait { stage.visible == ["b", "c", "a", "d"] })
      stage.show(["d", "a", "b", "c", "e"])
      TestDisplay.settle()
      XCTAssertEqual(stage.visible, ["b", "c", "a", "d"], "nothing jumps under the user's hand")
      TestInput.release()
      XCTAssert(
        TestDisplay.wait { stage.visible == ["d", "b", "c", "a", "e"] }, "behind c, as dropped")
      XCTAssertEqual(stage.orders, [["d", "b", "c", "a", "e"]])
    }
  }

  func testACardThatGoesWhileItIsDraggedEndsTheDrag() {
    inColumn { stage in
      stage.take("a")
      stage.drag(to: stage.middle(of: "c"))
      stage.show(["b", "c", "d"])
      XCTAssertNil(stage.column.held)
      TestInput.release()
      TestDisplay.settle()
      XCTAssertEqual(stage.orders, [])
      XCTAssert(TestDisplay.wait { stage.areInPlace })
      stage.take("b")
      stage.drag(to: stage.middle(of: "c") + 5)
      TestInput.release()
      XCTAssert(TestDisplay.wait { stage.orders == [["c", "b", "d"]] }, "the next drag goes on")
    }
  }

  func testACardIsDraggedAcrossWhatStandsBetween() {
    inColumn { stage in
      let note = Label("note")
      note.requestSize(width: 40, height: 60)
      stage.column.show(note, before: "b")
      XCTAssert(TestDisplay.wait { note.height == 60 && stage.areInPlace })
      stage.take("a")
      stage.drag(to: (note.bounds(in: stage.column.canvas)?.minY ?? 0) + 30)
      TestInput.release()
      XCTAssert(TestDisplay.wait { stage.areInPlace && stage.column.held == nil })
      XCTAssertEqual(stage.orders, [], "among the cards it stands where it stood")
      XCTAssertLessThan(note.bounds(in: stage.column.canvas)?.maxY ?? 900, stage.tops["a"] ?? 0)
    }
  }

  func testACardThatGrowsMeanwhileIsMadeRoomFor() {
    inColumn { stage in
      stage.take("a")
      stage.drag(to: stage.middle(of: "b"))
      XCTAssert(TestDisplay.wait { stage.column.frame.lift == 1 })
      let top = stage.tops["a"] ?? 0
      stage.column.show(stage.state("b", isHigh: true), animated: false)
      XCTAssert(TestDisplay.wait { stage.areOthersInPlace })
      XCTAssertEqual(stage.tops["a"] ?? 0, top, accuracy: 0.5, "it stays in the hand")
      TestInput.key("Escape")
      XCTAssert(TestDisplay.wait { stage.areInPlace && stage.visible == ["a", "b", "c", "d"] })
      TestInput.release()
      XCTAssertEqual(stage.orders, [])
    }
  }

  func testCardsThatStayAreNotTakenOut() {
    inColumn { stage in
      var unmapped: [String] = []
      for name in stage.names { stage.card(name).onUnmap { unmapped.append(name) } }
      stage.card("b").grabFocus()
      stage.show(["d", "a", "b"])
      XCTAssertEqual(unmapped, ["c"])
      XCTAssertEqual(stage.column.canvas.children, ["d", "a", "b"].map(stage.card))
      XCTAssert(stage.card("b").isFocusWithin)
    }
  }

  func testFilteredCardsCannotBeMoved() {
    inColumn { stage in
      stage.column.setFilter(["a", "c"])
      TestDisplay.settle()
      stage.press("a")
      stage.drag(to: stage.middle(of: "c") + 5)
      XCTAssertNil(stage.column.held)
      TestInput.release()
      stage.card("a").grabFocus()
      TestInput.key("alt+Down")
      XCTAssertEqual(stage.orders, [])
    }
  }

  private func inColumn(_ body: @MainActor (Stage) -> Void) {
    onMain {
      let stage = Stage()
      // Nothing is under the pointer.
      TestInput.move(toX: Stage.size.width * 2, y: Stage.size.height + 40)
      body(stage)
      TestInput.release()
      stage.close()
    }
  }
}

/// A window with a column, and the events of its cards.
@MainActor private final class Stage: CardColumnDelegate {
  let column = CardColumn(header: [], footer: [], theme: Theme(), locale: "en_US")
  private(set) var names = ["a", "b", "c", "d"]
  private(set) var orders: [[String]] = []
  private let window = Window()
  static let size = Size(width: 300, height: 560)

  init() {
    window.isDecorated = false
    let (width, height) = (Int(Self.size.width), Int(Self.size.height))
    window.setDefaultSize(width: width, height: height)
    window.child = column.root
    column.fit(width: Self.size.width, height: Self.size.height)
    column.delegate = self
    column.show(names.map { state($0) }, animated: false)
    window.present()
    TestDisplay.wait { self.column.root.isMapped && self.column.root.width == width }
    TestDisplay.settle(0.05)
  }

  func handle(_ event: CardEvent, of card: String) {
    if case .move(let order) = event { orders.append(order) }
  }

  func show(_ menu: ControlMenu) {}
  func visibleCardsChanged(to cards: Set<String>) {}

  func close() {
    window.destroy()
    TestDisplay.settle(0.005)
  }

  func state(_ name: String, isHigh: Bool = false) -> CardState {
    let one = Text("line").node
    let more = Column {
      Text("line")
      Text("another")
      Text("a third")
    }.node
    return CardState(id: name, name: name, content: isHigh ? more : one)
  }

  func show(_ names: [String]) {
    self.names = names
    column.show(names.map { state($0) }, animated: true)
  }

  func card(_ name: String) -> Widget { column.card(name)?.canvas ?? Label("missing") }

  /// The horizontal center of the window.
  private var middle: Double { Self.size.width / 2 }

  func press(_ name: String) {
    TestInput.move(toX: middle, y: (tops[name] ?? 0) + 16)
    TestInput.press()
  }

  func take(_ name: String) {
    press(name)
    TestInput.move(toX: middle, y: (tops[name] ?? 0) + 30)
    TestDisplay.wait { self.card(name).hasClass("lifted") }
  }

  func drag(to y: Double) {
    TestInput.move(toX: middle, y: y - 1)
    TestInput.move(toX: middle, y: y)
  }

  /// The displayed tops of the cards.
  var tops: [String: Double] {
    Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        column.card(name)?.canvas.bounds(in: column.canvas).map { (name, $0.minY) }
      })
  }

  func middle(of name: String) -> Double {
    (tops[name] ?? 0) + Double(card(name).height) / 2
  }

  var visible: [String] { tops.sorted { $0.value < $1.value }.map(\.key) }

  /// Whether all cards are in their places.
  var areInPlace: Bool { isInPlace(names) }
  var areOthersInPlace: Bool { isInPlace(names.filter { $0 != column.held?.id }) }

  private func isInPlace(_ names: [String]) -> Bool {
    let tops = tops
    return names.allSatisfy { tops[$0] == column.place(of: .card($0))?.top }
  }
}
