public import GLib
public import WidgetCore

/// What the host tells whoever draws.
public enum HostChange: Hashable, Sendable {
  /// Other widgets are on the panel, or in another order: all of them, from top to bottom.
  case list([WidgetState])
  /// One widget has changed.
  case widget(WidgetState)
  /// Something else is installed: all of it.
  case installed(Inventory)
  /// This became of something that was clicked in a widget's content.
  case acted(instance: String, ActionTicket, ActionOutcome)
  /// This could be meant by what the user types into a setting.
  case suggested(instance: String, SuggestionTicket, SuggestionResult)
}

/// Why something could not be done, as a sentence for the user.
public struct HostError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  /// What is wrong with the file that it is about, if it is about one.
  public let cause: KeyFileEditError?

  init(description: String, cause: KeyFileEditError? = nil) {
    self.description = description
    self.cause = cause
  }
}

extension HostError {
  public static func noInstance(_ name: String) -> HostError {
    HostError(
      description: translated("No widget on the panel is called {name}.", ["name": name]))
  }
}
