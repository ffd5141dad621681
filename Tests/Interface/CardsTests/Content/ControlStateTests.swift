import Expectations
import Testing
import WidgetCore

@testable import Cards

@Suite("Control state")
struct ControlStateTests {
  private let first = ControlTicket(number: 1)
  private let second = ControlTicket(number: 2)

  private func state(_ events: ControlState<Int>.Event..., said: Int = 0) -> ControlState<Int> {
    var state = ControlState(said)
    for event in events { state.handle(event) }
    return state
  }

  @Test func `The user's change is shown at once, until the response`() {
    expectEqual(state(.changed(1)).shown, 1)
    expectEqual(state(.changed(1), .sent(first), .said(7)).shown, 1)
    expectEqual(
      state(.changed(1), .sent(first), .said(7), .done(first, hasContent: true)).shown, 7)
  }

  @Test func `A response without content keeps the user's value`() {
    let state = state(.changed(1), .sent(first), .done(first, hasContent: false))
    expectEqual(state.shown, 1)
    expectEqual(state.said, 1)
  }

  @Test func `A response with unchanged content reverts the user's value`() {
    expectEqual(state(.changed(1), .sent(first), .done(first, hasContent: true)).shown, 0)
  }

  @Test func `A failed action reverts the value`() {
    expectEqual(state(.changed(1), .sent(first), .failed(first)).shown, 0)
  }

  @Test func `New content doesn't move a held control`() {
    let state = state(
      .held, .changed(1), .sent(first), .changed(2), .said(1), .done(first, hasContent: true))
    expectEqual(state.shown, 2)
  }

  @Test func `Only the last response counts`() {
    let state = state(
      .changed(1), .sent(first), .changed(2), .sent(second), .said(1),
      .done(first, hasContent: true), .failed(first))
    expectEqual(state.shown, 2)
    expect(state.pending == second)
  }

  @Test func `Discarding a change shows the widget's value`() {
    expectEqual(state(.held, .changed(1), .said(5), .gaveUp).shown, 5)
  }
}
