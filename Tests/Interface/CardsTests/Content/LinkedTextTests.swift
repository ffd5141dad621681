import GTK
import GTKTesting
import Theme
import WidgetCore
import XCTest

@testable import Cards

/// Texts with links.
final class LinkedTextTests: XCTestCase {
  private static let node = Text([
    TextRun("first ", weight: .bold), TextRun("one", action: .send("one")), TextRun(" and "),
    TextRun("two", action: .send("two")), TextRun(" more"),
  ]).node

  @MainActor private final class OnScreen {
    let view = ContentView(theme: Theme(), locale: "en_US")
    let window = Window()
    private let recorder = ContentRecorder()
    var done: [Action] { recorder.actions }

    init(_ node: Node) {
      view.delegate = recorder
      view.show(node, margins: .none, animated: false)
      window.setDefaultSize(width: 400, height: 60)
      window.child = view.canvas
      window.present()
      TestDisplay.wait { self.window.isActive }
      TestDisplay.settle()
    }

    var text: WrittenText? { (view.leaves.first as? LinkedTextLeaf)?.text }

    /// A point of a link, in the window.
    func place(of piece: Int) -> Point? {
      guard let leaf = view.leaves.first as? LinkedTextLeaf,
        let frame = leaf.canvas.bounds(in: window)
      else { return nil }
      let inside = stride(from: 4.0, to: frame.width, by: 2).lazy.map {
        Point(x: $0, y: frame.height / 2)
      }
      return inside.first { leaf.text.piece(at: $0, on: leaf.canvas) == piece }.map {
        Point(x: frame.minX + $0.x, y: frame.minY + $0.y)
      }
    }
  }

  func testAClickPressesThePieceThatItMeets() {
    onMain {
      let screen = OnScreen(Self.node)
      for (piece, action) in [(1, Action.send("one")), (3, .send("two"))] {
        guard let place = screen.place(of: piece) else {
          return XCTFail("piece \(piece) is not there")
        }
        TestInput.click(x: place.x, y: place.y)
        TestDisplay.wait { screen.done.last == action }
        XCTAssertEqual(screen.done.last, action)
      }
      guard let place = screen.place(of: 2) else { return XCTFail("nothing between them") }
      TestInput.click(x: place.x, y: place.y)
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
