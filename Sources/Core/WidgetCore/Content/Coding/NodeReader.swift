// Parsing validates types and enumerations. Ranges and lengths are validated by `check`, which also covers
// content built in Swift. Parsing itself limits only the number of nodes and levels, to reject hostile
// messages early.

extension Node {
  /// Parses and checks content.
  public init(parsing bytes: [UInt8]) throws(ProtocolError) {
    do {
      try self.init(JSON(parsing: bytes))
    } catch {
      throw error.inside("content")
    }
  }

  /// Parses and checks content. Error paths start at the node. Lists that are too long for a card or a page show
  /// the rows that fit; the others are a click away.
  public init(_ json: JSON) throws(ProtocolError) {
    try self.init(json) { $0.withShorterLists }
  }

  /// Parses and checks content, and cuts texts that are too long.
  init(fitting json: JSON) throws(ProtocolError) {
    try self.init(json) { $0.withShorterLists ?? $0.withShorterTexts }
  }

  private init(_ json: JSON, fitting: (Node) -> Node?) throws(ProtocolError) {
    var reader = NodeReader()
    let node = try reader.node(json, level: 1)
    do throws(ProtocolError) {
      try node.check()
      self = node
    } catch {
      guard error.kind == .tooLarge, let shorter = fitting(node) else { throw error }
      self = shorter
    }
  }
}

struct NodeReader {
  private var count = 0
  /// The number of rows that lists don't show.
  private var hiddenRows = 0

  init() {}

  mutating func node(_ json: JSON, level: Int) throws(ProtocolError) -> Node {
    try enter(level)
    let fields = try Fields(json, what: "a node")
    let type = try fields.required("type", fields.string("type"))
    let name = Node.Kind.Name(rawValue: type)
    // Rows are valid only inside of lists and tables, which parse them.
    let isRow = name == .listRow || name == .tableRow
    return try node(isRow ? .unknown : name ?? .unknown, type: type, fields, level)
  }

  /// Parses a row of a table: an array of cells, or an object.
  mutating func tableRow(_ json: JSON, level: Int) throws(ProtocolError) -> Node {
    try enter(level)
    guard case .array(let cells) = json else {
      return try node(.tableRow, type: "", try Fields(json, what: "a row"), level)
    }
    var nodes: [Node] = []
    do throws(ProtocolError) {
      for json in cells { nodes.append(try cell(json, level: level + 1)) }
    } catch {
      throw error.inside(nodes.count)
    }
    return Node(.tableRow(nodes))
  }

  /// Parses a cell: a node, or a text.
  mutating func cell(_ json: JSON, level: Int) throws(ProtocolError) -> Node {
    guard case .string(let text) = json else { return try node(json, level: level) }
    try enter(level)
    return Node(.text(Node.Text(text.plainLine)))
  }

  mutating func row(
    _ json: JSON, level: Int, isHidden: Bool = false
  ) throws(ProtocolError) -> Node {
    if isHidden {
      hiddenRows += 1
      guard hiddenRows <= Limits.hiddenRows else { throw Limits.tooManyRows }
    } else {
      try enter(level)
    }
    return try node(.listRow, type: "", try Fields(json, what: "a row"), level)
  }

  private mutating func enter(_ level: Int) throws(ProtocolError) {
    count += 1
    guard count <= Limits.nodes else { throw Limits.tooManyNodes }
    guard level <= Limits.levels else { throw Limits.tooManyLevels }
  }

  private mutating func node(
    _ name: Node.Kind.Name, type: String, _ fields: Fields, _ level: Int
  ) throws(ProtocolError) -> Node {
    var reader = FieldReader(fields: fields, nodes: self, level: level)
    let kind = try Node.Kind(name, type: type, &reader)
    self = reader.nodes
    return Node(
      kind, id: try fields.string("id"), mode: try fields.word("mode"),
      action: try fields.read("action") { json throws(ProtocolError) in try Action(json) },
      label: try fields.words("label"), tint: try fields.tint("tint"),
      strength: try fields.word("strength") ?? .primary, change: try fields.word("change"),
      menu: try fields.elements("menu", upTo: Limits.menu) { json throws(ProtocolError) in
        try MenuItem(json)
      }, tooltip: try fields.words("tooltip"))
  }
}
