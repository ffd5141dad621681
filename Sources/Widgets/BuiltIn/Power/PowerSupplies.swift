internal import WidgetCore
internal import WidgetExtension

/// The state of UPower: all batteries, and their sum.
struct PowerSupplies: Hashable {
  /// UPower's summary of all batteries.
  private var display: PowerDevice?
  private(set) var devices: [PowerDevice] = []
  private(set) var onBattery: Bool?
  /// The charge over the last day, by the paths of the batteries.
  var histories: [String: ChargeHistory] = [:]

  static let service = "org.freedesktop.UPower"
  static let object = BusObject(service, "/org/freedesktop/UPower", service)
  static let displayPath = PowerDevice.folder + "DisplayDevice"
  /// The maximum number of devices; others are ignored.
  static let maximum = 32

  init(onBattery: Bool? = nil) { self.onBattery = onBattery }

  mutating func add(_ device: PowerDevice) {
    if device.path == PowerSupplies.displayPath {
      display = device
    } else if devices.count < PowerSupplies.maximum {
      devices.append(device)
    }
  }

  /// Handles a signal.
  mutating func handle(_ member: String, path: String, _ arguments: [BusValue]) -> SignalEffect {
    switch member {
    case "DeviceAdded": return .outdated
    case "DeviceRemoved":
      let path = arguments.first?.text
      devices.removeAll { $0.path == path }
      return .changed
    // The computer resumed.
    case "PrepareForSleep": return arguments.first?.isOn == false ? .outdated : .none
    case "PropertiesChanged":
      guard arguments.count >= 2, let interface = arguments[0].text else { return .none }
      if arguments.count > 2, !arguments[2].elements.isEmpty { return .outdated }
      return apply(arguments[1].properties, of: interface, path)
    default: return .none
    }
  }

  private mutating func apply(
    _ properties: [String: BusValue], of interface: String, _ path: String
  ) -> SignalEffect {
    switch interface {
    case PowerSupplies.service:
      if let isOn = properties["OnBattery"]?.isOn { onBattery = isOn }
    case PowerDevice.interface where path == PowerSupplies.displayPath:
      display?.apply(properties)
    case PowerDevice.interface:
      guard let index = devices.firstIndex(where: { $0.path == path }) else { return .none }
      devices[index].apply(properties)
    default: return .none
    }
    return .changed
  }

  // MARK: - Summary

  var batteries: [PowerDevice] { devices.filter(\.isBattery) }

  /// The batteries of other devices, without duplicates that a second driver reports.
  var peripherals: [PowerDevice] {
    var serials: Set<String> = []
    return devices.filter { device in
      device.isPeripheral && (device.serial.isEmpty || serials.insert(device.serial).inserted)
    }
  }

  /// The summary of all batteries; nil on a computer without a battery.
  var battery: BatterySummary? {
    let whole = display.flatMap { display in
      display.isPresent && (display.kind == .battery || display.kind == .supply) ? display : nil
    }
    guard let source = whole ?? batteries.first, let share = source.share else { return nil }
    var summary = BatterySummary(share: share, charging: source.charging)
    summary.isSupply = source.kind == .supply
    summary.isOnBattery = onBattery
    switch source.charging {
    case .charging: summary.seconds = source.secondsToFull
    case .discharging: summary.seconds = source.secondsToEmpty
    default: break
    }
    summary.warning =
      switch source.warning {
      case 4...: .critical
      case 3: .low
      default: .none
      }
    summary.rate = source.rate
    summary.health = health
    let batteries = batteries
    summary.cycles = batteries.count == 1 ? batteries[0].cycles : nil
    return summary
  }

  /// The remaining part of the original capacity of all batteries, from 0 to 1.
  private var health: Double? {
    let known = batteries.filter { $0.energyFull != nil && $0.energyFullDesign != nil }
    let (full, design) = (
      known.compactMap(\.energyFull).reduce(0, +), known.compactMap(\.energyFullDesign).reduce(0, +)
    )
    return design > 0 ? min(full / design, 1) : batteries.lazy.compactMap(\.capacity).first
  }

  /// Returns the charge over the last day in percent; empty if UPower has no history.
  func day(until now: Double) -> [Node.Chart.TimedValue] {
    ChargeHistory.points(
      batteries.compactMap { battery in
        histories[battery.path].map { ($0, weight: battery.energyFull ?? 1) }
      }, now: now, share: battery?.share)
  }
}

/// The summary of the computer's batteries.
struct BatterySummary: Hashable {
  enum Warning { case none, low, critical }

  /// The charge from 0 to 1.
  var share: Double
  var charging: PowerDevice.Charging
  /// Whether it is an uninterruptible power supply.
  var isSupply = false
  var isOnBattery: Bool?
  /// The time until it is empty or full.
  var seconds: Double?
  var warning = Warning.none
  var health: Double?
  var cycles: Int?
  var rate: Double?

  init(share: Double, charging: PowerDevice.Charging) {
    (self.share, self.charging) = (share, charging)
  }
}
