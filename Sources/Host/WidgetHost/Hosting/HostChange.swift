public import GLib
internal import WidgetCore

/// What the host tells whoever draws.
public enum HostChange: Hashable, Sendable {
  /// Other widgets are on the panel, or in another order: all of them, from top to bottom.
  case list([WidgetState])
  /// One widget has changed.
  case widget(WidgetState)
  /// Something else is installed: all of it.
  case installed(Inventory)
}

/// Hears of a host's widgets, on the main loop.
@MainActor public protocol HostObserver: AnyObject {
  /// Hears all that there is at the start, and each change: never from within a call to the host other than
  /// `start`, `look` and `tell`, except of what is installed.
  func hostDidChange(_ change: HostChange)
  func hostDidNotify(_ notice: HostNotice)
  /// Hears each line between a widget and the host.
  func host(_ traffic: HostTraffic, of instance: String)
}

extension HostObserver {
  public func hostDidNotify(_ notice: HostNotice) {}
  public func host(_ traffic: HostTraffic, of instance: String) {}
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
