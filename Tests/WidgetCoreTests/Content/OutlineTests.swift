import Testing
import WidgetCore

@Suite("The outline of content") struct OutlineTests {
  @Test func `a tree is drawn with its branches, and says what each node has`() {
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
    #expect(
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

  @Test func `what is unknown is said to be drawn as nothing`() {
    #expect(Node(.unknown(type: "hologram")).outline == "unknown “hologram”, drawn as nothing\n")
  }

  @Test func `addresses that aren't known to be harmless are told apart, each once`() {
    let node = Column {
      Button("Web", action: .open("https://example.org/"))
      Button("Shell", action: .open("ssh://example.org"))
      List { ListRow("Again").action(.open("ssh://example.org")) }
      ListRow("Letter").action(.open("mailto:a@example.org?attach=x"))
      Button("Reload", action: .send("reload"))
    }.node
    #expect(
      node.doubtfulLinks.map(\.address) == ["ssh://example.org", "mailto:a@example.org?attach=x"])
  }
}
