// Reading takes care of types and words; whether numbers are in range and texts not too long is for
// checking, which content that was built in Swift goes through as well. Only the number of nodes
// and levels is bounded here already, so that a hostile message is given up early.

extension Node {
  /// Reads content, and checks it.
  public init(parsing bytes: [UInt8]) throws(ProtocolError) {
    do {
      try self.init(JSON(parsing: bytes))
    } catch {
      throw error.inside("content")
    }
  }

  /// Reads content, and checks it. Paths in errors begin at the node.
  public init(_ json: JSON) throws(ProtocolError) {
    var reader = NodeReader()
    self = try reader.node(json, level: 1)
    try check()
  }
}

struct NodeReader {
  private var count = 0

  init() {}

  mutating func node(_ json: JSON, level: Int) throws(ProtocolError) -> Node {
    try enter(level)
    let fields = try Fields(json, what: "a node")
    let type = try fields.required("type", fields.string("type"))
    return try node(of: kind(type, fields, level: level), fields)
  }

  private mutating func row(_ json: JSON, level: Int) throws(ProtocolError) -> Node {
    try enter(level)
    let fields = try Fields(json, what: "a row")
    let row = Node.ListRow(
      try fields.required("title", fields.words("title")), icon: try fields.string("icon"),
      subtitle: try fields.words("subtitle"), value: try fields.words("value"))
    return try node(of: .listRow(row), fields)
  }

  private mutating func enter(_ level: Int) throws(ProtocolError) {
    count += 1
    guard count <= Limits.nodes else { throw Limits.tooManyNodes }
    guard level <= Limits.levels else { throw Limits.tooManyLevels }
  }

  private func node(of kind: Node.Kind, _ fields: Fields) throws(ProtocolError) -> Node {
    Node(
      kind, id: try fields.string("id"), mode: try fields.word("mode"),
      action: try fields.read("action") { json throws(ProtocolError) in try Action(json) },
      label: try fields.words("label"), tint: try fields.tint("tint"),
      strength: try fields.word("strength") ?? .primary)
  }

  private mutating func kind(
    _ type: String, _ fields: Fields, level: Int
  ) throws(ProtocolError) -> Node.Kind {
    switch type {
    case "text": return .text(try text(fields))
    case "progress":
      let value = try fields.required("value", fields.number("value"))
      return .progress(Node.Progress(value, track: try fields.tint("track")))
    case "chart": return .chart(try Node.Chart(fields))
    case "image":
      return .image(
        Node.Image(try source(fields), size: try fields.number("size") ?? Node.Image.standardSize))
    case "row": return .row(try stack(fields, .row([]), level: level))
    case "column": return .column(try stack(fields, .column([]), level: level))
    case "grid":
      let columns = try fields.wholeNumber("columns") ?? Node.Grid.standardColumns
      return .grid(Node.Grid(try children(fields, level: level), columns: columns))
    case "list": return .list(rows: try rows(fields, level: level))
    case "button": return .button(Node.Button(try face(fields)))
    case "divider": return .divider
    case "spacer": return .spacer
    default: return .unknown(type: type)
    }
  }

  private func text(_ fields: Fields) throws(ProtocolError) -> Node.Text {
    Node.Text(
      try fields.required("text", fields.string("text")).plainText,
      role: try fields.word("role") ?? .body, align: try fields.word("align") ?? .leading,
      lines: try fields.wholeNumber("lines") ?? 1, weight: try fields.word("weight"))
  }

  private func source(_ fields: Fields) throws(ProtocolError) -> Node.Image.Source {
    let data = try fields.read("data") { json throws(ProtocolError) in
      try Base64.bytes(of: try json.asString(), atMost: Limits.pictureBytes)
    }
    switch (try fields.string("icon"), data) {
    case (let icon?, nil): return .icon(icon)
    case (nil, let data?): return .picture(data)
    case (nil, nil), (_?, _?):
      throw ProtocolError(
        "an image has \(data == nil ? "neither icon nor data" : "both icon and data")",
        remedy: "one of the two is expected")
    }
  }

  private func face(_ fields: Fields) throws(ProtocolError) -> Node.Button.Face {
    switch (try fields.words("text"), try fields.string("icon")) {
    case (let text?, nil): return .text(text)
    case (nil, let icon?): return .icon(icon)
    case (let text, _):
      throw ProtocolError(
        "a button has \(text == nil ? "neither text nor icon" : "both text and icon")",
        remedy: "one of the two is expected")
    }
  }

  private mutating func stack(
    _ fields: Fields, _ standard: Node.Stack, level: Int
  ) throws(ProtocolError) -> Node.Stack {
    Node.Stack(
      try children(fields, level: level),
      spacing: try fields.number("spacing") ?? standard.spacing,
      align: try fields.word("align") ?? standard.align, grow: try fields.wholeNumber("grow"))
  }

  private mutating func children(_ fields: Fields, level: Int) throws(ProtocolError) -> [Node] {
    var children: [Node] = []
    for json in try fields.array("children") ?? [] {
      do {
        children.append(try node(json, level: level + 1))
      } catch {
        throw error.inside(children.count).inside("children")
      }
    }
    return children
  }

  private mutating func rows(_ fields: Fields, level: Int) throws(ProtocolError) -> [Node] {
    var rows: [Node] = []
    for json in try fields.array("rows") ?? [] {
      do {
        rows.append(try row(json, level: level + 1))
      } catch {
        throw error.inside(rows.count).inside("rows")
      }
    }
    return rows
  }
}
