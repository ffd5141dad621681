import Expectations
import PictureFiles
import RandomTesting
import Testing
import WidgetCore

@Suite("Content in messages")
struct ContentCodingTests {
  @Test("content survives a round trip", arguments: 0..<300)
  func roundTrip(seed: Int) throws {
    var random = SeededNumbers(seed: seed)
    let node = random.tree()
    let bytes = node.json.bytes
    let read = try Node(parsing: bytes)
    expect(read == node)
    expect(read.json.bytes == bytes)
  }

  @Test("a missing field has the protocol's default")
  func defaults() throws {
    try expect(node(#"{"type":"text","text":"a"}"#) == Text("a").node)
    try expect(
      node(#"{"type":"text","text":"a"}"#).kind
        == .text(Node.Text("a", role: .body, align: .leading, lines: 1, weight: nil)))
    try expect(
      node(#"{"type":"row"}"#).kind
        == .row(Node.Stack([], spacing: 8, align: .center, grow: nil)))
    try expect(
      node(#"{"type":"column"}"#).kind
        == .column(Node.Stack([], spacing: 4, align: .leading, grow: nil)))
    try expect(node(#"{"type":"grid"}"#).kind == .grid(Node.Grid([], columns: 2)))
    try expect(node(#"{"type":"list"}"#).kind == .list(rows: []))
    try expect(
      node(#"{"type":"chart","points":[]}"#).kind
        == .chart(Node.Chart(.even([]), kind: .line, height: 98, baseline: nil, unit: nil)))
    try expect(
      node(#"{"type":"chart","points":[],"edgeToEdge":true}"#)
        == Chart([Double?]()).edgeToEdge().node)
    try expect(
      node(#"{"type":"image","icon":"mail"}"#).kind
        == .image(Node.Image(.icon("mail"), size: 24)))
    let spacer = try node(#"{"type":"spacer"}"#)
    expect(spacer == Node(.spacer))
    expectEqual(spacer.strength, .primary)
  }

  @Test("only values that differ from the default are written, in a fixed order")
  func sparse() {
    expect(Text("a").node.json.text == #"{"type":"text","text":"a"}"#)
    let node = Text("a").strength(.secondary).tint(.blue).label("l").action(.send("s"))
      .role(.value).shown(in: .expanded).id("i").lines(3).weight(.bold).align(.center).node
    expect(
      node.json.text
        == #"{"type":"text","id":"i","mode":"expanded","text":"a","role":"value","align":"center","#
        + #""lines":3,"weight":"bold","action":{"send":"s"},"label":"l","tint":"blue","#
        + #""strength":"secondary"}"#)
    let list = List { ListRow("a", value: "1") }.node
    expect(list.json.text == #"{"type":"list","rows":[{"title":"a","value":"1"}]}"#)
  }

  @Test("unknown and null fields count as missing")
  func lenient() throws {
    let text = #"{"blink":true,"text":"a","type":"text","id":null,"role":null,"lines":null}"#
    try expect(node(text) == Text("a").node)
  }

  @Test("a node of an unknown type keeps its type")
  func unknownType() throws {
    let row = try node(
      #"{"type":"row","children":[{"type":"gauge","id":"g","value":[3]},{"type":"spacer"}]}"#)
    expect(row.children == [Node(.unknown(type: "gauge"), id: "g"), Node(.spacer)])
    try expect(node(#"{"type":"listRow","title":"a"}"#).kind == .unknown(type: "listRow"))
  }

  @Test("points are numbers, or pairs of time and number; null is a gap")
  func points() throws {
    try expect(points("[1,null,-2.5e3]") == .even([1, nil, -2500]))
    try expect(points("[null]") == .even([nil]))
    try expect(
      points("[[10,1],[10,null],[11,0]]")
        == .timed([
          .init(time: 10, value: 1), .init(time: 10, value: nil), .init(time: 11, value: 0),
        ]))
  }

  @Test("each action has one form")
  func actions() throws {
    let actions: [Action] = [
      .open("https://a.b/"), .send("x"), .toggleMode, .editSettings, .copy("a b"),
      .visit("https://a.b/", sending: "x"), .launch("org.example.App.desktop"),
      .run(ProgramRun(["a"])), .run(ProgramRun(["a", "b c"], sending: "x")),
      .confirm(Confirmation("x", title: "Delete?", text: "All of it.", isDestructive: true)),
      .ask(
        Ask(
          "x", title: "New",
          fields: [
            .init("name", "Name", value: "Tea"),
            .init("count", "Count", .number(minimum: 1, maximum: nil, step: 0.5), isRequired: true),
            .init(
              "kinds", "Kinds",
              .order([
                .init("a", label: TranslatedText("A")), .init("b", label: TranslatedText("B")),
              ])),
          ], confirm: "Add")),
    ]
    for action in actions {
      let node = Spacer().action(action).node
      try expect(Node(parsing: node.json.bytes).action == action)
    }
    expect(Spacer().action(.toggleMode).node.json["action"]?.text == #"{"toggle":"mode"}"#)
    expect(Spacer().action(.editSettings).node.json["action"]?.text == #"{"edit":"settings"}"#)
  }

  @Test("colors are names or six digits")
  func tints() {
    expect(Tint("#428fD1") == .rgb(red: 0x42, green: 0x8F, blue: 0xD1))
    expectEqual(Tint("teal"), .teal)
    expect(Tint.named.allSatisfy { Tint($0.description) == $0 })
    for text in ["", "Blue", "#", "#12345", "#1234567", "#12345G", "123456", "#+12345", "#é2345"] {
      expect(Tint(text) == nil, "\(text)")
    }
  }

  @Test("text loses control characters and overrides but keeps marks and isolates")
  func plainText() throws {
    let text =
      "a\u{202E}b\u{1B}[1m\u{0}c\r\nd\re\u{2028}f\tg\u{2067}ש\u{2069}\u{200F}\u{FEFF}h\u{9F}"
    let read = try Node(parsing: Text(text).node.json.bytes)
    guard case .text(let content) = read.kind else {
      Issue.record("it isn't a text")
      return
    }
    expectEqual(content.text, "ab[1mc\nd\ne\nf g\u{2067}ש\u{2069}\u{200F}h")
    let row = try Node(parsing: List { ListRow("a\nb\u{202D}", subtitle: "c\rd") }.node.json.bytes)
    expect(row.children == [ListRow("a b", subtitle: "c d").node])
    let button = ActionButton("a\u{7}", action: .toggleMode).label("x\ny")
    try expect(
      Node(parsing: button.node.json.bytes)
        == ActionButton("a", action: .toggleMode).label("x y").node)
  }

  @Test("pictures of any length survive a round trip through Base64")
  func pictures() throws {
    for extra in 0..<4 {
      let bytes = PNGFiles.zeros(2, 3) + [UInt8](repeating: 0xFB, count: extra)
      let node = Picture(bytes, size: 32).node
      try expect(Node(parsing: node.json.bytes) == node)
    }
  }

  private func node(_ text: String) throws -> Node {
    try Node(parsing: Array(text.utf8))
  }

  private func points(_ text: String) throws -> Node.Chart.Points? {
    let node = try node(#"{"type":"chart","points":"# + text + "}")
    guard case .chart(let chart) = node.kind else { return nil }
    return chart.points
  }
}
