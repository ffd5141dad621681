/// What a click does.
public enum Action: Hashable, Sendable {
  /// Opens an address with the app that is registered for its scheme.
  case open(String)
  /// Sends the widget an `action` message with this name.
  case send(String)
  /// Expands or reduces the widget.
  case toggleMode
}
