internal import WidgetCore
internal import WidgetExtension

/// The airplane mode of GNOME's settings daemon.
struct AirplaneMode: Hashable {
  private(set) var isOn = false
  /// Whether a hardware switch turned it on.
  private(set) var isBlocked = false
  /// Whether the computer has radios.
  private(set) var exists = false

  static let service = "org.gnome.SettingsDaemon.Rfkill"
  static let object = BusObject(service, "/org/gnome/SettingsDaemon/Rfkill", service)

  init(_ properties: [String: BusValue]) { apply(properties) }

  private mutating func apply(_ properties: [String: BusValue]) {
    if let value = properties["AirplaneMode"]?.isOn { isOn = value }
    if let value = properties["HardwareAirplaneMode"]?.isOn { isBlocked = value }
    if let value = properties["HasAirplaneMode"]?.isOn { exists = value }
  }

  mutating func handle(_ member: String, _ arguments: [BusValue]) -> SignalEffect {
    guard member == "PropertiesChanged", arguments.count >= 2 else { return .none }
    if arguments.count > 2, !arguments[2].elements.isEmpty { return .outdated }
    let old = self
    apply(arguments[1].properties)
    return self == old ? .none : .changed
  }
}
