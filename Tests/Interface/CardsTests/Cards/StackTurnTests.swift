import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Cards
@testable import Theme

/// A stack in a column that is turned by hand.
final class StackTurnTests: XCTestCase {
  func testThePagesMoveWithTheHandAndTheHeightWithThem() {
    onStage { stage in
      let (low, high) = (stage.slot, stage.height(of: "c"))
      XCTAssertGreaterThan(high, low + 20)
      stage.column.pull("b", to: -100)
      TestDisplay.settle(0.05)
      XCTAssertEqual(stage.left(of: "b"), ColumnFrame.margin - 100)
      let beside = stage.column.turns[.card("b")]?.beside
      XCTAssertEqual(beside?.state.id, "c")
      XCTAssertEqual(beside?.canvas.takesPointer, false)
      XCTAssert(stage.slot > low && stage.slot < high, "\(low) \(stage.slot) \(high)")
      XCTAssertEqual(stage.turns, [], "nothing is decided before the hand lets go")
      // Back over the start, to the other page.
      stage.column.pull("b", to: 40)
      XCTAssertEqual(stage.column.turns[.card("b")]?.beside?.state.id, "a")
    }
  }

  func testAHandThatLetsGoBeyondTheMiddleTurnsThePage() {
    onStage { stage in
      stage.column.pull("b", to: -250)
      stage.column.letGo("b", at: 0)
      XCTAssertEqual(stage.turns, ["c"])
      XCTAssert(TestDisplay.wait { stage.column.turns.isEmpty }, "it arrives")
      XCTAssertNil(stage.column.card("b"))
      XCTAssertEqual(stage.left(of: "c"), ColumnFrame.margin)
      XCTAssertEqual(stage.slot, stage.column.card("c")?.height)
      XCTAssertEqual(stage.column.card("c")?.canvas.takesPointer, true)
      XCTAssertEqual(stage.cardCount, 2)
    }
  }

  func testAHandThatLetsGoEarlierLeavesThePage() {
    onStage { stage in
      stage.column.pull("b", to: 90)
      stage.column.letGo("b", at: 0)
      XCTAssert(TestDisplay.wait { stage.column.turns.isEmpty }, "it goes back")
      XCTAssertEqual(stage.turns, [])
      XCTAssertEqual(stage.left(of: "b"), ColumnFrame.margin)
      XCTAssertEqual(stage.cardCount, 2)
    }
  }

  func testAPageThatGoesUnderTheHandEndsTheTurn() {
    onStage { stage in
      stage.column.pull("b", to: -250)
      stage.column.show([stage.state("end")], animated: true)
      XCTAssert(stage.column.turns.isEmpty)
      stage.column.pull("b", to: -260)
      stage.column.letGo("b", at: 0)
      XCTAssertEqual(stage.turns, [])
      XCTAssertEqual(stage.cardCount, 1)
    }
  }

  private func onStage(_ body: @MainActor (Stage) -> Void) {
    onMain {
      let stage = Stage()
      body(stage)
      stage.close()
    }
  }
}

/// A column with a stack of a, b, and c, of which b is in front, and a card below it.
@MainActor private final class Stage: CardColumnDelegate {
  let column = CardColumn(header: [], footer: [], theme: Theme(), locale: "en_US")
  private(set) var turns: [String] = []
  private let window = Window()
  private let pages = ["a", "b", "c"]

  init() {
    window.isDecorated = false
    window.setDefaultSize(width: 400, height: 560)
    window.child = column.root
    column.fit(width: 400, height: 560)
    column.delegate = self
    column.show([state("b"), state("end")], animated: false)
    window.present()
    TestDisplay.wait { self.column.root.isMapped && self.column.root.width == 400 }
    TestDisplay.settle(0.05)
  }

  func handle(_ event: CardEvent, of card: String) {
    guard case .turn(let page) = event else { return }
    turns.append(page)
    column.show([state(page), state("end")], animated: true)
  }

  func show(_ menu: ControlMenu) {}
  func visibleCardsChanged(to cards: Set<String>) {}
  func card(_ id: String) -> CardState? { state(id) }

  func close() {
    window.destroy()
    TestDisplay.settle(0.005)
  }

  func state(_ name: String) -> CardState {
    let lines = name == "c" ? 3 : 1
    let content = Column {
      for line in 0..<lines { Text("line \(line)") }
    }.node
    var state = CardState(id: name, name: name, content: content)
    state.stack = pages.firstIndex(of: name).map { .init(id: "a", pages: pages, index: $0) }
    return state
  }

  /// The height of the place of the stack.
  var slot: Double { column.frame.layout.places.first?.height ?? 0 }

  /// The height of a page by itself.
  func height(of name: String) -> Double {
    column.show([state(name), state("end")], animated: false)
    TestDisplay.settle(0.05)
    defer {
      column.show([state("b"), state("end")], animated: false)
      TestDisplay.settle(0.05)
    }
    return slot
  }

  func left(of name: String) -> Double? {
    column.card(name)?.canvas.bounds(in: column.canvas)?.minX
  }

  /// The cards in the column, with those beside others.
  var cardCount: Int { column.canvas.children.count { $0.hasClass("card") } }
}
