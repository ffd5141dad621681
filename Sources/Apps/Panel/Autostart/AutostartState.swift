internal import WidgetCore

/// Whether Today starts at login, and how.
nonisolated enum AutostartState: Equatable, Sendable {
  /// A systemd user unit starts it. No second start is added to it.
  case service(Scope)
  /// An autostart entry starts it.
  case entry(Scope)
  case off(Reason)

  /// Its origin.
  enum Scope: Equatable, Sendable { case user, system }

  enum Reason: Equatable, Sendable {
    /// No entry exists.
    case noEntry
    /// Turned off here or in the desktop's settings.
    case turnedOff
    /// The entry is for other desktops.
    case otherDesktop
    /// The session ignores entries; the user must add a line to its config.
    case entriesIgnored
    /// The entry's program doesn't exist.
    case programMissing(String)
    case unreadable(String)
  }

  var isOn: Bool {
    switch self {
    case .service, .entry: true
    case .off: false
    }
  }
}

/// Why the start at login couldn't be changed, as a sentence.
nonisolated struct AutostartError: Error, Equatable, CustomStringConvertible {
  let description: String
}

nonisolated extension AutostartState: CustomStringConvertible {
  /// A sentence for the user.
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
