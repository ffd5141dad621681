import Expectations
import Testing
import WidgetCore

@testable import Cards

@Suite("Accessibility of content") struct VoiceTests {
  @Test("A node with an action is labeled by its text, which isn't announced twice")
  func action() {
    let row = Row {
      Text("Dentist"); ThemeIcon("x"); Text("10:30")
    }.action(.toggleMode)
    expect(voices(row) == [.label("Dentist, 10:30"), .none, .none, .none])
    expect(voices(row.label("Next")) == [.label("Next"), .none, .none, .none])
  }

  @Test("A button inside a node with an action has its own label and takes the pointer")
  func button() {
    let row = Row {
      Text("a"); ActionButton("b", action: .send("b"))
    }.action(.toggleMode)
    expect(voices(row) == [.label("a"), .none, .label("b")])
    expect(Plan(row.node).presences().map(\.isCovered) == [false, true, false])
  }

  @Test("A chart inside a node with an action keeps its description, unless the node has a label")
  func chart() {
    let column = Column {
      Text("592.12"); Chart([1, 2, 3], height: 98)
    }.action(.toggleMode)
    expect(voices(column) == [.label("592.12"), .none, .own])
    expect(voices(column.label("Price")) == [.label("Price"), .none, .none])
  }

  @Test("The first leaf of a labeled container carries the label, and the others are hidden")
  func container() {
    let row = Row {
      Text("61.3%"); Text("used")
    }.label("Used space: 61.3%")
    expect(voices(row) == [.label("Used space: 61.3%"), .none])
  }

  @Test("A tooltip describes the first leaf of its node")
  func tooltip() {
    let row = Row {
      Text("a").tooltip("Inner"); Text("b"); Text("c").tooltip("Last")
    }
    func tooltips(_ part: some Part) -> [String?] { Plan(part.node).presences().map(\.tooltip) }
    expectEqual(tooltips(row), ["Inner", nil, "Last"])
    expectEqual(tooltips(row.tooltip("Outer")), ["Inner", nil, "Last"])
    expectEqual(
      tooltips(row.action(.toggleMode).tooltip("Outer")), ["Outer", "Inner", nil, "Last"])
  }

  @Test("An icon without a label is decorative")
  func icon() {
    expectEqual(voices(ThemeIcon("x")), [.none])
    expect(voices(ThemeIcon("x").label("Sunny")) == [.label("Sunny")])
    expectEqual(voices(Text("a")), [.own])
  }

  private func voices(_ part: some Part) -> [Voice] { Plan(part.node).presences().map(\.voice) }
}

@Suite("Fades between compact and expanded") struct FadeTests {
  @Test("Leaves of both modes stay, and those of one mode fade with little overlap")
  func fades() {
    for step in 0...20 {
      let progress = Double(step) / 20
      expectEqual(Fade.opacity(inCompact: true, inExpanded: true, progress: progress), 1)
      let more = Fade.opacity(inCompact: false, inExpanded: true, progress: progress)
      let less = Fade.opacity(inCompact: true, inExpanded: false, progress: progress)
      expect(more + less <= 1)
    }
    expectEqual(Fade.opacity(inCompact: false, inExpanded: true, progress: 1), 1)
    expectEqual(Fade.opacity(inCompact: false, inExpanded: true, progress: 0.4), 0)
    expectEqual(Fade.opacity(inCompact: true, inExpanded: false, progress: 0), 1)
    expectEqual(Fade.opacity(inCompact: true, inExpanded: false, progress: 0.5), 0)
  }
}
