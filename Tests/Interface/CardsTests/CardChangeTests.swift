import Expectations
import Testing
import WidgetCore

@testable import Cards

@Suite struct CardChangeTests {
  private func card(_ content: Node?) -> CardState {
    CardState(id: "a", name: "A", expansion: .caret, content: content)
  }

  @Test func `different content alone changes nothing around it`() {
    let one = card(Node(.text(Node.Text("1"))))
    expect(card(Node(.text(Node.Text("2")))).differsInContentAlone(from: one))
    expect(one.differsInContentAlone(from: one))
  }

  @Test func `changes around the content, or derived from it, are detected`() {
    let text = Node(.text(Node.Text("1")))
    let one = card(text)
    var other = one
    other.mode = .expanded
    expect(!other.differsInContentAlone(from: one))
    other = one
    other.condition = .old(age: "an hour")
    expect(!other.differsInContentAlone(from: one))
    expect(!card(nil).differsInContentAlone(from: one))
    expect(!one.differsInContentAlone(from: card(nil)))
    // A click on the card performs its content's action.
    var pressed = text
    pressed.action = .open("https://example.org/")
    expect(!card(pressed).differsInContentAlone(from: one))
    // A chart that extends to the card's edges is clipped to its corners.
    var chart = Node.Chart(.even([1, 2]))
    chart.isEdgeToEdge = true
    expect(!card(Node(.chart(chart))).differsInContentAlone(from: one))
  }
}
