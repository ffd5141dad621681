import Expectations
import Testing
import WidgetCore

@Suite("Content as it is written in Swift")
struct BuildingTests {
  @Test("What is written is the tree that it looks like")
  func tree() {
    let isLow = true
    let content = Node {
      Column {
        Row(grow: 0) {
          Text("Used Space").role(.title)
          Text("61.3%").role(.value).tint(.blue)
        }
        Progress(0.613)
        if isLow { Text("Nearly full").tint(.red).shown(in: .expanded) }
        for name in ["a", "b"] { Icon(name) }
      }
    }
    let expected = Node(
      .column(
        .column([
          Node(
            .row(
              Node.Stack(
                [
                  Node(.text(Node.Text("Used Space", role: .title))),
                  Node(.text(Node.Text("61.3%", role: .value)), tint: .blue),
                ], spacing: 8, align: .center, grow: 0))),
          Node(.progress(Node.Progress(0.613))),
          Node(.text(Node.Text("Nearly full")), mode: .expanded, tint: .red),
          Node(.image(Node.Image(.icon("a")))), Node(.image(Node.Image(.icon("b")))),
        ])))
    expect(content == expected)
  }

  @Test("Several parts are below each other, and one is itself")
  func roots() {
    expect(Node { Text("a") } == Text("a").node)
    expect(
      Node {
        Text("a"); Divider()
      }
        == Column {
          Text("a"); Divider()
        }.node)
    expect(Node {} == Column {}.node)
  }

  @Test("Modifiers come in any order")
  func modifiers() {
    expect(
      Text("a").tint(.red).role(.title).id("i").lines(2).node
        == Text("a").lines(2).id("i").role(.title).tint(.red).node)
  }

  @Test("An update says beside its content how it wants to be shown and renewed")
  func update() {
    let update = Update(refreshAfter: .seconds(60), margins: Margins.none) { Text("a") }
    expect(
      update == Update(Text("a").node, refreshAfter: .seconds(60), margins: Margins.none))
  }

  @Test("A node is shown in its mode, or in both")
  func modes() {
    expect(Text("a").node.isShown(in: .compact))
    expect(!Text("a").shown(in: .expanded).node.isShown(in: .compact))
    expect(Text("a").shown(in: .expanded).node.isShown(in: .expanded))
  }
}
