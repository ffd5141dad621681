import Expectations
import Testing
import WidgetCore

@Suite("Others' words in content")
struct FittingTests {
  private static let long = String(repeating: "a", count: 5000)
  /// One character with more scalars than a text may have.
  private static let tall = "e" + String(repeating: "\u{301}", count: 5000)

  private func send(_ words: String = "a") -> Action { .send(words) }

  @Test func `content within the limits stays the same`() throws {
    let content = Node(.column(.column([Node(.text(Node.Text("a")), id: "a")])))
    try expect(#require(content.fitted).isSame(as: content))
  }

  @Test(arguments: [long, tall])
  func `long words are cut`(_ word: String) throws {
    let toggle = Node.Toggle(
      word, isOn: true, kind: .tile, subtitle: word,
      page: ContentPage(word, Node(.text(Node.Text(word)))))
    let question = Confirmation("a", title: word, text: word)
    let nodes = [
      Node(.text(Node.Text(word)), label: word, tooltip: word),
      Node(.list(Node.List([Node(.listRow(Node.ListRow(word, subtitle: word, badge: word)))]))),
      Node(.button(Node.Button(.text(word))), action: .confirm(question)),
      Node(.switch(toggle), action: send()),
      Node(.check(Node.Toggle(word, isOn: true)), action: send()),
      Node(.table(Node.Table([.grow], head: [word], rows: [.tableRow([word])]))),
      Node(
        .choice(Node.Choice([.init("a", word), .init("b", word)], value: "a")), action: send()),
      Node(
        .divider, action: .show(ContentPage(word, Node(.text(Node.Text(word))))),
        menu: [MenuItem(word, action: send())]),
    ]
    for node in nodes {
      expect((try? node.check()) == nil, "\(node.kindName)")
      let fitted = try #require(node.fitted, "\(node.kindName)")
      try fitted.check()
      expect(fitted.allWords.allSatisfy { $0.isEmpty || $0.last == "…" }, "\(fitted.allWords)")
    }
  }

  @Test func `ids that can't be used are left out, the first of each stays`() throws {
    let texts = ["a", "a", "", Self.long, "b"].map { Node(.text(Node.Text("x")), id: $0) }
    let fitted = try #require(Node(.column(.column(texts))).fitted)
    expectEqual(fitted.children.map(\.id), ["a", nil, nil, nil, "b"])
  }

  @Test func `icons and menu items that would be refused are left out`() throws {
    let form = Ask("a", title: "a", fields: [.init("text", "a", value: .text("a\tb"))])
    let row = Node(
      .listRow(Node.ListRow("a", icon: "my icon")),
      menu: [
        MenuItem("Edit", action: .ask(form)), MenuItem("", action: send()),
        MenuItem("Delete", icon: "/a.png", action: send()),
        MenuItem("Open", action: send(Self.long)),
      ])
    let fitted = try #require(Node(.list(Node.List([row]))).fitted)
    expectEqual(
      fitted.children,
      [Node(.listRow(Node.ListRow("a")), menu: [MenuItem("Delete", action: send())])])
  }

  @Test func `other content that would be refused has no fitting one`() {
    var deep = Node(.divider)
    for _ in 0..<20 { deep = Node(.column(.column([deep]))) }
    expect(deep.fitted == nil)
    expect(Node(.button(Node.Button(.text("a")))).fitted == nil, "without an action")
  }
}
