import Expectations
import GTK
import Testing
import WidgetCore

@testable import Cards

@Suite("Incremental layout") struct ChangedLayoutTests {
  @Test("An incremental layout equals a complete one", arguments: 0..<200)
  func same(seed: Int) {
    var random = RandomNodes(seed: seed)
    random.isHostile = seed % 4 == 3
    var node = random.tree(levels: 5).withinLimits
    var plan = Plan(node)
    var blocks: [DisplayMode: Block] = [:]
    for _ in 0..<8 {
      for mode in DisplayMode.allCases {
        let width = Double([384, 384, 240, 560].randomElement(using: &random) ?? 0)
        let end = Double([10_000, 10_000, 300, 90].randomElement(using: &random) ?? 0)
        let measures = Measured(plan).measures
        blocks[mode] = Block.block(plan, in: mode, from: blocks[mode], measures)
        let layout = ContentLayout(
          plan, in: mode, width: width, margins: .standard, end: end, from: blocks[mode],
          measures: measures)
        let fresh = Plan(node)
        expect(
          layout
            == ContentLayout(
              fresh, in: mode, width: width, margins: .standard, end: end,
              measures: Measured(fresh).measures))
        expect(plan.presences() == fresh.presences())
      }
      let next = random.variation(of: node).withinLimits
      let before = plan
      plan = plan.applying(node.difference(to: next), to: next)
      expect(plan.presences(from: (before, before.presences())) == Plan(next).presences())
      node = next
    }
  }

  @Test("Changing one cell of the largest table measures only that cell and the headers")
  func cell() {
    let (first, again, block, layout) = Self.changedCell(from: "57", to: "157")
    expect(again.asked == Set(0..<8).union([Self.cell]))
    expect(block !== first)
    expect(layout == Self.layout(Plan(Self.table("157")), nil, Measured(Plan(Self.table("157")))))
  }

  @Test("Replacing a figure by an equally wide one keeps the layout and measures only that figure")
  func sameWidth() {
    let (first, again, block, layout) = Self.changedCell(from: "57", to: "75")
    expect(again.asked == [Self.cell])
    expect(block === first)
    expect(layout == Self.layout(Plan(Self.table("75")), nil, Measured(Plan(Self.table("75")))))
  }

  /// Changes a cell of a laid out table: the table before, the leaves measured since, the layout.
  private static func changedCell(
    from old: String, to new: String
  ) -> (first: Block?, again: Measured, block: Block?, layout: ContentLayout) {
    let (one, other) = (table(old), table(new))
    let before = Plan(one)
    let measured = Measured(before)
    let first = Block.block(before, in: .expanded, from: nil, measured.measures)
    _ = layout(before, first, measured)
    expectEqual(measured.asked.count, 328)
    let after = before.applying(one.difference(to: other), to: other)
    let again = Measured(after)
    let block = Block.block(after, in: .expanded, from: first, again.measures)
    return (first, again, block, layout(after, block, again))
  }

  private static let cell = 8 + 3 * 8 + 5

  @Test("All plans except those of the cell, its row and the table are reused")
  func plans() {
    let (one, other) = (Self.table("57"), Self.table("7"))
    let before = Plan(one)
    let after = before.applying(one.difference(to: other), to: other)
    expect(before.applying(one.difference(to: Self.table("57")), to: one) === before)
    let rows = zip(before.children, after.children)
    expect(rows.filter { $0 !== $1 }.count == 1)
    let cells = zip(before.children[3].children, after.children[3].children)
    expect(cells.filter { $0 !== $1 }.count == 1)
  }

  private static func layout(_ plan: Plan, _ block: Block?, _ measured: Measured) -> ContentLayout {
    ContentLayout(
      plan, in: .expanded, width: 384, margins: .standard, from: block, measures: measured.measures)
  }

  private static func table(_ cell: String) -> Node {
    let rows = (0..<40).map { row in
      Node.tableRow((0..<8).map { row == 3 && $0 == 5 ? cell : "\(row * 8 + $0)" })
    }
    return Node(
      .table(
        Node.Table(
          [.grow] + Array(repeating: .fit, count: 7), head: (0..<8).map { "Head \($0)" },
          rows: rows)))
  }
}

/// Measures without a display, and records which leaves were measured.
private final class Measured {
  let contents: [any LeafContent]
  private(set) var asked: Set<Int> = []

  init(_ plan: Plan) { contents = plan.contents }

  var measures: Measures {
    Measures(
      widths: { leaf in
        self.asked.insert(leaf)
        return self.contents[leaf].span
      },
      extent: { leaf, width in
        self.asked.insert(leaf)
        return self.contents[leaf].extent(in: width)
      })
  }
}
