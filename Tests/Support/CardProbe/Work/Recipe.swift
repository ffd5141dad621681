import RandomTesting
import WidgetCore

/// How a tree of content is made that wants to cost as much as it can: a few sorts of nodes, many
/// of each. A recipe can be changed a little, which is what the search lives on.
struct Recipe: Hashable {
  var parts: [Part]
  var isRow: Bool
  var spacing: Double

  /// Many nodes of one sort.
  struct Part: Hashable {
    var kind: Int
    var count: Int
    var script: Script
    var length: Int
    var lines: Int
    var role: Int
    var weight: Int
    var align: Int
    var holder: Int
    var nesting: Int
    var isPressed: Bool
    var labelLength: Int
    var hasIds: Bool
    var differs: Bool
    /// Whether each text has another font than the one before.
    var hasManyFonts: Bool
    var mode: DisplayMode?
    var size: Double
    var points: Int
    var isTimed: Bool
    var isTinted: Bool
  }

  static let kinds = 12

  init(_ numbers: inout SeededNumbers) {
    parts = (0..<Int.random(in: 1...3, using: &numbers)).map { _ in Part(&numbers) }
    isRow = Bool.random(using: &numbers)
    spacing = [0, 0, 4, 100].randomElement(using: &numbers) ?? 0
  }

  /// One thing of it changed.
  func changed(_ numbers: inout SeededNumbers) -> Recipe {
    var recipe = self
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0 where parts.count < 5: recipe.parts.append(Part(&numbers))
    case 1 where parts.count > 1: recipe.parts.removeLast()
    case 2: recipe.isRow.toggle()
    case 3: recipe.spacing = [0, 0, 4, 100].randomElement(using: &numbers) ?? 0
    default:
      let index = Int.random(in: recipe.parts.indices, using: &numbers)
      recipe.parts[index].change(&numbers)
    }
    return recipe
  }

  /// The tree, made smaller until the checks let it pass.
  mutating func tree() -> Node {
    for _ in 0..<80 {
      let tree = unchecked
      do {
        try tree.check()
        return tree
      } catch {
        shrink(error)
      }
    }
    return Node(.spacer)
  }

  private mutating func shrink(_ error: ProtocolError) {
    let text = error.description
    for index in parts.indices {
      if text.contains("character") {
        parts[index].length = parts[index].length * 9 / 10
        parts[index].labelLength = parts[index].labelLength * 9 / 10
      } else if text.contains("points") {
        parts[index].points = max(1, parts[index].points * 9 / 10)
      } else if text.contains("deep") {
        parts[index].nesting = max(0, parts[index].nesting - 1)
      } else {
        parts[index].count = max(1, parts[index].count * 9 / 10)
      }
    }
  }

  private var unchecked: Node {
    let children = parts.enumerated().map { number, part in part.tree(number, spacing) }
    let stack = Node.Stack(children, spacing: spacing, align: .center)
    return Node(isRow ? .row(stack) : .column(stack))
  }
}

extension Recipe.Part {
  init(_ numbers: inout SeededNumbers) {
    kind = Int.random(in: 0..<Recipe.kinds, using: &numbers)
    count = [10, 50, 100, 200, 490].randomElement(using: &numbers) ?? 10
    script = Script.allCases.randomElement(using: &numbers) ?? .words
    length = [5, 20, 50, 200, 500, 2000].randomElement(using: &numbers) ?? 20
    lines = [1, 1, 2, 12].randomElement(using: &numbers) ?? 1
    role = Int.random(in: 0..<6, using: &numbers)
    weight = Int.random(in: 0..<6, using: &numbers)
    align = Int.random(in: 0..<3, using: &numbers)
    holder = Int.random(in: 0..<6, using: &numbers)
    nesting = [0, 0, 1, 4, 12].randomElement(using: &numbers) ?? 0
    isPressed = Int.random(in: 0..<3, using: &numbers) == 0
    labelLength = [0, 0, 10, 500].randomElement(using: &numbers) ?? 0
    hasIds = Bool.random(using: &numbers)
    differs = Bool.random(using: &numbers)
    hasManyFonts = Bool.random(using: &numbers)
    mode = [nil, nil, nil, .compact, .expanded].randomElement(using: &numbers) ?? nil
    size = [8, 16, 24, 64, 400].randomElement(using: &numbers) ?? 24
    points = [2, 100, 1000, 20_000].randomElement(using: &numbers) ?? 100
    isTimed = Bool.random(using: &numbers)
    isTinted = Bool.random(using: &numbers)
  }

  mutating func change(_ numbers: inout SeededNumbers) {
    let other = Recipe.Part(&numbers)
    switch Int.random(in: 0..<20, using: &numbers) {
    case 0: kind = other.kind
    case 1: count = other.count
    case 2: script = other.script
    case 3: length = other.length
    case 4: lines = other.lines
    case 5: role = other.role
    case 6: weight = other.weight
    case 7: align = other.align
    case 8: holder = other.holder
    case 9: nesting = other.nesting
    case 10: isPressed = other.isPressed
    case 11: labelLength = other.labelLength
    case 12: (hasIds, differs) = (other.hasIds, other.differs)
    case 13: mode = other.mode
    case 14: size = other.size
    case 15: points = other.points
    case 16: (isTimed, isTinted) = (other.isTimed, other.isTinted)
    case 17: count = max(1, min(498, count * Int.random(in: 5...20, using: &numbers) / 10))
    case 18: hasManyFonts.toggle()
    default: length = max(1, min(2000, length * Int.random(in: 5...20, using: &numbers) / 10))
    }
  }

  func tree(_ part: Int, _ spacing: Double) -> Node {
    let nodes = (0..<count).map { node($0, part) }
    var tree: Node
    if kind >= 10 {
      tree = Node(.list(rows: nodes))
    } else {
      switch holder {
      case 0: tree = Node(.row(.init(nodes, spacing: spacing, align: .center)))
      case 1...2: tree = Node(.column(.init(nodes, spacing: spacing, align: .leading)))
      case 3: tree = Node(.grid(.init(nodes, columns: 4)))
      case 4:
        // Rows of some in a column: as much side by side as can be seen.
        let rows = stride(from: 0, to: nodes.count, by: 12).map { start in
          let row = Array(nodes[start..<min(start + 12, nodes.count)])
          return Node(.row(.init(row, spacing: spacing, align: .center)))
        }
        tree = Node(.column(.init(rows, spacing: spacing, align: .leading)))
      default: tree = Node(.grid(.init(nodes, columns: 1)))
      }
    }
    for level in 0..<nesting {
      let stack = Node.Stack([tree], spacing: 0, align: .center)
      tree = Node(level % 2 == 0 ? .row(stack) : .column(stack))
      if isPressed { tree.action = .send("x") }
    }
    return tree
  }

  private func node(_ number: Int, _ part: Int) -> Node {
    let own = differs ? number : 0
    let words = script.text(length, number: own)
    let name = differs ? "icon-\(part)-\(number)-symbolic" : "folder-symbolic"
    var node: Node
    switch kind {
    case 0...2:
      var text = Node.Text(words, role: TextRole.allCases[role], lines: lines)
      text.weight = weight < 5 ? Weight.allCases[weight] : nil
      if hasManyFonts {
        text.role = TextRole.allCases[(role + number) % 6]
        text.weight = Weight.allCases[(weight + number / 6) % 5]
      }
      text.align = TextAlignment.allCases[align]
      node = Node(.text(text))
    case 3: node = Node(.progress(.init(Double(number % 100) / 100)))
    case 4...5: node = Node(.chart(chart(own)))
    case 6: node = Node(.image(.init(.icon(name), size: size)))
    case 7: node = Node(.button(.init(.text(String(words.unicodeScalars.prefix(500))))))
    case 8: node = Node(.button(.init(.icon(name))))
    case 9: node = Node(.divider)
    default:
      let share = String(words.unicodeScalars.prefix(min(500, length / 3)))
      node = Node(.listRow(.init(share, icon: name, subtitle: share, value: share)))
    }
    if hasIds { node.id = "\(kind)-\(number)" }
    node.mode = mode
    node.label = labelLength > 0 ? script.text(labelLength, number: own) : nil
    if kind == 8, labelLength == 0 { node.label = "x" }
    if isPressed || (7...8).contains(kind) { node.action = .send("x\(number)") }
    if isTinted { node.tint = .rgb(red: UInt8(number % 256), green: 80, blue: 200) }
    return node
  }

  private func chart(_ own: Int) -> Node.Chart {
    let values: [Double] = (0..<points).map { index in
      let jump = (index * 7919 + own) % 1000
      return Double(jump) + Double(index) / 7
    }
    var chart = Node.Chart(.even(values))
    if isTimed {
      let timed = values.enumerated().map { index, value in
        Node.Chart.TimedValue(time: 1e9 + Double(index) * 977, value: value)
      }
      chart = Node.Chart(.timed(timed))
    }
    chart.kind = isTinted ? .bars : .line
    chart.height = min(400, max(16, size))
    chart.isEdgeToEdge = differs
    return chart
  }
}
