internal import WidgetCore

/// What a control sends goes by this until it is known what became of it.
public nonisolated struct ControlTicket: Hashable, Sendable {
  let number: Int
}

/// What a control shows: what its widget says, or what the user has just done there, until the widget
/// has answered. A value, the same for all controls.
///
/// Content that comes while the user holds the control, before what the user has done was sent, or while
/// an answer is under way, is about something older: it is kept in mind and not shown.
nonisolated struct ControlState<Value: Hashable & Sendable>: Hashable, Sendable {
  /// What the widget says.
  private(set) var said: Value
  /// What the user has done; nil where it is as the widget says.
  private(set) var done: Value?
  /// Whether the user has it in hand: drags it, or types.
  private(set) var isHeld = false
  /// Whether the user has done something since the last was sent.
  private(set) var isNew = false
  /// The last that was sent and has no answer yet.
  var pending: ControlTicket? { sending?.ticket }

  private var sending: Sending?

  private struct Sending: Hashable, Sendable {
    var ticket: ControlTicket
    var value: Value
  }

  init(_ said: Value) { self.said = said }

  /// What is to be seen.
  var shown: Value { done ?? said }

  enum Event: Hashable, Sendable {
    /// The widget's content says this.
    case said(Value)
    /// The user begins to drag or to type.
    case held
    /// The user has changed it.
    case changed(Value)
    /// The user lets it go.
    case released
    /// The user gives up what was not sent.
    case gaveUp
    /// What is shown was sent.
    case sent(ControlTicket)
    /// What became of that; `hasContent` is whether the answer says what holds now.
    case done(ControlTicket, hasContent: Bool)
    case failed(ControlTicket)
  }

  mutating func handle(_ event: Event) {
    switch event {
    case .said(let value): said = value
    case .held: isHeld = true
    case .changed(let value):
      done = value
      isNew = true
    case .released: isHeld = false
    case .gaveUp:
      isHeld = false
      isNew = false
      done = sending?.value
    case .sent(let ticket):
      sending = Sending(ticket: ticket, value: shown)
      isNew = false
    case .done(let ticket, let hasContent):
      guard let sending, sending.ticket == ticket else { return }
      self.sending = nil
      // Where the answer says nothing of it, what the user has done is what holds from now on.
      if !hasContent { said = sending.value }
    case .failed(let ticket):
      guard sending?.ticket == ticket else { return }
      sending = nil
    }
    // Nothing is the user's any more: it is as the widget says.
    if !isHeld, !isNew, sending == nil { done = nil }
  }
}
