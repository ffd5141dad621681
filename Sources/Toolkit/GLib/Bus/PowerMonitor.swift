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
