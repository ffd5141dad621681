import Expectations
import Testing
import WidgetCore

/// Content whose parts are within their limits but together take seconds to show.
@Suite("Totals of a tree")
struct TotalsTests {
  private func column(_ children: [Node]) -> Node { Node(.column(.column(children))) }

  private func texts(_ count: Int, _ text: String) -> Node {
    column((0..<count).map { _ in Node(.text(.init(text))) })
  }

  @Test("the total length of texts is limited, with the path in the error")
  func characters() throws {
    try texts(5, String(repeating: "W", count: 2_000)).check()
    let error = #expect(throws: ProtocolError.self) {
      try texts(480, String(repeating: "W", count: 2_000)).check()
    }
    expect(
      error?.description
        == "children[5].text: up to here, all texts together have more than 10000 "
        + "characters; at most 10000 are allowed, of which a letter of another script than the one "
        + "before counts 6, a sign or an emoji 6, a combining mark 3")
  }

  @Test("titles, subtitles, values, labels and buttons count as texts")
  func everyText() {
    let words = String(repeating: "a", count: 500)
    let row = Node(.listRow(.init(words, subtitle: words, value: words)))
    #expect(throws: (any Error).self) {
      try Node(.list(rows: Array(repeating: row, count: 7))).check()
    }
    let button = Node(.button(.init(.text(words))), action: .toggleMode)
    #expect(throws: (any Error).self) { try column(Array(repeating: button, count: 21)).check() }
    let label = Node(.divider, label: words)
    #expect(throws: (any Error).self) { try column(Array(repeating: label, count: 21)).check() }
  }

  @Test(
    "changes of script count six, as do digits in right-to-left text",
    arguments: [
      ("Used Space 61.3 %", 17), ("", 0), ("Příliš žluťoučký", 16), ("при", 8), ("aб", 7),
      ("aбa", 13), ("漢字", 9), ("שלום", 9), ("ש1ש", 18), ("a\u{301}\u{302}", 7), ("1a1", 3),
      ("a 漢", 9), ("😀🎉", 17), ("\u{FDFA}", 25),
      ("a→b", 18), ("→→→", 23), ("\u{FDF0}\u{FDFF}", 45), ("\u{E000}\u{F0000}", 17),
    ])
  func scripts(text: String, weight: Int) {
    // A second text fills the remaining limit exactly.
    let left = Limits.characters - weight
    func tree(_ rest: Int) -> Node {
      let full = Array(repeating: String(repeating: "a", count: 2_000), count: rest / 2_000)
      let all = [text] + full + [String(repeating: "a", count: rest % 2_000)]
      return column(all.map { Node(.text(.init($0))) })
    }
    #expect(throws: Never.self) { try tree(left).check() }
    #expect(throws: (any Error).self) { try tree(left + 1).check() }
  }

  @Test("nodes and actions count by their cost")
  func weight() throws {
    func most(_ count: Int, _ node: (Int) -> Node) throws {
      let nodes = (0...count).map(node)
      try column(Array(nodes.dropLast())).check()
      let error = #expect(throws: ProtocolError.self) { try column(nodes).check() }
      expect(error?.description.contains("at most 1000 is allowed") == true)
    }
    try most(243) { _ in Node(.text(.init("a"))) }
    try most(20) { _ in Node(.text(.init("a", lines: 12))) }
    try most(200) { _ in Node(.divider, action: .toggleMode) }
    try most(108) { _ in Node(.button(.init(.text("a"))), action: .toggleMode) }
    try most(20) { _ in Node(.chart(.init(.even([1, 2])))) }
    try most(47) { Node(.image(.init(.icon("icon-\($0)")))) }
    try column((0..<499).map { _ in Node(.image(.init(.icon("same")))) }).check()
    // More rows than fit on a panel.
    let row = Node(
      .listRow(.init("a", icon: "b", subtitle: "c", value: "d")), action: .toggleMode)
    try Node(.list(rows: Array(repeating: row, count: 54))).check()
    // The largest table, with column titles.
    let cells = Node.tableRow((0..<8).map { "\($0)" })
    let table = Node.Table(
      Array(repeating: .fit, count: 8), head: (0..<8).map { "\($0)" },
      rows: Array(repeating: cells, count: 40))
    try Node(.table(table)).check()
  }

  @Test("each font counts, and each script in it besides Latin")
  func fonts() throws {
    func texts(_ words: String, weights: Int) -> Node {
      column(
        TextRole.allCases.flatMap { role in
          Weight.allCases.prefix(weights).map {
            Node(.text(.init(words, role: role, weight: $0)))
          }
        })
    }
    // 24 fonts at 28 each, with figures counting twice, and their texts; then six fonts.
    try texts("Příliš", weights: 4).check()
    #expect(throws: (any Error).self) { try texts("привет", weights: 5).check() }
    try texts("привет", weights: 1).check()
    #expect(throws: (any Error).self) { try texts("привет שלום", weights: 4).check() }
    let error = #expect(throws: ProtocolError.self) {
      try texts("привет שלום नमस्ते", weights: 3).check()
    }
    expect(error?.description.contains("beside Latin that is written in it 8 (East") == true)
    // A font and script that was used before costs only its text.
    let same = Node(.text(.init("привет")))
    try column(Array(repeating: same, count: 241)).check()
    #expect(throws: (any Error).self) {
      try column(Array(repeating: same, count: 242)).check()
    }
  }

  @Test("ten scripts in a list are ordinary")
  func manyScripts() throws {
    let words = [
      "Meeting", "Встреча", "Συνάντηση", "اجتماع", "פגישה", "बैठक", "การประชุม", "會議", "会議", "회의",
    ]
    let rows = words.map { Node(.listRow(.init($0, subtitle: "\($0) 2", value: "10:00\n11:00"))) }
    try Node(.list(rows: rows + rows)).check()
  }

  @Test("a list that is too long for a card shows what fits, and keeps the rest")
  func longLists() throws {
    func content(_ rows: Int) throws -> Node {
      let row = #"{"title":"a","subtitle":"b","value":"c","action":{"send":"x"}}"#
      let list = Array(repeating: row, count: rows).joined(separator: ",")
      let json =
        #"{"type":"column","children":[{"type":"text","text":"t"},{"type":"list","rows":[\#(list)]}]}"#
      return try Node(parsing: Array(json.utf8))
    }
    guard case .list(let short) = try content(50).children[1].kind else {
      return expect(Bool(false))
    }
    expect(short.max == nil)
    guard case .list(let long) = try content(300).children[1].kind else {
      return expect(Bool(false))
    }
    expect(long.rows.count == 300)
    let most = try #require(long.max)
    expect((50...62).contains(most))
    // What isn't a matter of rows is refused as before.
    #expect(throws: ProtocolError.self) {
      let text = String(repeating: "a", count: 2_001)
      _ = try Node(parsing: Array(#"{"type":"text","text":"\#(text)"}"#.utf8))
    }
  }

  @Test("a list that is too long for a page shows what fits there, too", arguments: [300, 900])
  func longListsOnPages(rows: Int) throws {
    let row = #"{"title":"a","subtitle":"b","action":{"send":"x"}}"#
    let list = Array(repeating: row, count: rows).joined(separator: ",")
    let page = #"{"show":{"title":"p","content":{"type":"list","rows":[\#(list)]}}}"#
    let run = #"{"type":"text","runs":[{"text":"r","action":\#(page)}]}"#
    let switched =
      #"{"type":"switch","kind":"tile","text":"s","icon":"a","on":true,"action":{"send":"x"},"page":"#
      + #"{"title":"p","content":{"type":"list","rows":[\#(list)]}}}"#
    let menu = #"{"type":"text","text":"t","menu":[{"text":"m","action":\#(page)}]}"#
    for opener in [#"{"type":"text","text":"t","action":\#(page)}"#, run, switched, menu] {
      let node = try Node(parsing: Array(opener.utf8))
      guard case .list(let list)? = node.pages.first?.content.kind else {
        return expect(Bool(false))
      }
      expect(list.rows.count == rows)
      try expect((50...200).contains(#require(list.max)))
    }
  }

  @Test("texts that are too long for a card are cut; their author is told")
  func longTexts() throws {
    func shown(_ content: String) throws -> Node? {
      let line =
        #"{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","content":\#(content)}}"#
      let review = MessageReview(of: Array(line.utf8))
      expect(review.mistakes.first?.description.contains("characters; at most") == true)
      return try WidgetMessage(parsing: Array(line.utf8)).update?.content
    }
    let long = String(repeating: "č", count: 2_001)
    func cut(after count: Int) -> String { long.prefix(count) + "…" }
    let text = try #require(try shown(#"{"type":"text","text":"\#(long)"}"#))
    expectEqual(text.words.first, cut(after: 1_999))
    let runs = #"{"type":"text","runs":[{"text":"ab"},{"text":"\#(long)"},{"text":"c"}]}"#
    try expectEqual(shown(runs)?.words.first, "ab" + cut(after: 1_997))
    let row = try shown(#"{"type":"list","rows":[{"title":"a","subtitle":"\#(long)"}]}"#)
    expectEqual(row?.children.first?.words, ["a", cut(after: 499)])
    // Together they are too long, so each is cut.
    let part = #"{"type":"text","text":"\#(long.dropLast())"}"#
    let parts = Array(repeating: part, count: 8).joined(separator: ",")
    let all = try #require(try shown(#"{"type":"column","children":[\#(parts)]}"#))
    expect(all.children.allSatisfy { $0.words.first == cut(after: 499) })
    #expect(throws: Never.self) { try all.check() }
  }

  @Test("the total number of points is limited")
  func points() throws {
    let chart = Node(.chart(.init(.even([1, 2]))))
    let long = Node(.chart(.init(.even(Array(repeating: 1, count: 19_998)))))
    try column([long, chart]).check()
    let error = #expect(throws: ProtocolError.self) {
      try column([long, chart, chart]).check()
    }
    expect(error?.path.hasSuffix("children[2].points") == true)
  }
}
