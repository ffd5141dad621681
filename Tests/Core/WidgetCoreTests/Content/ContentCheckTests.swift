import Expectations
import PictureFiles
import RandomTesting
import Testing
import WidgetCore

@Suite("Content checks")
struct ContentCheckTests {
  static let openedAddresses = [
    "https://example.org", "HTTP://example.org/a?b=c#d", "mailto:a@example.org",
    "webcal://example.org/a.ics", "spotify:track:1", "tel:+420123", "x-app.a+b://c",
    "https://příklad.cz/ž", "https://[::1]:80/",
    "geo:-33.8,151.2", "tel:-1", "ssh://example.org/-o", "mailto:-a@b.c", "x-app://a?-b",
    "https://a-b.c",
    "x-app:a-b", "https://a.b/%0A",
  ]
  static let refusedAddresses = [
    "", "/etc/passwd", "file:///a", "FILE:/a", "javascript:alert(1)", "data:text/html,a", "C:/a",
    "../a", "example.org", "https:", "https://", "https:///a", "https:example.org", "mailto:",
    " https://a.b", "https://a b", "https://a\nb", "https://a\u{202E}b", "https://a\u{A0}b",
    "1a:b", "-a:b", "a/b:c", "admin:///etc", "trash:///", "view-source:https://a", "https://a\"b",
    "ssh://-oProxyCommand=touch%20x", "SSH://-o", "ssh://a@-b", "ssh://-a@b",
    "ssh:-oProxyCommand=x",
    "ssh:/-o", "ssh:///-o", "x-app://%2DoX", "https://-a.b", "ssh://a%0Ab/", "https://a%00",
    "ssh:a@-b",
  ]

  @Test(
    "an error has the path, the problem and the remedy",
    arguments: [
      (
        #"{"type":"grid","columns":9}"#,
        "content.columns: 9 is out of range; expected a whole number from 1 to 7"
      ),
      (
        #"{"type":"grid","columns":1.5}"#,
        "content.columns: 1.5 is not a whole number; expected a whole number"
      ),
      (#"{"type":"text"}"#, "content.text: it is missing; this field is required"),
      (#"{"text":"a"}"#, "content.type: it is missing; this field is required"),
      (
        #"{"type":"text","text":5}"#,
        "content.text: found a number; expected a string"
      ),
      (
        #"{"type":"text","text":"a","role":"huge"}"#,
        #"content.role: "huge" is not one of the choices; expected largeTitle, title, value, body, caption or footnote"#
      ),
      (
        #"{"type":"text","text":"a","lines":13}"#,
        "content.lines: 13 is out of range; expected a whole number from 1 to 12"
      ),
      (
        #"{"type":"progress","value":1.01}"#,
        "content.value: 1.01 is out of range; expected a number from 0 to 1"
      ),
      (
        #"{"type":"row","children":[{"type":"divider"},5]}"#,
        "content.children[1]: found a number instead of a node; expected an object, { and }"
      ),
      (
        #"{"type":"row","children":[{"type":"chart","points":[1,"2"]}]}"#,
        "content.children[0].points[1]: a string is not a number; expected a number, or null "
          + "for a gap"
      ),
      (
        #"{"type":"row","children":[{"type":"chart","points":[1,NaN]}]}"#,
        "content.children[0].points[1] (byte 54): NaN is not JSON; expected a number or null"
      ),
      (
        #"{"type":"chart","points":[[1,2],3]}"#,
        "content.points[1]: a number is among pairs of time and value; expected [time, "
          + "number], or [time, null] for a gap"
      ),
      (
        #"{"type":"chart","points":[null,[1,2]]}"#,
        "content.points[0]: null is among pairs of time and value; expected [time, number], "
          + "or [time, null] for a gap"
      ),
      (
        #"{"type":"chart","points":[[2,2],[1,3]]}"#,
        "content.points[1]: its time is before that of the point before it; expected points "
          + "in the order of their times"
      ),
      (
        #"{"type":"chart","points":[],"height":1000}"#,
        "content.height: 1000 is out of range; expected a number from 16 to 400"
      ),
      (
        #"{"type":"list","rows":[{"title":"a"},{"icon":"b"}]}"#,
        "content.rows[1].title: it is missing; this field is required"
      ),
      (
        #"{"type":"list","rows":[{"title":"a","icon":"/etc/passwd"}]}"#,
        #"content.rows[0].icon: "/etc/passwd" is not an icon name; expected letters, digits, -, _, + and dots, such as weather-clear-symbolic"#
      ),
      (
        #"{"type":"image"}"#,
        "content: an image has neither icon, data nor path, nor the name of a picture that was sent before; "
          + "expected one of them"
      ),
      (
        #"{"type":"chart","kind":"candles","points":[[1,3,0,2],[1,2,0,3]]}"#,
        "content.points[1][1]: the highest value of a candle is below another of its values; "
          + "expected open, high, low, close, in this order"
      ),
      (
        #"{"type":"chart","kind":"candles","points":[[9,1,3,2,2]]}"#,
        "content.points[0][3]: the lowest value of a candle is above another of its values; "
          + "expected open, high, low, close, in this order"
      ),
      (
        #"{"type":"chart","kind":"candles","points":[1,2]}"#,
        "content.points: a number is no candle; "
          + "expected [open, high, low, close], or [time, open, high, low, close]"
      ),
      (
        #"{"type":"chart","points":[[1,3,0,2]]}"#,
        "content.points: points of four numbers are candles; expected \"kind\":\"candles\""
      ),
      (
        #"{"type":"chart","kind":"candles","points":[[5,1,3,0,2],[4,1,3,0,2]]}"#,
        "content.points[1]: its time is before that of the point before it; expected points in the "
          + "order of their times"
      ),
      (
        #"{"type":"chart","kind":"candles","points":[[1,3,0,2],5]}"#,
        "content.points[1]: a number is among candles; expected [open, high, low, close], all of them "
          + "numbers, or null for a gap"
      ),
      (
        #"{"type":"chart","kind":"candles","series":[{"name":"a","points":[]}]}"#,
        "content.series: candles have several series; expected points"
      ),
      (
        #"{"type":"image","icon":"a","data":"AAAA"}"#,
        "content: an image has both icon and data; expected one of the two"
      ),
      (
        #"{"type":"button","text":"a"}"#,
        "content.action: a button has no action; expected an action such as open, send, ask, show, or run"
      ),
      (
        #"{"type":"button","icon":"a","action":{"send":"b"}}"#,
        "content.label: a button with an icon has no label; expected words for a screen reader"
      ),
      (
        #"{"type":"spacer","action":{}}"#,
        "content.action: an action does nothing known, or more than one thing; expected "
          + "exactly one of open, send, ask, show, launch, run, copy, edit, and toggle"
      ),
      (
        #"{"type":"spacer","action":{"send":"a","toggle":"mode"}}"#,
        "content.action: an action does nothing known, or more than one thing; expected "
          + "exactly one of open, send, ask, show, launch, run, copy, edit, and toggle"
      ),
      (
        #"{"type":"spacer","action":{"run":["a"],"open":"https://a.b/"}}"#,
        "content.action: an action does nothing known, or more than one thing; expected "
          + "exactly one of open, send, ask, show, launch, run, copy, edit, and toggle"
      ),
      (
        #"{"type":"spacer","action":{"run":[]}}"#,
        "content.action.run: no program is named; expected its name, and its arguments"
      ),
      (
        #"{"type":"spacer","action":{"launch":"/tmp/a.desktop"}}"#,
        "content.action.launch: \"/tmp/a.desktop\" is not the name of a desktop file; expected a name "
          + "such as org.example.App.desktop, without its folder"
      ),
      (
        #"{"type":"spacer","action":{"open":"file:///etc/passwd"}}"#,
        "content.action.open: addresses with file: are never opened; expected an address "
          + "such as https://example.org/"
      ),
      (#"{"type":"spacer","id":""}"#, "content.id: it is empty; expected a name"),
      (
        #"{"type":"spacer","mode":"huge"}"#,
        #"content.mode: "huge" is not one of the choices; expected compact or expanded"#
      ),
      (
        #"{"type":"spacer","tint":"mauve"}"#,
        ##"content.tint: "mauve" is not a color; expected blue, green, red, orange, yellow, purple, pink, teal, brown, gray or "#RRGGBB""##
      ),
      (
        #"{"type":"row","grow":1,"children":[{"type":"spacer"}]}"#,
        "content.grow: 1 is not the index of a child; expected the index of a child, from 0 to 0"
      ),
      (
        #"{"type":"row","children":[{"type":"spacer","id":"a"},{"type":"divider","id":"a"}]}"#,
        #"content.children[1].id: "a" is already the id of a sibling; expected an id that no sibling has"#
      ),
      ("[1]", "content: found an array instead of a node; expected an object, { and }"),
    ])
  func messages(text: String, expected: String) {
    expect(problem(text) == expected)
  }

  @Test("content built in Swift is checked, too")
  func built() {
    let chart = Column { Chart([1, .nan]) }.node
    expect(
      problem(chart)
        == "children[0].points[1]: NaN is not a number; expected a number, or null where one "
        + "may be missing"
    )
    expect(problem(Progress(.infinity).node)?.hasPrefix("value: infinity is not a number") == true)
    expect(problem(Text("a").lines(0).node)?.hasPrefix("lines: 0 is out of range") == true)
    let strayRow = Column { ListRow("a") }.node
    expect(problem(strayRow)?.hasPrefix("children[0]: a row is outside") == true)
    expect(problem(List { Text("a") }.node)?.hasPrefix("rows[0]: a list contains a text") == true)
  }

  @Test("500 nodes are allowed but not 501; rows count")
  func nodes() {
    func tree(_ count: Int) -> Node {
      let rows = (0..<100).map { ListRow("\($0)").node }
      let dividers = (0..<count - 102).map { _ in Divider().node }
      return Column {
        List { rows }; dividers
      }.node
    }
    expectEqual(tree(500).count, 500)
    expect(problem(tree(500)) == nil)
    expect(problem(tree(501))?.contains("there are more than 500 nodes") == true)
    expect(problem(tree(500).json.text) == nil)
    expect(problem(tree(501).json.text)?.contains("there are more than 500 nodes") == true)
  }

  @Test("16 levels are allowed but not 17")
  func levels() {
    func tree(_ levels: Int) -> Node {
      (1..<levels).reduce(Divider().node) { node, _ in Row { node }.node }
    }
    expect(problem(tree(16)) == nil)
    expect(problem(tree(16).json.text) == nil)
    let path = "content" + String(repeating: ".children[0]", count: 16)
    let message = "nodes are nested more than 16 deep; at most 16 levels are allowed"
    expect(problem(tree(17).json.text) == "\(path): \(message)")
    expect(problem(tree(17))?.hasSuffix(message) == true)
    let deep = String(repeating: #"{"type":"row","children":["#, count: 40_000)
    expect(problem(deep)?.contains("nested too deep") == true)
  }

  @Test("20,000 points are allowed but not 20,001")
  func points() {
    let values = [Double?](repeating: 1, count: 20_001)
    expect(problem(Chart(Array(values.dropLast())).node.json.text) == nil)
    let message = "points: there are 20001 points; at most 20000 are allowed"
    expect(problem(Chart(values).node) == message)
    expect(problem(Chart(values).node.json.text) == "content." + message)
  }

  @Test("lengths are in characters, not bytes")
  func lengths() {
    expect(problem(Text(String(repeating: "č", count: 2_000)).node) == nil)
    expectEqual(
      problem(Text(String(repeating: "č", count: 2_001)).node),
      "text: the text has 2001 characters; at most 2000 are allowed")
    let title = String(repeating: "a", count: 501)
    expect(problem(List { ListRow(title) }.node)?.hasPrefix("rows[0].title: the text has") == true)
    expect(problem(Spacer().id(String(repeating: "a", count: 201)).node)?.hasPrefix("id:") == true)
  }

  @Test("pictures are rejected by their header, without decoding")
  func pictures() {
    func png(_ width: Int, _ height: Int) -> [UInt8] { PNGFiles.file(width, height, data: []) }
    expect(problem(Picture(png(2048, 2048)).node) == nil)
    expectEqual(
      problem(Picture(png(2049, 1)).node),
      "data: the picture is 2049 x 1; at most 2048 x 2048 are allowed")
    expect(problem(Picture(png(0, 1)).node) != nil)
    expect(problem(Picture(png(0xFFFF_FFFF, 1)).node) != nil)
    let large = png(1, 1) + [UInt8](repeating: 0, count: 512 << 10)
    expect(problem(Picture(large).node)?.contains("at most 524288 are allowed") == true)
    // A message with it loses only the picture.
    expect(problem(Picture(large).node.json.text) == nil)
  }

  @Test("web links are accepted", arguments: openedAddresses)
  func opened(address: String) {
    expect(problem(Spacer().action(.open(address)).node) == nil)
  }

  @Test("only links that are known to be harmless open without permission")
  func links() {
    for address in [
      "https://a.b", "HTTP://a.b", "mailto:a@b.c", "tel:1", "geo:-1,2", "matrix:u/a:b.c",
    ] {
      expect(Link(address)?.isHarmless == true, "\(address)")
    }
    for address in [
      "ssh://a.b", "vscode://file/a", "programs:a", "x-app:b", "MS-Word:a", "smb://a/b",
      "mailto:a@b.c?attach=/etc/passwd", "mailto:?Attachment=x",
    ] {
      expect(Link(address)?.isHarmless == false, "\(address)")
    }
    expectEqual(Link("VSCode://a")?.scheme, "vscode")
    for address in Self.refusedAddresses { expect(Link(address) == nil, "\(address)") }
  }

  @Test("links to files and scripts are rejected", arguments: refusedAddresses)
  func refused(address: String) {
    let node = Spacer().action(.open(address)).node
    expect(problem(node)?.hasPrefix("action.open: ") == true)
    expect(problem(node.json.text)?.hasPrefix("content.action.open: ") == true)
  }

  @Test("random content is valid, and an invalid node in it is found", arguments: 0..<100)
  func random(seed: Int) {
    var random = SeededNumbers(seed: seed)
    let tree = random.tree()
    expect(problem(tree) == nil)
    var wrong = tree
    let path = spoil(&wrong, &random)
    expect(problem(wrong)?.hasPrefix(path) == true)
    expect(problem(wrong.json.text)?.hasPrefix("content." + path) == true)
  }

  /// Makes the id of a random node empty and returns the path.
  private func spoil(_ node: inout Node, _ random: inout SeededNumbers) -> String {
    if node.children.isEmpty || random.isLucky(oneIn: 4) {
      node.id = ""
      return "id: it is empty"
    }
    let index = Int.random(in: node.children.indices, using: &random)
    let field =
      switch node.kind {
      case .list, .table: "rows"
      case .tableRow: "cells"
      default: "children"
      }
    return "\(field)[\(index)]." + spoil(&node.children[index], &random)
  }

  private func problem(_ text: String) -> String? {
    do {
      _ = try Node(parsing: Array(text.utf8))
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func problem(_ node: Node) -> String? {
    do {
      try node.check()
      return nil
    } catch {
      return "\(error)"
    }
  }
}
