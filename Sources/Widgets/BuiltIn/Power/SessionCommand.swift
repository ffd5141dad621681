/// What the buttons do with the session or the computer.
enum SessionCommand: String, CaseIterable {
  case lock
  case suspend
  case hibernate
  case logOut = "log-out"
  case restart
  case shutDown = "shut-down"

  /// The method of logind that tells whether it is possible; nil for what only needs a session.
  var question: String? {
    switch self {
    case .lock, .logOut: nil
    case .suspend: "CanSuspend"
    case .hibernate: "CanHibernate"
    case .restart: "CanReboot"
    case .shutDown: "CanPowerOff"
    }
  }

  /// The method of logind that does it.
  var method: String {
    switch self {
    case .lock: "LockSession"
    case .logOut: "TerminateSession"
    case .suspend: "Suspend"
    case .hibernate: "Hibernate"
    case .restart: "Reboot"
    case .shutDown: "PowerOff"
    }
  }

  /// Whether apps end. The user is always asked first.
  var endsApps: Bool {
    switch self {
    case .lock, .suspend, .hibernate: false
    case .logOut, .restart, .shutDown: true
    }
  }

  /// Whether everyone's apps end.
  var endsOthers: Bool { self == .restart || self == .shutDown }

  var icon: String {
    switch self {
    case .lock: "system-lock-screen-symbolic"
    // No theme has all of the names that would fit better.
    case .suspend: "weather-clear-night-symbolic"
    case .hibernate: "drive-harddisk-symbolic"
    case .logOut: "system-log-out-symbolic"
    case .restart: "system-reboot-symbolic"
    case .shutDown: "system-shutdown-symbolic"
    }
  }
}
