internal import Controls
internal import GTK
internal import WidgetCore

/// Receives the events of cards and the lifecycle of their content.
@MainActor public protocol CardDelegate: AnyObject {
  func handle(_ event: CardEvent, of card: String)
  func handle(_ event: ContentView.Event, of card: String)
  /// Presents a menu of options.
  func show(_ menu: ControlMenu)
}

extension CardDelegate {
  public func handle(_ event: ContentView.Event, of card: String) {}
}

/// Also receives the set of visible cards.
@MainActor public protocol CardColumnDelegate: CardDelegate {
  /// Called when the set of visible cards changes.
  func visibleCardsChanged(to cards: Set<String>)
  /// Returns the state of a card that isn't shown, because it is another page of a stack.
  func card(_ id: String) -> CardState?
}

extension CardColumnDelegate {
  public func card(_ id: String) -> CardState? { nil }
}

/// Makes room for a growing card.
protocol CardContainer: AnyObject {
  /// Makes room without a layout of the whole window; false if that isn't possible.
  func growInPlace() -> Bool
  /// Called in each frame of a height animation; `hasArrived` is true in the last one.
  func heightChanged(of card: String, hasArrived: Bool)
}

/// Receives the events of a card's header.
protocol CardHeaderDelegate: AnyObject {
  /// Explains the note in a popover at the button.
  func explain(_ note: QuietNote, beside button: Widget)
}
