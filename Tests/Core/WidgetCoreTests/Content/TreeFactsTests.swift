import Expectations
import Testing
import WidgetCore

@Suite struct TreeFactsTests {
  @Test func `a tree knows its number of nodes and levels`() {
    let text = Node(.text(Node.Text("a")))
    expectEqual(text.count, 1)
    expectEqual(text.facts.levels, 1)
    let row = Node(.tableRow([text, text, text]))
    let table = Node(.table(Node.Table([.fit, .fit, .fit], rows: [row, row])))
    expect(table.count == 1 + 2 * 4)
    expectEqual(table.facts.levels, 3)
    expect(!table.facts.hasCharts && !table.facts.hasLists && !table.facts.mayHavePictures)
  }

  @Test func `a tree knows about nodes at any depth`() {
    let chart = Node(.chart(Node.Chart(.even([1, 2]))))
    let listRow = Node(.listRow(Node.ListRow("a")))
    let list = Node(.list(rows: [listRow]))
    let column = Self.stack([Node(.spacer), chart, list])
    expect(column.facts.hasCharts)
    expect(column.facts.hasLists)
    expect(column.facts.mayHavePictures)
    expect(!chart.facts.hasLists && !chart.facts.mayHavePictures)
  }

  @Test func `facts follow changes of a node`() {
    var column = Self.stack([])
    expectEqual(column.count, 1)
    column.children = [Node(.divider), Node(.chart(Node.Chart(.even([1, 2]))))]
    expectEqual(column.count, 3)
    expect(column.facts.hasCharts)
    column.kind = .spacer
    expectEqual(column.count, 1)
    expect(!column.facts.hasCharts)
  }

  @Test func `a tree with exponentially many shared subtrees is counted quickly`() {
    var node = Node(.divider)
    for _ in 0..<200 { node = Self.stack([node, node]) }
    expectEqual(node.facts.levels, 201)
    expect(node.count > 1_000_000)
  }

  private static func stack(_ children: [Node]) -> Node {
    Node(.column(Node.Stack(children, spacing: 8, align: .leading)))
  }
}
