import Expectations
import Testing
import WidgetCore

@testable import Cards

@Suite("What a control shows")
struct ControlStateTests {
  private let first = ControlTicket(number: 1)
  private let second = ControlTicket(number: 2)

  private func state(_ events: ControlState<Int>.Event..., said: Int = 0) -> ControlState<Int> {
    var state = ControlState(said)
    for event in events { state.handle(event) }
    return state
  }

  @Test func `What the user does is seen at once, and stays until it is answered`() {
    expectEqual(state(.changed(1)).shown, 1)
    expectEqual(state(.changed(1), .sent(first), .said(7)).shown, 1)
    expectEqual(
      state(.changed(1), .sent(first), .said(7), .done(first, hasContent: true)).shown, 7)
  }

  @Test func `An answer without content leaves it as the user set it`() {
    let state = state(.changed(1), .sent(first), .done(first, hasContent: false))
    expectEqual(state.shown, 1)
    expectEqual(state.said, 1)
  }

  @Test func `An answer whose content is as before takes it back`() {
    expectEqual(state(.changed(1), .sent(first), .done(first, hasContent: true)).shown, 0)
  }

  @Test func `What failed is taken back`() {
    expectEqual(state(.changed(1), .sent(first), .failed(first)).shown, 0)
  }

  @Test func `While it is held, nothing that comes moves it`() {
    let state = state(
      .held, .changed(1), .sent(first), .changed(2), .said(1), .done(first, hasContent: true))
    expectEqual(state.shown, 2)
  }

  @Test func `Only the last answer counts`() {
    let state = state(
      .changed(1), .sent(first), .changed(2), .sent(second), .said(1),
      .done(first, hasContent: true), .failed(first))
    expectEqual(state.shown, 2)
    expect(state.pending == second)
  }

  @Test func `Who gives up sees what the widget says`() {
    expectEqual(state(.held, .changed(1), .said(5), .gaveUp).shown, 5)
  }
}
