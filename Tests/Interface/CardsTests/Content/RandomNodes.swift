import RandomTesting
import WidgetCore

/// Random trees of every kind of node, determined by the seed.
struct RandomNodes: RandomNumberGenerator {
  private var numbers: SeededNumbers
  /// Includes numbers that valid content doesn't have.
  var isHostile = false

  init(seed: Int) { numbers = SeededNumbers(seed: seed) }

  mutating func next() -> UInt64 { numbers.next() }

  mutating func tree(levels: Int = 4, inList: Bool = false) -> Node {
    var node = Node(inList ? .listRow(row()) : kind(levels: levels))
    node.id = isLucky(3) ? "\(Int.random(in: 0..<6, using: &self))" : nil
    node.mode = isLucky(4) ? DisplayMode.allCases.randomElement(using: &self) : nil
    node.action = isLucky(4) ? .send("x") : nil
    node.label = isLucky(6) ? "label" : nil
    node.tooltip = isLucky(6) ? "tooltip" : nil
    node.tint = isLucky(3) ? .blue : nil
    if case .button = node.kind { node.action = .toggleMode }
    if isLucky(8) { node.menu = [MenuItem("Delete", action: .send("x"))] }
    return node
  }

  /// A tree that shares parts with another one.
  mutating func variation(of node: Node) -> Node {
    var node = node
    if node.children.isEmpty || isLucky(5) { return isLucky(2) ? tree(levels: 2) : node }
    var children = node.children
    if case .table = node.kind { return isLucky(2) ? tree(levels: 2) : node }
    let inList = if case .list = node.kind { true } else { false }
    switch Int.random(in: 0..<5, using: &self) {
    case 0: children.shuffle(using: &self)
    case 1: children.remove(at: Int.random(in: children.indices, using: &self))
    case 2: children.insert(tree(levels: 2, inList: inList), at: 0)
    default:
      let index = Int.random(in: children.indices, using: &self)
      if inList {
        children[index] = tree(inList: true)
      } else {
        children[index] = variation(of: children[index])
      }
    }
    node.children = children
    return node
  }

  mutating func isLucky(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  /// A time that doesn't change during a test.
  private mutating func time() -> ShownTime {
    switch Int.random(in: 0..<4, using: &self) {
    case 0: .countdown(to: number(0...1))
    case 1: .date(.long, of: number(0...2e9))
    case 2: .clock(zone: "Mars/Base")
    default: .relative(to: number(0...1))
    }
  }

  private mutating func kind(levels: Int) -> Node.Kind {
    switch Int.random(in: 0..<(levels > 1 ? 14 : 9), using: &self) {
    case 0, 1, 2:
      var text = Node.Text(words(), role: TextRole.allCases.randomElement(using: &self) ?? .body)
      text.lines = Int.random(in: isHostile ? -5...40 : 1...3, using: &self)
      text.align = TextAlignment.allCases.randomElement(using: &self) ?? .leading
      if isLucky(6) { (text.text, text.time) = ("", time()) }
      if isLucky(6) { text.fill = .red }
      if isLucky(6), text.time == nil {
        text.runs = [TextRun(text.text + "x", weight: .bold), TextRun(words(), action: .send("x"))]
        text.text = text.runs.map(\.text).joined()
      }
      return .text(text)
    case 3:
      if isLucky(4) { return .progress(Node.Progress(TimeSpan(from: 0, to: number(1...1e12)))) }
      if isLucky(3) {
        return .progress(
          Node.Progress(
            number(0...1), kind: isLucky(2) ? .ring : .gauge, size: number(16...200),
            text: isLucky(2) ? words() : nil))
      }
      return .progress(isLucky(6) ? .indeterminate() : Node.Progress(number(0...1)))
    case 4:
      return .image(
        Node.Image(
          .icon("folder"), size: number(8...512), width: isLucky(3) ? number(8...512) : nil))
    case 5:
      if isLucky(4) {
        let rows = Int.random(in: isHostile ? -5...40 : 1...24, using: &self)
        return .heatMap(Node.HeatMap([0, number(0...1), 1], rows: rows, skipping: rows / 2))
      }
      var chart = Node.Chart(.even([1, 2]), height: number(16...400))
      if isLucky(4) {
        let candle = Node.Chart.Candle(open: 1, high: 4, low: 0, close: 3)
        return .chart(Node.Chart(.candles([candle, nil, candle]), kind: .candles))
      }
      if isLucky(3) { chart.series = [.init("a", .even([1, 2])), .init("b", .even([nil, 2]))] }
      return .chart(chart)
    case 6: return .button(Node.Button(.text(words())))
    case 7: return .divider
    case 8: return isLucky(4) ? .unknown(type: "x") : .spacer
    case 9: return .row(stack(levels))
    case 10: return .column(stack(levels))
    case 11:
      let columns = Int.random(in: isHostile ? -3...9 : 1...7, using: &self)
      return .grid(Node.Grid(children(levels), columns: columns))
    case 12: return .table(table(levels))
    default:
      return .list(rows: (0..<Int.random(in: 0..<4, using: &self)).map { _ in tree(inList: true) })
    }
  }

  private mutating func table(_ levels: Int) -> Node.Table {
    let count = Int.random(in: 1...4, using: &self)
    let rows = (0..<Int.random(in: 0..<4, using: &self)).map { _ in
      var row = Node(
        .tableRow(
          (0..<(isHostile ? Int.random(in: 0..<6, using: &self) : count)).map { _ in
            tree(levels: levels - 1)
          }))
      row.action = isLucky(4) ? .send("x") : nil
      return row
    }
    return Node.Table(
      (0..<count).map { _ in isLucky(2) ? .grow : .fit }, align: isLucky(2) ? [.trailing] : [],
      head: isLucky(2) ? (0..<count).map { _ in words() } : [], rows: rows)
  }

  private mutating func stack(_ levels: Int) -> Node.Stack {
    let grow = isLucky(3) ? Int.random(in: isHostile ? -9...99 : 0...1, using: &self) : nil
    var stack = Node.Stack(
      children(levels), spacing: number(0...100),
      align: TextAlignment.allCases.randomElement(using: &self) ?? .center, grow: grow)
    if isLucky(6) { stack.fill = .orange }
    return stack
  }

  private mutating func children(_ levels: Int) -> [Node] {
    (0..<Int.random(in: 0..<6, using: &self)).map { _ in tree(levels: levels - 1) }
  }

  private mutating func row() -> Node.ListRow {
    var row = Node.ListRow(
      words(), icon: isLucky(2) ? "folder" : nil, subtitle: isLucky(2) ? words() : nil,
      value: isLucky(2) ? words() : nil, lines: isLucky(2) ? 2 : 1,
      badge: isLucky(4) ? words() : nil, bar: isLucky(4) ? .red : nil,
      progress: isLucky(4) ? number(0...1) : nil, check: isLucky(4))
    if row.icon == nil, isLucky(3) { row.image = Node.Image(.icon("a"), size: number(8...99)) }
    if isLucky(2) { row.check = nil }
    return row
  }

  private mutating func words() -> String {
    String(repeating: "word ", count: Int.random(in: 0..<(isLucky(5) ? 40 : 4), using: &self))
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    let strange = [Double.nan, .infinity, -.infinity, -1, 1e300, 0]
    if isHostile, isLucky(2) { return strange.randomElement(using: &self) ?? 0 }
    return Double.random(in: range, using: &self)
  }
}
