internal import WidgetCore
internal import WidgetExtension

/// A device of UPower: a battery of the computer, or of a mouse. Firmware reports arbitrary values, so each one is
/// checked where it is read.
struct PowerDevice: Hashable {
  enum Charging: Int {
    case unknown = 0
    case charging
    case discharging
    case empty
    case full
    /// Plugged in, and waiting to be charged.
    case pendingCharge
    case pendingDischarge
  }

  let path: String
  private var properties: [String: BusValue] = [:]

  static let interface = "org.freedesktop.UPower.Device"
  /// The common part of all paths.
  static let folder = "/org/freedesktop/UPower/devices/"
  private static let longestName = 60
  private static let longestPath = 200
  /// The plausible estimates, in seconds: up to a week.
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

  /// Applies changed properties.
  mutating func apply(_ changed: [String: BusValue]) {
    for (name, value) in changed where PowerDevice.known.contains(name) {
      if let text = value.text {
        properties[name] = .string(text.shortLine(PowerDevice.longestName))
      } else if value.number != nil || value.isOn != nil {
        properties[name] = value
      }
    }
  }

  // MARK: - Properties

  var kind: PowerDeviceKind { integer("Type").flatMap(PowerDeviceKind.init) ?? .unknown }
  /// Whether it powers the computer.
  var isSupply: Bool { properties["PowerSupply"]?.isOn ?? false }
  var isPresent: Bool { properties["IsPresent"]?.isOn ?? true }
  var hasHistory: Bool { properties["HasHistory"]?.isOn ?? true }
  var model: String { properties["Model"]?.text ?? "" }
  /// Identifies a device that two drivers report; empty if unknown.
  var serial: String { properties["Serial"]?.text ?? "" }
  var charging: Charging { integer("State").flatMap(Charging.init) ?? .unknown }

  /// The charge from 0 to 1; nil if unknown.
  var share: Double? { positive("Percentage", orZero: true).map { min($0 / 100, 1) } }

  var secondsToEmpty: Double? { time("TimeToEmpty") }
  var secondsToFull: Double? { time("TimeToFull") }
  /// The capacity in watt-hours.
  var energyFull: Double? { positive("EnergyFull") }
  var energyFullDesign: Double? { positive("EnergyFullDesign") }
  /// The power in watts.
  var rate: Double? { positive("EnergyRate").flatMap { $0 < 1000 ? $0 : nil } }
  /// The remaining capacity, from 0 to 1.
  var capacity: Double? { positive("Capacity").map { min($0 / 100, 1) } }
  /// The number of charge cycles; UPower reports -1 if the firmware doesn't count them.
  var cycles: Int? { integer("ChargeCycles").flatMap { (1...100_000).contains($0) ? $0 : nil } }
  /// The warning level: 3 is low; 4 and 5 are critical.
  var warning: Int { integer("WarningLevel") ?? 0 }

  /// The level of a device without a percentage.
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
