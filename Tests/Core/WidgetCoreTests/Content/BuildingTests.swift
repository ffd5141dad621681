import Expectations
import Testing
import WidgetCore

@Suite("Content in Swift")
struct BuildingTests {
  @Test("the code has the structure of the tree")
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
        for name in ["a", "b"] { ThemeIcon(name) }
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

  @Test("several parts form a column; one part is itself")
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

  @Test("modifiers work in any order")
  func modifiers() {
    expect(
      Text("a").tint(.red).role(.title).id("i").lines(2).node
        == Text("a").lines(2).id("i").role(.title).tint(.red).node)
  }

  @Test("an update has parameters besides its content")
  func update() {
    let update = Update(refreshAfter: .seconds(60), margins: Margins.none) { Text("a") }
    expect(
      update == Update(Text("a").node, refreshAfter: .seconds(60), margins: Margins.none))
  }

  @Test("a node is visible in its mode, or in both")
  func modes() {
    expect(Text("a").node.isShown(in: .compact))
    expect(!Text("a").shown(in: .expanded).node.isShown(in: .compact))
    expect(Text("a").shown(in: .expanded).node.isShown(in: .expanded))
  }
}
