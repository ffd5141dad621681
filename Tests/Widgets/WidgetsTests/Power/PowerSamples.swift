import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// Values of UPower, logind, and power profiles, for tests.
enum PowerValues {
  static let battery = PowerDevice.folder + "battery_BAT0"

  /// A battery of the computer that is discharging.
  static func battery(
    _ percent: Double = 72, state: UInt32 = 2, warning: UInt32 = 1
  ) -> [String: BusValue] {
    [
      "Type": .uint32(2), "PowerSupply": .bool(true), "IsPresent": .bool(true),
      "State": .uint32(state), "Percentage": .double(percent), "TimeToEmpty": .int64(12_000),
      "TimeToFull": .int64(2700), "EnergyFull": .double(45.5), "EnergyFullDesign": .double(50),
      "WarningLevel": .uint32(warning),
    ]
  }

  static func device(_ kind: PowerDeviceKind, _ model: String = "", percent: Double = 40)
    -> [String: BusValue]
  {
    [
      "Type": .uint32(UInt32(kind.rawValue)), "Model": .string(model),
      "Percentage": .double(percent), "PowerSupply": .bool(false),
    ]
  }

  /// UPower with the display device and these devices.
  static func supplies(
    _ battery: [String: BusValue]? = battery(), _ devices: [[String: BusValue]] = []
  ) -> PowerSupplies {
    var supplies = PowerSupplies(onBattery: true)
    if let battery {
      supplies.add(PowerDevice(path: PowerSupplies.displayPath, battery))
      supplies.add(PowerDevice(path: PowerValues.battery, battery))
    }
    for (index, device) in devices.enumerated() {
      supplies.add(PowerDevice(path: "\(PowerDevice.folder)device\(index)", device))
    }
    return supplies
  }

  static func profiles(
    _ active: String = "balanced", _ names: [String] = ["power-saver", "balanced", "performance"],
    degraded: String = ""
  ) -> PowerProfiles {
    PowerProfiles(
      PowerProfiles.services[0],
      [
        "ActiveProfile": .string(active), "PerformanceDegraded": .string(degraded),
        "Profiles": .array(
          names.map { .properties(["Profile": .string($0)]) },
          of: .dictionary(.string, .variant)),
      ])
  }

  static func session(_ inhibitors: [SleepInhibitor] = [], others: Int = 0) -> PowerSession {
    var session = PowerSession()
    session.id = "3"
    session.abilities = Set(SessionCommand.allCases.filter { $0.question != nil })
    session.inhibitors = inhibitors
    session.otherUsers = others
    return session
  }

  static let firefox = SleepInhibitor(name: "Firefox", reason: "Playing audio")

  /// A notebook with everything.
  static var notebook: PowerState {
    var state = PowerState()
    state.supplies = .ready(
      supplies(battery(), [device(.mouse), device(.headphones, percent: 80)]))
    state.profiles = .ready(profiles())
    state.session = .ready(session())
    return state
  }

  static func inhibitor(_ what: String, _ who: String, _ why: String, _ mode: String) -> BusValue {
    .structure([what, who, why, mode].map { .string($0) } + [.uint32(1000), .uint32(42)])
  }

  /// An array of structures, in a reply.
  static func array(_ values: [BusValue]) -> BusValue { .array(values, of: .variant) }
}

extension PowerState {
  func card(
    _ settings: PowerSettings = PowerSettings(), width: Double = 336, textScale: Double = 1
  ) -> Node {
    var environment = EnvironmentDescription(locale: "en_US")
    environment.maximum.compact = Extent(width: width, height: 122 * textScale - 28)
    return PowerCard(self, settings, environment, now: 1_000_000).content
  }
}
