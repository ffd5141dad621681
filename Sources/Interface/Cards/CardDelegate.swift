internal import Controls
internal import GTK
internal import WidgetCore

/// Receives what the user does with cards, and what becomes of their content.
@MainActor public protocol CardDelegate: AnyObject {
  func handle(_ event: CardEvent, of card: String)
  func handle(_ event: ContentView.Event, of card: String)
  /// Shows options to choose from.
  func show(_ menu: ControlMenu)
}

extension CardDelegate {
  public func handle(_ event: ContentView.Event, of card: String) {}
}

/// Also receives which cards can be seen.
@MainActor public protocol CardColumnDelegate: CardDelegate {
  /// Other cards can be seen than before.
  func visibleCardsChanged(to cards: Set<String>)
}

/// Makes room for a card that grows.
protocol CardContainer: AnyObject {
  /// Makes room without laying out the whole window; false where that isn't possible.
  func growInPlace() -> Bool
  /// Follows each frame in which a card's height changes; `hasArrived` in the last one.
  func heightChanged(of card: String, hasArrived: Bool)
}

/// Receives what the user does with a card's header.
protocol CardHeaderDelegate: AnyObject {
  func toggle()
  /// Explains the note, beside the button that was pressed.
  func explain(_ note: QuietNote, beside button: Widget)
}
