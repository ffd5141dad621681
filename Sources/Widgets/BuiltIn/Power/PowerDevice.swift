internal import WidgetCore
internal import WidgetExtension

/// A device of UPower: a battery of the computer, or that of a mouse. Firmware reports anything, so each value is
/// checked where it is read.
struct PowerDevice: Hashable {
  enum Charging: Int {
    case unknown = 0
    case charging
    case discharging
    case empty
    case full
    /// It is plugged in, and waits.
    case pendingCharge
    case pendingDischarge
  }

  let path: String
  private var properties: [String: BusValue] = [:]

  static let interface = "org.freedesktop.UPower.Device"
  /// The part of a path that all devices share.
  static let folder = "/org/freedesktop/UPower/devices/"
  private static let longestName = 60
  private static let longestPath = 200
  /// An estimate beyond a week makes no sense.
  private static let times = 30.0...7 * 86_400.0

  private static let known: Set = [
    "BatteryLevel", "Capacity", "ChargeCycles", "Energy", "EnergyFull", "EnergyFullDesign",
    "EnergyRate", "HasHistory", "IsPresent", "Model", "Percentage", "PowerSupply", "Serial",
    "State", "TimeToEmpty", "TimeToFull", "Type", "WarningLevel",
  ]

  init(path: String, _ properties: [String: BusValue] = [:]) {
    self.path = path
    apply(properties)
  }

  static func isPath(_ path: String) -> Bool {
    path.hasPrefix(folder) && path.utf8.count <= longestPath
  }

  /// Takes over changed properties.
  mutating func apply(_ changed: [String: BusValue]) {
    for (name, value) in changed where PowerDevice.known.contains(name) {
      if let text = value.text {
        properties[name] = .string(text.shortLine(PowerDevice.longestName))
      } else if value.number != nil || value.isOn != nil {
        properties[name] = value
      }
    }
  }

  // MARK: - What it says

  var kind: PowerDeviceKind { integer("Type").flatMap(PowerDeviceKind.init) ?? .unknown }
  /// Whether the computer itself runs on it.
  var isSupply: Bool { properties["PowerSupply"]?.isOn ?? false }
  var isPresent: Bool { properties["IsPresent"]?.isOn ?? true }
  var hasHistory: Bool { properties["HasHistory"]?.isOn ?? true }
  var model: String { properties["Model"]?.text ?? "" }
  /// Names the same device that two drivers report; empty if unknown.
  var serial: String { properties["Serial"]?.text ?? "" }
  var charging: Charging { integer("State").flatMap(Charging.init) ?? .unknown }

  /// From 0 to 1; nil if it is unknown.
  var share: Double? { positive("Percentage", orZero: true).map { min($0 / 100, 1) } }

  var secondsToEmpty: Double? { time("TimeToEmpty") }
  var secondsToFull: Double? { time("TimeToFull") }
  /// In watt hours.
  var energyFull: Double? { positive("EnergyFull") }
  var energyFullDesign: Double? { positive("EnergyFullDesign") }
  /// In watts.
  var rate: Double? { positive("EnergyRate").flatMap { $0 < 1000 ? $0 : nil } }
  /// What is left of the capacity, from 0 to 1.
  var capacity: Double? { positive("Capacity").map { min($0 / 100, 1) } }
  /// -1 where the firmware doesn't count.
  var cycles: Int? { integer("ChargeCycles").flatMap { (1...100_000).contains($0) ? $0 : nil } }
  /// 3 is low; 4 and 5 are critical.
  var warning: Int { integer("WarningLevel") ?? 0 }

  /// The level of a device that has no percentage.
  var level: Level? { integer("BatteryLevel").flatMap(Level.init) }

  enum Level: Int {
    case low = 3
    case critical = 4
    case normal = 6
    case high = 7
    case full = 8
  }

  /// Whether it is a battery of the computer.
  var isBattery: Bool { kind == .battery && isSupply && isPresent }

  /// Whether it is a battery of something else, such as a mouse.
  var isPeripheral: Bool {
    kind != .unknown && kind != .linePower && !isSupply && isPresent
      && (share != nil || level != nil)
  }

  private func integer(_ name: String) -> Int? { properties[name]?.integer }

  private func positive(_ name: String, orZero: Bool = false) -> Double? {
    guard let number = properties[name]?.number, number.isFinite, orZero ? number >= 0 : number > 0
    else { return nil }
    return number
  }

  private func time(_ name: String) -> Double? {
    properties[name]?.number.flatMap { PowerDevice.times.contains($0) ? $0 : nil }
  }
}
