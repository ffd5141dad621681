internal import CGLib

/// Whether the machine should save power: on battery (UPower), or by choice of the user. False
/// where neither is known.
@MainActor public final class PowerMonitor {
  private let profile: Object
  private var supply: SystemService?

  /// `handler` is called when one of them has changed.
  public init(_ handler: @escaping @MainActor () -> Void) {
    profile = Object(adopting: UnsafeMutableRawPointer(g_power_profile_monitor_dup_default()))
    supply = SystemService(
      "org.freedesktop.UPower", path: "/org/freedesktop/UPower",
      interface: "org.freedesktop.UPower"
    ) { _ in handler() }
    connection = profile.onChange(of: "power-saver-enabled", handler)
  }

  private var connection: SignalConnection?

  isolated deinit { connection?.disconnect() }

  /// Whether the user, or a low battery, has turned the power saver on.
  public var isSaving: Bool { profile.property("power-saver-enabled") }

  public var isOnBattery: Bool { supply?.isOn("OnBattery") ?? false }
}

/// Reports when the machine goes to sleep and wakes up, by logind.
@MainActor public final class SleepMonitor {
  private var service: SystemService?

  /// `onChange` gets true before the machine sleeps, false when it is awake again.
  public init(onChange: @escaping @MainActor (_ isAsleep: Bool) -> Void) {
    service = SystemService(
      "org.freedesktop.login1", path: "/org/freedesktop/login1",
      interface: "org.freedesktop.login1.Manager"
    ) { event in
      if case .signal("PrepareForSleep", let isAsleep?) = event { onChange(isAsleep) }
    }
  }
}
