import Expectations
import Testing
import WidgetCore

@Suite("Outlines") struct OutlineTests {
  @Test func `an outline shows the branches of a tree and the values of each node`() {
    let node = Column {
      Row(grow: 1) {
        Text("61.3%").role(.value).tint(.blue)
        Progress(0.613).label("Used")
      }
      List {
        ListRow("Used", value: "306.2 GB")
        ListRow("Free", subtitle: "of 499.96 GB").action(.send("free"))
      }
      .shown(in: .expanded)
      Divider()
    }.node
    expect(
      node.outline == """
        column
        ├ row grow 1
        │ ├ text value “61.3%” blue
        │ └ progress 61.3% label “Used”
        ├ list (expanded)
        │ ├ “Used” 306.2 GB
        │ └ “Free” “of 499.96 GB” -> send “free”
        └ divider

        """)
  }

  @Test func `the outline of an unknown node says that it isn't drawn`() {
    expectEqual(Node(.unknown(type: "hologram")).outline, "unknown “hologram”, drawn as nothing\n")
  }

  @Test func `sent names include those of menus and pages, without duplicates`() {
    let page = ContentPage(
      "More",
      Column {
        ActionButton("Deeper", action: .confirm(Confirmation("clear", title: "Clear?")))
        ActionButton("Again", action: .send("next"))
      }.node)
    let node = Column {
      ActionButton("Next", action: .send("next"))
      ActionButton("Web", action: .visit("https://example.org/", sending: "opened 3"))
      ActionButton("Form", action: .ask(Ask("add", title: "Add", fields: [.init("name", "Name")])))
      Text("a").menu([MenuItem("b", action: .send("from menu"))])
      Text("c").action(.show(page))
      ToggleSwitch("d", isOn: false, sending: "wifi")
      ActionButton("Copy", action: .copy("x"))
    }.node
    expectEqual(node.sentNames, ["add", "clear", "from menu", "next", "opened 3", "wifi"])
    expect(Text("a").node.sentNames.isEmpty)
  }

  @Test func `programs that clicks run include those of pages, without duplicates`() {
    let page = ContentPage("More", Text("a").action(.run(ProgramRun(["b"]))).node)
    let node = Column {
      Text("a").action(.run(ProgramRun(["a", "-x"], sending: "done")))
      Text("b").action(.run(ProgramRun(["a", "-x"], sending: "done")))
      Text("c").action(.show(page))
    }.node
    expectEqual(node.programRuns.map(\.words), [["a", "-x"], ["b"]])
    expectEqual(node.sentNames, ["done"])
    expect(node.outline.contains("-> run “a” “-x”, send “done”"))
  }

  @Test func `icon names include those of menus and pages`() {
    let page = ContentPage("More", Row { ThemeIcon("go-next") }.node)
    let node = Column {
      ThemeIcon("go-home")
      Text("a").menu([MenuItem("b", icon: "edit-copy", action: .copy("x"))])
      Text("c").action(.show(page))
    }.node
    expectEqual(node.iconNames, ["go-home", "edit-copy", "go-next"])
  }

  @Test func `a search by id finds the first node`() {
    let node = Column {
      Row { Text("one").id("a") }
      Text("two").id("b")
      Text("three").id("a")
    }.node
    expectEqual(node.node(withID: "a")?.words, ["one"])
    expectEqual(node.node(withID: "b")?.words, ["two"])
    expect(node.node(withID: "c") == nil)
  }

  @Test func `links that aren't known to be harmless are listed without duplicates`() {
    let node = Column {
      ActionButton("Web", action: .open("https://example.org/"))
      ActionButton("Shell", action: .open("ssh://example.org"))
      List { ListRow("Again").action(.open("ssh://example.org")) }
      ListRow("Letter").action(.open("mailto:a@example.org?attach=x"))
      ActionButton("Reload", action: .send("reload"))
    }.node
    expectEqual(
      node.doubtfulLinks.map(\.address), ["ssh://example.org", "mailto:a@example.org?attach=x"])
  }
}
