internal import WidgetCore

/// Whether Today is started at login, and by what.
nonisolated enum AutostartState: Equatable, Sendable {
  /// A systemd user unit starts it. Another start at login is never made beside it.
  case service(Scope)
  /// An entry in the desktop's autostart folders starts it.
  case entry(Scope)
  case off(Reason)

  /// Whose word it is.
  enum Scope: Equatable, Sendable { case user, system }

  enum Reason: Equatable, Sendable {
    /// Nobody has asked for it.
    case noEntry
    /// It was turned off, here or in the settings of the desktop.
    case turnedOff
    /// The entry is meant for other desktops than this one.
    case otherDesktop
    /// Nobody looks at entries here, so that the user has to start it by a line in the config.
    case entriesIgnored
    /// The program that the entry starts is not there.
    case programMissing(String)
    /// The entry can't be read.
    case unreadable(String)
  }

  var isOn: Bool {
    switch self {
    case .service, .entry: true
    case .off: false
    }
  }
}

/// Why the start at login could not be changed, as a sentence.
nonisolated struct AutostartError: Error, Equatable, CustomStringConvertible {
  let description: String
}

nonisolated extension AutostartState: CustomStringConvertible {
  /// As a sentence.
  var description: String {
    switch self {
    case .service(.user):
      translated("Today starts at login through a systemd unit that you have enabled.")
    case .service(.system):
      translated("Today starts at login through a systemd unit that is enabled for all users.")
    case .entry(.user): translated("Today starts at login through an autostart entry.")
    case .entry(.system):
      translated("Today starts at login through an autostart entry for all users.")
    case .off(.noEntry): translated("Today does not start at login.")
    case .off(.turnedOff): translated("Today does not start at login: it was turned off.")
    case .off(.otherDesktop):
      translated("Today does not start at login: its autostart entry is for other desktops.")
    case .off(.entriesIgnored):
      translated(
        "Today does not start at login, unless a line in the desktop’s configuration starts it.")
    case .off(.programMissing(let program)):
      translated(
        "Today does not start at login: its autostart entry runs {program}, which is missing.",
        ["program": program])
    case .off(.unreadable(let reason)):
      translated(
        "Today does not start at login: its autostart entry can’t be read: {reason}",
        ["reason": reason])
    }
  }
}
