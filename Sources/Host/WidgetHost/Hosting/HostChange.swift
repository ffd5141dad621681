public import GLib
internal import WidgetCore

/// A change that the host reports to its observer.
public enum HostChange: Hashable, Sendable {
  /// The list or its order changed: all widgets from top to bottom.
  case list([WidgetState])
  /// One widget has changed.
  case widget(WidgetState)
  /// The installed widgets changed: all of them.
  case installed(Inventory)
  /// The user's time zone changed.
  case timeZone(String)
}

/// Observes a host's widgets, on the main loop.
@MainActor public protocol HostObserver: AnyObject {
  /// Receives a full snapshot at the start, then changes; never within a call to the host except
  /// `start`, `look` and `tell`, or for `installed`.
  func hostDidChange(_ change: HostChange)
  func hostDidNotify(_ notice: HostNotice)
  /// Receives each line between a widget and the host.
  func host(_ traffic: HostTraffic, of instance: String)
}

extension HostObserver {
  public func hostDidNotify(_ notice: HostNotice) {}
  public func host(_ traffic: HostTraffic, of instance: String) {}
}

/// The error of a user action, as a sentence.
public struct HostError: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
  /// The problem of the file involved, if any.
  public let cause: KeyFileEditError?

  init(description: String, cause: KeyFileEditError? = nil) {
    self.description = description
    self.cause = cause
  }
}

extension HostError {
  public static func noInstance(_ name: String) -> HostError {
    HostError(
      description: translated(
        "No widget on the panel is called “{name}”.", ["name": name.quotable()]))
  }
}

/// A line of a message between the host and a widget.
public enum HostTraffic: Hashable, Sendable {
  case sent([UInt8])
  case received([UInt8])
}
