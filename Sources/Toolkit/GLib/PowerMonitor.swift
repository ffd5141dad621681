internal import CGLib

/// Whether the machine should be sparing: on battery, as UPower says, or because the user wants so.
/// Where neither is known, it need not be.
@MainActor public final class PowerMonitor {
  /// Called when one of them has changed.
  public var onChange: () -> Void = {}

  private let profile: Object
  private var supply: SystemService?

  public init() {
    profile = Object(adopting: UnsafeMutableRawPointer(g_power_profile_monitor_dup_default()))
    supply = SystemService(
      "org.freedesktop.UPower", path: "/org/freedesktop/UPower",
      interface: "org.freedesktop.UPower",
      onChange: { [weak self] in self?.onChange() })
    connection = profile.onChange(of: "power-saver-enabled") { [weak self] in self?.onChange() }
  }

  private var connection: SignalConnection?

  isolated deinit { connection?.disconnect() }

  /// Whether the user, or a low battery, has turned the power saver on.
  public var isSaving: Bool { profile.property("power-saver-enabled") }

  public var isOnBattery: Bool { supply?.isOn("OnBattery") ?? false }
}
