import Expectations
import Testing
import WidgetCore

@testable import Cards
@testable import Panel

@Suite("Quick actions")
struct PeekStateTests {
  @Test func `the app's actions come before the panel's`() {
    var state = PeekState(
      CardState(id: "a-1", name: "A"), appActions: [PeekState.AppAction(id: "new", name: "New")],
      hasSettings: true)
    expect(state.rows.map(\.event) == [.appAction("new"), .update, .rename, .settings, .remove])
    state.hasSettings = false
    state.appActions = []
    expectEqual(state.rows.map(\.event), [.update, .remove])
    state.moves = [-1, 1]
    expectEqual(
      state.rows.map(\.event), [.update, .move(by: -1), .move(by: 1), .remove])
  }

  @Test func `a reason is shown once`() {
    let failed = CardState.Condition.failed(reason: "No rain gauge", age: nil)
    let empty = PeekState(CardState(id: "a-1", name: "A", condition: failed))
    expectEqual(empty.reason(hasCard: false), "No rain gauge")
    // In place of its content.
    expect(empty.reason(hasCard: true) == nil)
    let old = PeekState(
      CardState(id: "a-1", name: "A", content: Node(.text(.init("12 mm"))), condition: failed))
    expectEqual(old.reason(hasCard: true), "No rain gauge")
    expect(PeekState(CardState(id: "a-1", name: "A")).reason(hasCard: false) == nil)
  }

  @Test func `the widget is compact, and a click opens its app`() {
    let card = CardState(
      id: "a-1", name: "A", mode: .expanded, expansion: .content, content: nil, app: "App")
    let state = PeekState(card)
    expect(state.card.mode == .compact && !state.card.isExpandable)
    expectEqual(state.card.click, .openApp)
  }
}
