internal import WidgetCore

/// Identifies a control's action until its outcome is known.
public nonisolated struct ControlTicket: Hashable, Sendable {
  let number: Int
}

/// The state of a control: the widget's value, or the user's until the widget has
/// answered. A value type, the same for all controls.
///
/// Content that arrives while the user holds the control, or while a change is unsent or pending,
/// is
/// based on older input: it is stored but not shown.
nonisolated struct ControlState<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The widget's value.
  private(set) var said: Value
  /// The user's value; nil if it is the widget's.
  private(set) var done: Value?
  /// Whether the user is dragging or typing.
  private(set) var isHeld = false
  /// Whether the user's last change is unsent.
  private(set) var isNew = false
  /// The pending action.
  var pending: ControlTicket? { sending?.ticket }

  private var sending: Sending?

  private struct Sending: Hashable, Sendable {
    var ticket: ControlTicket
    var value: Value
  }

  init(_ said: Value) { self.said = said }

  /// The value to show.
  var shown: Value { done ?? said }

  enum Event: Hashable, Sendable {
    /// The widget's content has this value.
    case said(Value)
    /// The user starts dragging or typing.
    case held
    /// The user changed the value.
    case changed(Value)
    /// The user stops dragging or typing.
    case released
    /// The user discards an unsent change.
    case gaveUp
    /// The shown value was sent.
    case sent(ControlTicket)
    /// The outcome of an action; `hasContent` is whether the response includes content.
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
      // Without content in the response, the user's value stands.
      if !hasContent { said = sending.value }
    case .failed(let ticket):
      guard sending?.ticket == ticket else { return }
      sending = nil
    }
    // No user change remains: show the widget's value.
    if !isHeld, !isNew, sending == nil { done = nil }
  }
}
