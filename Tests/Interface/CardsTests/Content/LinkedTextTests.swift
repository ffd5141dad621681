import GTK
import GTKTesting
import Styling
import WidgetCore
import XCTest

@testable import Cards

/// Texts of which pieces can be pressed.
final class LinkedTextTests: XCTestCase {
  private static let node = Text([
    TextRun("first ", weight: .bold), TextRun("one", action: .send("one")), TextRun(" and "),
    TextRun("two", action: .send("two")), TextRun(" more"),
  ]).node

  @MainActor private final class OnScreen {
    let view = ContentView(look: Look(), locale: "en_US")
    let window = Window()
    private(set) var done: [Action] = []

    init(_ node: Node) {
      view.onAction = { [weak self] in self?.done.append($0) }
      view.show(node, margins: .none, animated: false)
      window.setDefaultSize(width: 400, height: 60)
      window.child = view.canvas
      window.present()
      TestDisplay.wait { self.window.isActive }
      TestDisplay.settle()
    }

    var text: WrittenText? { (view.leaves.first as? LinkedTextLeaf)?.text }

    /// Where a piece lies across the window.
    func place(of piece: Int) -> Double? {
      guard let leaf = view.leaves.first as? LinkedTextLeaf else { return nil }
      return stride(from: 0.0, to: 400, by: 2).first {
        leaf.text.piece(at: Point(x: $0 + 4, y: 10), on: leaf.canvas) == piece
      }.map { $0 + 4 }
    }
  }

  func testAClickPressesThePieceThatItMeets() {
    onMain {
      let screen = OnScreen(Self.node)
      for (piece, action) in [(1, Action.send("one")), (3, .send("two"))] {
        guard let x = screen.place(of: piece) else { return XCTFail("piece \(piece) is not there") }
        TestInput.click(x: x, y: 10)
        TestDisplay.wait { screen.done.last == action }
        XCTAssertEqual(screen.done.last, action)
      }
      guard let x = screen.place(of: 2) else { return XCTFail("nothing between them") }
      TestInput.click(x: x, y: 10)
      TestDisplay.settle()
      XCTAssertEqual(screen.done.count, 2)
      screen.window.destroy()
    }
  }

  func testTheArrowKeysGoFromPieceToPiece() {
    onMain {
      let screen = OnScreen(Self.node)
      TestInput.key("Tab")
      TestDisplay.wait { screen.text?.chosen == 1 }
      TestInput.key("Right")
      TestDisplay.wait { screen.text?.chosen == 3 }
      TestInput.key("Return")
      TestDisplay.wait { !screen.done.isEmpty }
      XCTAssertEqual(screen.done, [.send("two")])
      TestInput.key("Left")
      TestDisplay.wait { screen.text?.chosen == 1 }
      TestInput.key("space")
      TestDisplay.wait { screen.done.count == 2 }
      XCTAssertEqual(screen.done.last, .send("one"))
      screen.window.destroy()
    }
  }

  func testPiecesAreAsLongAsTheyAreWritten() {
    onMain {
      let plain = OnScreen(Text("first one and two more").node)
      let linked = OnScreen(Self.node)
      let widths = [plain, linked].map { $0.view.leaves[0].span.natural }
      // A part of it is bold.
      XCTAssertEqual(widths[0], widths[1], accuracy: 12)
      XCTAssertEqual(linked.text?.words.text, "first one and two more")
      for screen in [plain, linked] { screen.window.destroy() }
    }
  }
}
