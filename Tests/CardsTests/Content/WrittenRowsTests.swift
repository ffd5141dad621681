import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Cards
@testable import Styling

/// A table of many words is drawn row by row, which nobody may see.
final class WrittenRowsTests: XCTestCase {
  func testOneOtherCellLooksAsInATableMadeAnew() {
    onMain {
      let screen = OnScreen(Self.table("12"), mode: .expanded)
      defer { screen.close() }
      for cell in ["97", "+1,234.5", "", "Ä", "12"] {
        screen.view.show(Self.table(cell), margins: .standard, animated: false)
        screen.settle()
        Self.expectSame(screen, Self.table(cell))
      }
    }
  }

  func testACellThatFadesLooksAsAnewOnceItHasDone() {
    onMain {
      let screen = OnScreen(Self.table("12"), mode: .expanded)
      defer { screen.close() }
      screen.view.show(Self.table("47"), margins: .standard, animated: true)
      TestDisplay.wait { screen.view.change == nil }
      screen.settle()
      Self.expectSame(screen, Self.table("47"))
    }
  }

  func testAnotherLookIsSeenInAllRows() {
    onMain {
      let screen = OnScreen(Self.table("12"), mode: .expanded)
      defer { screen.close() }
      let dark = Look(.dark)
      screen.view.apply(dark)
      screen.settle()
      let anew = OnScreen(Self.table("12"), look: dark, mode: .expanded)
      defer { anew.close() }
      XCTAssertEqual(Self.words(of: screen), Self.words(of: anew))
      let large = Look(textScale: 1.5)
      screen.view.apply(large)
      screen.settle()
      let anewAndLarge = OnScreen(Self.table("12"), look: large, mode: .expanded)
      defer { anewAndLarge.close() }
      XCTAssertEqual(Self.words(of: screen), Self.words(of: anewAndLarge))
    }
  }

  func testEachCellIsStillReadByItself() {
    onMain {
      let screen = OnScreen(Self.table("12"), mode: .expanded)
      defer { screen.close() }
      XCTAssertEqual(screen.leaves.count, 6 + 60)
      for leaf in screen.leaves { XCTAssertTrue(leaf.isMapped) }
    }
  }

  func testWordsAreDrawnByTheRow() {
    onMain {
      let screen = OnScreen(Self.table("12"), mode: .expanded)
      defer { screen.close() }
      let before = RenderNode.liveCount
      screen.view.show(Self.table("13"), margins: .standard, animated: false)
      screen.settle()
      XCTAssertEqual(RenderNode.liveCount, before, "other rows are drawn anew, or kept for nothing")
      screen.view.show(nil, margins: .standard, animated: false)
      screen.settle()
      // The head and ten rows.
      XCTAssertEqual(RenderNode.liveCount, before - 11)
    }
  }

  @MainActor private static func expectSame(
    _ screen: OnScreen, _ node: Node, file: StaticString = #filePath, line: UInt = #line
  ) {
    let anew = OnScreen(node, mode: .expanded)
    defer { anew.close() }
    XCTAssertEqual(screen.bitmap(), anew.bitmap(), file: file, line: line)
    XCTAssertEqual(screen.bitmap(), plain(screen), file: file, line: line)
  }

  /// What its canvas draws, without a ground.
  @MainActor private static func words(of screen: OnScreen) -> Bitmap? {
    let size = Size(
      width: screen.width, height: screen.view.height(for: screen.width, in: .expanded))
    let node = RenderNode.record { screen.ground.snapshot(screen.view.canvas, into: $0) }
    return node?.bitmap(size, background: .white)
  }

  /// The same with each leaf drawn by itself.
  @MainActor private static func plain(_ screen: OnScreen) -> Bitmap {
    let size = Size(
      width: screen.width, height: screen.view.height(for: screen.width, in: .expanded))
    let node = RenderNode.record { snapshot in
      snapshot.fill(
        screen.look.material.grounds(
          on: screen.look.material.veil.over(Color(128, 128, 140)))[2],
        in: Rect(x: 0, y: 0, width: size.width, height: size.height))
      for leaf in screen.leaves where leaf.isMapped {
        screen.view.canvas.snapshot(leaf, into: snapshot)
      }
    }
    return node?.bitmap(size) ?? Bitmap(width: 1, height: 1, rgba: [0, 0, 0, 0])
  }

  private static func table(_ cell: String) -> Node {
    let rows = (0..<10).map { row in
      Node.tableRow(
        (0..<6).map { column in
          row == 3 && column == 4 ? cell : "\(row * 6 + column)"
        })
    }
    return Node(
      .table(
        Node.Table(
          [.grow] + Array(repeating: .fit, count: 5), head: (0..<6).map { "Head \($0)" },
          rows: rows)))
  }
}
