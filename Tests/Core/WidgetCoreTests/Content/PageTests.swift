import Expectations
import Testing

@testable import WidgetCore

/// Pages: their paths in later content, and their checks.
@Suite("Pages")
struct PageTests {
  private static func city(_ name: String, _ degrees: Int, id: String? = nil) -> Node {
    let page = ContentPage(name, Column { Text("\(degrees)°") }.node)
    return Node(.text(Node.Text(name)), id: id, action: .show(page))
  }

  @Test("a page is found in later content by ids, otherwise by index")
  func places() throws {
    let before = Column {
      Row { Self.city("Rome", 1, id: "rome") }
      Row { Self.city("Oslo", 2) }
    }.node
    for name in ["Rome", "Oslo"] {
      let page = try #require(before.pages.first { $0.title == name })
      let place = try #require(before.place(of: page))
      let after = Column {
        Row {
          Text("new").id("new")
          Self.city("Rome", 11, id: "rome")
        }
        Row { Self.city("Oslo", 12) }
      }.node
      let next = try #require(after.page(at: place))
      expect(next.title == name)
      expect(next != page)
      expect(Column { Text("Rome") }.node.page(at: place) == nil)
    }
  }

  @Test("menus, runs, and tiles open pages, too")
  func others() throws {
    let page = ContentPage("More", Text("12").node)
    let menu = Text("a").menu([
      MenuItem("b", action: .send("x")), MenuItem("c", action: .show(page)),
    ])
    let runs = Text([TextRun("a"), TextRun("b", action: .show(page))])
    let tile = ToggleSwitch.tile("a", isOn: true, page: page, sending: "b")
    for node in [menu.node, runs.node, Column { menu }.node, Grid(columns: 2) { tile }.node] {
      let place = try #require(node.place(of: page))
      expect(node.page(at: place) == page)
      try expect(Node(parsing: node.json.bytes) == node)
    }
  }

  @Test("the content of a page is checked; errors have the path")
  func checks() {
    func problem(_ text: String) -> String? {
      do {
        _ = try Node(parsing: Array(text.utf8))
        return nil
      } catch {
        return "\(error)"
      }
    }
    func show(_ content: String, title: String = "a") -> String {
      #"{"show":{"title":"\#(title)","content":\#(content)}}"#
    }
    func spacer(_ action: String) -> String { #"{"type":"text","text":"a","action":\#(action)}"# }
    let wrong = #"{"type":"text","text":"a","lines":13}"#
    expect(
      problem(spacer(show(wrong)))?.hasPrefix("content.action.show.content.lines: 13") == true)
    expect(problem(spacer(show(wrong, title: "")))?.hasPrefix("content.action.show.title") == true)
    expect(
      problem(
        #"{"type":"text","text":"a","menu":[{"text":"b","action":\#(show(wrong))}]}"#)?
        .hasPrefix("content.menu[0].action.show.content.lines") == true)
    func tile(_ fields: String) -> String {
      #"{"type":"switch","text":"a","action":{"send":"b"},\#(fields)}"#
    }
    let page = #""page":{"title":"a","content":\#(wrong)}"#
    expect(
      problem(tile(#""kind":"tile",\#(page)"#))?.hasPrefix("content.page.content.lines") == true)
    expect(
      problem(tile(#""kind":"tile","page":{"title":"","content":{"type":"divider"}}"#))?
        .hasPrefix("content.page.title") == true)
    expect(
      problem(tile(#""page":{"title":"a","content":{"type":"divider"}}"#))?
        .hasPrefix("content.page: only a tile has that") == true)
    var deep = #"{"type":"text","text":"a"}"#
    for _ in 0..<Limits.pages { deep = spacer(show(deep)) }
    expect(problem(deep) == nil)
    expect(problem(spacer(show(deep)))?.contains("more than 3 deep") == true)
    expect(problem(#"{"type":"text","text":"a","action":{"show":{"title":"a"}}}"#) != nil)
  }

  @Test("nodes of pages count toward the total; their cost is separate")
  func totals() throws {
    let heavy = Column { for index in 0..<200 { Text("\(index)") } }.node
    try heavy.check()
    let both = Column {
      heavy
      Text("more").action(.show(ContentPage("a", heavy)))
    }.node
    try both.check()
    let three = Column {
      both
      Text("more").action(.show(ContentPage("b", heavy)))
    }.node
    #expect(throws: ProtocolError.self) { try three.check() }
  }

  @Test("a list can have 2,000 hidden rows")
  func hiddenRows() throws {
    func list(_ count: Int, max: Int? = 6, title: String = "row") -> Node {
      Node(
        .list(
          rows: (0..<count).map { Node(.listRow(Node.ListRow("\(title) \($0)"))) }, max: max))
    }
    for count in [6, 7, 2006] {
      let node = list(count)
      try node.check()
      try expect(Node(parsing: node.json.bytes) == node)
    }
    for node in [list(2007), list(2000, title: String(repeating: "x", count: 120))] {
      #expect(throws: ProtocolError.self) { try node.check() }
      #expect(throws: ProtocolError.self) { try Node(parsing: node.json.bytes) }
    }
    // Without a maximum, it shows what fits.
    #expect(throws: ProtocolError.self) { try list(500, max: nil).check() }
    guard case .list(let shorter) = try Node(parsing: list(500, max: nil).json.bytes).kind else {
      return expect(Bool(false))
    }
    expect(shorter.rows.count == 500)
    try expect((50..<500).contains(#require(shorter.max)))
    let wrong = Node(
      .list(rows: [Node(.listRow(.init("a"))), Node(.listRow(.init("b")), id: "")], max: 1))
    expect((try? wrong.check()) == nil)
  }
}
