import GLib
import GTK
import GTKTesting
import Theme
import WidgetCore
import XCTest

@testable import Cards

/// A detail page creates only the visible rows of many.
final class ContentPageViewTests: XCTestCase {
  @MainActor private static func rows(_ range: Range<Int>) -> Node {
    Node(
      .list(
        rows: range.map { number in
          Node(
            .listRow(Node.ListRow("Row \(number)", subtitle: number % 3 == 0 ? "below" : nil)),
            id: "\(number)", action: .send("\(number)"))
        }))
  }

  @MainActor private final class OnScreen {
    let page: ContentPageView
    let scroll: ScrolledWindow
    let window = Window()

    init(_ node: Node) {
      page = ContentPageView(theme: Theme(), locale: "en_US", hasColumns: node.hasColumns)
      page.show(node, animated: false)
      scroll = ScrolledWindow(page.root)
      scroll.policy = Axes(horizontal: .never, vertical: .automatic)
      window.setDefaultSize(width: 400, height: 600)
      window.child = scroll
      window.present()
      TestDisplay.wait { self.scroll.verticalAdjustment.pageSize > 100 }
      TestDisplay.settle()
    }

    func scrollTo(_ value: Double) {
      scroll.verticalAdjustment.value = value
      TestDisplay.settle()
    }

    func close() { window.destroy() }
  }

  func testOfTwoThousandRowsSomeAreMade() {
    onMain {
      let screen = OnScreen(Self.rows(0..<2000))
      XCTAssertEqual(screen.page.partCount, 250)
      let adjustment = screen.scroll.verticalAdjustment
      XCTAssertGreaterThan(adjustment.upper, 2000 * 40)
      for share in [0.0, 0.5, 1, 0.3] {
        screen.scrollTo(share * (adjustment.upper - adjustment.pageSize))
        XCTAssertGreaterThan(screen.page.partsMade, 1)
        XCTAssertLessThan(screen.page.partsMade, 8)
      }
      screen.close()
    }
  }

  func testAllOfItIsSeenOnceItIsScrolledThrough() {
    onMain {
      let screen = OnScreen(Self.rows(0..<120))
      let adjustment = screen.scroll.verticalAdjustment
      // Rows lie edge to edge, whatever the scroll direction.
      var place = 0.0
      while place < adjustment.upper - adjustment.pageSize {
        screen.scrollTo(place)
        XCTAssertTrue(screen.page.isCovered(from: place, to: place + adjustment.pageSize))
        place += 250
      }
      while place > 0 {
        screen.scrollTo(place)
        let here = adjustment.value
        XCTAssertTrue(screen.page.isCovered(from: here, to: here + adjustment.pageSize))
        place -= 250
      }
      screen.close()
    }
  }

  func testItFollowsWhatIsSent() {
    onMain {
      let screen = OnScreen(Self.rows(0..<30))
      let before = screen.scroll.verticalAdjustment.upper
      screen.page.show(Self.rows(0..<60), animated: true)
      TestDisplay.settle()
      XCTAssertGreaterThan(screen.scroll.verticalAdjustment.upper, before * 1.8)
      screen.page.show(Column { Text("Nothing left") }.node, animated: true)
      TestDisplay.settle()
      XCTAssertEqual(screen.page.partsMade, 1)
      XCTAssertFalse(screen.scroll.verticalAdjustment.canScroll)
      screen.close()
    }
  }

  func testACardShowsTheNumberOfFurtherRows() {
    onMain {
      var list = Self.rows(0..<60)
      list.kind = .list(Node.List(list.children, max: 6))
      let folded = list.folded
      XCTAssertEqual(folded.children.count, 7)
      guard case .listRow(let last)? = folded.children.last?.kind,
        case .show(let page)? = folded.children.last?.action
      else { return XCTFail("no row for the others") }
      XCTAssertEqual(last.title, "54 More")
      XCTAssertEqual(page.content.children.count, 60)
      let place = list.folded.place(of: page)
      XCTAssertNotNil(place)
      XCTAssertEqual(place.flatMap { list.folded.page(at: $0) }, page)
      list.kind = .list(Node.List(Self.rows(0..<6).children, max: 6))
      XCTAssertEqual(list.folded, list)
    }
  }

  func testWideColumnsScrollSideways() throws {
    try onMain {
      for (letters, isWide) in [(20, false), (150, true)] {
        let line = Text(String(repeating: "m", count: letters)).role(.footnote).mono().node
        let screen = OnScreen(
          Column {
            Row(grow: 0) { line }
            Text("below").mono()
          }.node)
        let sideways = try XCTUnwrap(screen.page.root as? ScrolledWindow)
        let canvas = try XCTUnwrap(sideways.child?.firstChild)
        XCTAssertEqual(sideways.width, 400)
        XCTAssertEqual(canvas.width > 400, isWide, "\(canvas.width)")
        XCTAssertFalse(screen.scroll.verticalAdjustment.canScroll)
        screen.close()
      }
      XCTAssertFalse(Self.rows(0..<3).hasColumns)
    }
  }

  func testAChartFillsThePageAndIsReadByKeyboard() {
    onMain {
      let node = Column(grow: 0) {
        Chart([1, 5, 3], height: 160)
        Text("below")
      }
      .node
      let screen = OnScreen(node)
      guard let canvas = screen.page.root.firstChild, let chart = canvas.firstChild else {
        return XCTFail("no chart")
      }
      XCTAssertLessThan(screen.scroll.verticalAdjustment.upper, 620, "it doesn't scroll")
      XCTAssertGreaterThan(chart.height, 480)
      XCTAssertTrue(chart.isFocusable)
      XCTAssertTrue(chart.grabFocus())
      TestInput.key("Home")
      TestInput.key("Right")
      TestInput.key("Escape")
      screen.window.setDefaultSize(width: 400, height: 400)
      TestDisplay.wait { chart.height < 400 }
      XCTAssertLessThan(chart.height, 400)
      screen.close()
    }
  }
}
