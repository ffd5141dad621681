internal import WidgetCore

/// What a control sends goes by this until it is known what became of it.
public nonisolated struct ControlTicket: Hashable, Sendable {
  let number: Int
}

/// What a control shows: what its widget says, or what the user has just done there, until the widget
/// has answered. A value, the same for all controls.
///
/// Content that comes while the user holds the control, or while an answer is under way, is about
/// something older: it is kept in mind and not shown.
nonisolated struct ControlState<Value: Hashable & Sendable>: Hashable, Sendable {
  /// What the widget says.
  private(set) var said: Value
  /// What the user has done; nil where it is as the widget says.
  private(set) var done: Value?
  /// Whether the user has it in hand: drags it, or types.
  private(set) var isHeld = false
  /// The last that was sent and has no answer yet.
  private(set) var pending: ControlTicket?

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
    /// The user gives up.
    case gaveUp
    /// What is shown was sent.
    case sent(ControlTicket)
    /// What became of that; `hasContent` is whether the answer says what holds now.
    case done(ControlTicket, hasContent: Bool)
    case failed(ControlTicket)
  }

  mutating func handle(_ event: Event) {
    switch event {
    case .said(let value):
      said = value
      if !isHeld, pending == nil { done = nil }
    case .held: isHeld = true
    case .changed(let value): done = value
    case .released:
      isHeld = false
      if pending == nil, done == said { done = nil }
    case .gaveUp:
      isHeld = false
      if pending == nil { done = nil }
    case .sent(let ticket): pending = ticket
    case .done(let ticket, let hasContent):
      guard ticket == pending else { return }
      pending = nil
      if isHeld { return }
      // Where the answer says nothing of it, what the user has done is what holds from now on.
      if !hasContent { said = shown }
      done = nil
    case .failed(let ticket):
      guard ticket == pending else { return }
      pending = nil
      if !isHeld { done = nil }
    }
  }
}
