internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// The sample of a demonstration: a notebook in the afternoon. Its buttons do nothing.
struct PowerSample {
  private(set) var state = PowerState()

  init(now: Double = Date().timeIntervalSince1970) {
    let battery: [String: BusValue] = [
      "Type": .uint32(2), "PowerSupply": .bool(true), "IsPresent": .bool(true),
      "State": .uint32(2), "Percentage": .double(72), "TimeToEmpty": .int64(12_000),
      "EnergyFull": .double(51.9), "EnergyFullDesign": .double(57), "EnergyRate": .double(11.2),
      "ChargeCycles": .int32(214), "WarningLevel": .uint32(1),
    ]
    let path = "\(PowerDevice.folder)battery_BAT0"
    var supplies = PowerSupplies(onBattery: true)
    supplies.add(PowerDevice(path: PowerSupplies.displayPath, battery))
    supplies.add(PowerDevice(path: path, battery))
    supplies.add(PowerSample.device("mouse", .mouse, "MX Anywhere 3", percent: 40))
    supplies.add(PowerSample.device("headset", .headphones, "WH-1000XM4", percent: 80))
    supplies.histories[path] = PowerSample.history(now)
    state.supplies = .ready(supplies)
    state.profiles = .ready(
      PowerProfiles(
        PowerProfiles.services[0],
        [
          "ActiveProfile": .string("balanced"),
          "Profiles": .array(
            ["power-saver", "balanced", "performance"].map {
              .properties(["Profile": .string($0)])
            }, of: .dictionary(.string, .variant)),
        ]))
    var session = PowerSession()
    session.id = "1"
    session.abilities = [.suspend, .restart, .shutDown]
    state.session = .ready(session)
  }

  private static func device(
    _ name: String, _ kind: PowerDeviceKind, _ model: String, percent: Double
  ) -> PowerDevice {
    PowerDevice(
      path: PowerDevice.folder + name,
      [
        "Type": .uint32(UInt32(kind.rawValue)), "Model": .string(model),
        "Percentage": .double(percent),
      ])
  }

  /// Returns a history that was charged at night and at noon, and used in between. The course has hours before now and
  /// percentages.
  private static func history(_ now: Double) -> ChargeHistory {
    let course: [(Double, Double)] = [
      (24, 58), (21, 41), (20, 39), (17.5, 100), (9, 100), (6, 62), (5.2, 55), (3.6, 96), (2, 92),
      (0, 72),
    ]
    return ChargeHistory(
      .array(
        course.map { hours, percent in
          .structure([
            .uint32(UInt32(max(1, now - hours * 3600))), .double(percent), .uint32(2),
          ])
        }, of: .structure([.uint32, .double, .uint32])))
  }

  mutating func choose(_ profile: String) {
    state.profiles.change { $0.choose(profile) }
  }

  func update(_ context: Context) -> Update {
    Update(
      PowerCard(
        state, PowerSettings(context.settings), context.environment,
        now: Date().timeIntervalSince1970
      ).content)
  }
}
