/// The commands of the buttons, for the session or the computer.
enum SessionCommand: String, CaseIterable {
  case lock
  case suspend
  case hibernate
  case logOut = "log-out"
  case restart
  case shutDown = "shut-down"

  /// The method of logind that returns whether it is supported; nil for commands that only need a session.
  var question: String? {
    switch self {
    case .lock, .logOut: nil
    case .suspend: "CanSuspend"
    case .hibernate: "CanHibernate"
    case .restart: "CanReboot"
    case .shutDown: "CanPowerOff"
    }
  }

  /// The method of logind that performs it.
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

  /// Whether it ends apps. The card always asks first.
  var endsApps: Bool {
    switch self {
    case .lock, .suspend, .hibernate: false
    case .logOut, .restart, .shutDown: true
    }
  }

  /// Whether it ends the apps of all users.
  var endsOthers: Bool { self == .restart || self == .shutDown }

  var icon: String {
    switch self {
    case .lock: "system-lock-screen-symbolic"
    // No icon theme has all of the names that would fit better.
    case .suspend: "weather-clear-night-symbolic"
    case .hibernate: "drive-harddisk-symbolic"
    case .logOut: "system-log-out-symbolic"
    case .restart: "system-reboot-symbolic"
    case .shutDown: "system-shutdown-symbolic"
    }
  }
}
