import Expectations
import RandomTesting
import Testing
import WidgetCore

@testable import Cards

/// A control with its user and widget, as the specification models it.
private struct World {
  var state = ControlState(0)
  var random: SeededNumbers
  var said = 0
  /// The user's last value that wasn't rejected.
  var chosen: Int?
  var isHeld = false
  var hasNews = false
  var sent: (ticket: Int, value: Int)?
  var lastTicket = 0

  mutating func step() throws {
    let number = Int.random(in: 0...9, using: &random)
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      said = number
      state.handle(.said(number))
    case 1:
      isHeld = true
      state.handle(.held)
    case 2, 3:
      (chosen, hasNews) = (number, true)
      state.handle(.changed(number))
    case 4:
      isHeld = false
      state.handle(.released)
    case 5:
      (isHeld, hasNews, chosen) = (false, false, sent?.value)
      state.handle(.gaveUp)
    case 6:
      lastTicket += 1
      sent = (lastTicket, state.shown)
      hasNews = false
      state.handle(.sent(ControlTicket(number: lastTicket)))
    default: answer()
    }
    try check()
  }

  /// Responds to the last request, or to an outdated one.
  private mutating func answer() {
    let ticket = Int.random(in: 0...max(1, lastTicket), using: &random)
    let isDone = Bool.random(using: &random)
    let hasContent = Bool.random(using: &random)
    if let last = sent, last.ticket == ticket {
      sent = nil
      if isDone, !hasContent { said = last.value }
    }
    let answered = ControlTicket(number: ticket)
    state.handle(isDone ? .done(answered, hasContent: hasContent) : .failed(answered))
  }

  private mutating func check() throws {
    if !isHeld, !hasNews, sent == nil { chosen = nil }
    try #require(state.pending?.number == sent?.ticket)
    try #require(state.isHeld == isHeld)
    try #require(state.isNew == hasNews, "what was not sent is known")
    try #require(state.said == said, "what the widget says is never lost")
    if let chosen {
      try #require(state.shown == chosen, "only the user moves what is the user's")
    } else if sent == nil {
      try #require(state.shown == said, "at rest it is as the widget says")
    }
  }
}

@Suite("Control state under random events")
struct RandomControlStateTests {
  @Test(arguments: 0..<40)
  func `only the user changes the value until the widget has responded`(seed: Int) throws {
    var world = World(random: SeededNumbers(seed: UInt64(seed)))
    for _ in 0..<1_000 { try world.step() }
  }

  @Test func `an unsent change survives the response to an earlier one`() {
    var state = ControlState(0)
    let first = ControlTicket(number: 1)
    state.handle(.changed(1))
    state.handle(.sent(first))
    state.handle(.changed(2))
    state.handle(.said(1))
    state.handle(.done(first, hasContent: true))
    expectEqual(state.shown, 2)
    state.handle(.said(1))
    expectEqual(state.shown, 2)
  }

  @Test func `a control released after all responses shows the widget's value`() {
    var state = ControlState(0)
    let first = ControlTicket(number: 1)
    state.handle(.held)
    state.handle(.changed(8))
    state.handle(.sent(first))
    state.handle(.said(7))
    state.handle(.done(first, hasContent: true))
    expectEqual(state.shown, 8)
    state.handle(.released)
    expectEqual(state.shown, 7)
  }

  @Test func `a response without content confirms the sent value, even during a drag`() {
    var state = ControlState(0)
    let first = ControlTicket(number: 1)
    state.handle(.held)
    state.handle(.changed(8))
    state.handle(.sent(first))
    state.handle(.done(first, hasContent: false))
    state.handle(.released)
    expectEqual(state.shown, 8)
    expectEqual(state.said, 8)
  }
}
