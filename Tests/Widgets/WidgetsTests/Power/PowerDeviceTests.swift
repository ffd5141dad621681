import Expectations
import Foundation
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

@Suite struct `Devices of UPower` {
  private func device(_ properties: [String: BusValue]) -> PowerDevice {
    PowerDevice(path: PowerValues.battery, properties)
  }

  @Test func `A battery is read`() {
    let battery = device(PowerValues.battery())
    expect(battery.isBattery && !battery.isPeripheral)
    expectEqual(battery.share, 0.72)
    expectEqual(battery.charging, .discharging)
    expectEqual(battery.secondsToEmpty, 12_000)
  }

  @Test func `A mouse is a peripheral, a power supply and an unplugged device aren't`() {
    expect(device(PowerValues.device(.mouse)).isPeripheral)
    expect(!device(PowerValues.device(.linePower)).isPeripheral)
    var gone = PowerValues.device(.keyboard)
    gone["IsPresent"] = .bool(false)
    expect(!device(gone).isPeripheral)
  }

  @Test(arguments: [
    ("Percentage", BusValue.double(.nan)), ("Percentage", .double(-1)),
    ("Percentage", .string("72")), ("Percentage", .double(.infinity)),
  ])
  func `A percentage that makes no sense is none`(_ name: String, _ value: BusValue) {
    var properties = PowerValues.device(.mouse)
    properties[name] = value
    expect(device(properties).share == nil)
  }

  @Test func `Values that make no sense are left out`() {
    var properties = PowerValues.battery(400)
    properties["TimeToEmpty"] = .int64(.max)
    properties["EnergyRate"] = .double(.infinity)
    properties["ChargeCycles"] = .int32(-1)
    properties["Type"] = .uint32(999)
    properties["State"] = .int64(.min)
    properties["Model"] = .array([.string("x")], of: .string)
    let battery = device(properties)
    expectEqual(battery.share, 1)
    expect(battery.secondsToEmpty == nil && battery.rate == nil && battery.cycles == nil)
    expect(battery.kind == .unknown && battery.charging == .unknown && battery.model.isEmpty)
  }

  @Test func `A name is cut, and is one line`() {
    var properties = PowerValues.device(.mouse, String(repeating: "x", count: 100_000))
    expectEqual(device(properties).model.count, 61)
    properties["Model"] = .string("  Two\nLines\u{202E} ")
    expectEqual(device(properties).model, "Two Lines")
  }

  @Test func `Integers of all types are numbers`() {
    var properties = PowerValues.battery()
    properties["Percentage"] = .byte(50)
    properties["TimeToEmpty"] = .uint32(600)
    properties["ChargeCycles"] = .uint64(7)
    let battery = device(properties)
    expect(battery.share == 0.5 && battery.secondsToEmpty == 600 && battery.cycles == 7)
  }
}

@Suite struct `All that UPower reports` {
  @Test func `The display device sums up, and without it the first battery counts`() throws {
    let both = PowerValues.supplies()
    try expectEqual(#require(both.battery).share, 0.72)
    var one = PowerSupplies()
    one.add(PowerDevice(path: PowerValues.battery, PowerValues.battery(50)))
    try expectEqual(#require(one.battery).share, 0.5)
    expect(PowerValues.supplies(nil, [PowerValues.device(.mouse)]).battery == nil)
  }

  @Test func `A display device that isn't present is none`() {
    var absent = PowerValues.battery(0, state: 0)
    absent["IsPresent"] = .bool(false)
    expect(PowerValues.supplies(absent).battery == nil)
  }

  @Test func `Health compares all batteries with what they had`() throws {
    var second = PowerValues.battery()
    second["EnergyFull"] = .double(14.5)
    let two = PowerValues.supplies(PowerValues.battery(), [second])
    try expectEqual(#require(two.battery).health, 0.6)
    var old = PowerValues.battery()
    old["EnergyFullDesign"] = .double(0)
    old["Capacity"] = .double(83)
    try expectEqual(#require(PowerValues.supplies(old).battery).health, 0.83)
  }

  @Test func `A device that two drivers report is there once`() {
    var mouse = PowerValues.device(.mouse)
    mouse["Serial"] = .string("aa:bb")
    expectEqual(PowerValues.supplies(nil, [mouse, mouse]).peripherals.count, 1)
    mouse["Serial"] = .string("")
    expectEqual(PowerValues.supplies(nil, [mouse, mouse]).peripherals.count, 2)
  }

  @Test func `More devices than anybody has are ignored`() {
    let many = [[String: BusValue]](repeating: PowerValues.device(.mouse), count: 1000)
    expectEqual(PowerValues.supplies(nil, many).devices.count, 32)
  }

  @Test func `Signals change devices, and remove them`() throws {
    var supplies = PowerValues.supplies()
    func changed(_ path: String, _ properties: [String: BusValue], _ invalidated: [String] = [])
      -> SignalEffect
    {
      supplies.handle(
        "PropertiesChanged", path: path,
        [
          .string(PowerDevice.interface), .properties(properties), .strings(invalidated),
        ])
    }
    expectEqual(changed(PowerSupplies.displayPath, ["Percentage": .double(71)]), .changed)
    try expectEqual(#require(supplies.battery).share, 0.71)
    expectEqual(changed(PowerDevice.folder + "unknown", ["Percentage": .double(1)]), .none)
    expectEqual(changed(PowerValues.battery, [:], ["Percentage"]), .outdated)
    let path = BusValue.objectPath(PowerValues.battery)
    expectEqual(supplies.handle("DeviceAdded", path: "", [path]), .outdated)
    expectEqual(supplies.handle("DeviceRemoved", path: "", [path]), .changed)
    expect(supplies.devices.isEmpty)
    expectEqual(supplies.handle("PrepareForSleep", path: "", [.bool(true)]), .none)
    expectEqual(supplies.handle("PrepareForSleep", path: "", [.bool(false)]), .outdated)
    expectEqual(supplies.handle("PropertiesChanged", path: "", []), .none)
  }

  @Test func `Whether it is plugged in is a property of UPower itself`() throws {
    var supplies = PowerValues.supplies()
    _ = supplies.handle(
      "PropertiesChanged", path: PowerSupplies.object.path,
      [.string(PowerSupplies.service), .properties(["OnBattery": .bool(false)])])
    try expectEqual(#require(supplies.battery).isOnBattery, false)
  }
}

@Suite struct `The charge of a day` {
  private static let now = 1_000_000.0

  private func history(_ samples: [(hours: Double, percent: Double, state: UInt32)])
    -> ChargeHistory
  {
    ChargeHistory(
      PowerValues.array(
        samples.map { hours, percent, state in
          .structure([
            .uint32(UInt32(Self.now - hours * 3600)), .double(percent), .uint32(state),
          ])
        }))
  }

  private func points(_ histories: [(ChargeHistory, weight: Double)]) -> [Double?] {
    ChargeHistory.points(histories, now: Self.now, share: 0.5).map(\.value)
  }

  @Test func `It is read in any order, and ends now`() throws {
    let day = history([(1, 60, 2), (25, 100, 2), (2, 80, 2)])
    let points = ChargeHistory.points([(day, weight: 1)], now: Self.now, share: 0.5)
    expect(points.count == 97 && points.last?.value == 50 && points.last?.time == Self.now)
    expect(zip(points, points.dropFirst()).allSatisfy { $0.time < $1.time })
    let twoHoursAgo = points.last { $0.time <= Self.now - 2 * 3600 }
    try expect((80...81).contains(#require(twoHoursAgo?.value)))
  }

  @Test func `While UPower didn't run there is a gap`() {
    let values = points([(history([(20, 90, 2), (15, 0, 0), (10, 70, 2)]), weight: 1)])
    expect(values.contains { $0 == nil } && values.first != .some(nil))
    expect(!values.contains(0))
  }

  @Test func `Several batteries count by their energy`() {
    let full = history([(24, 100, 2), (0, 100, 2)])
    let empty = history([(24, 0, 2), (0, 0, 2)])
    expectEqual(points([(full, weight: 30), (empty, weight: 10)])[10], 75)
  }

  @Test func `Without two values there is no chart`() {
    expect(points([]).isEmpty && points([(history([]), weight: 1)]).isEmpty)
    let hostile = ChargeHistory(
      PowerValues.array([
        .bool(true), .structure([]), .structure([.string("x"), .double(1), .uint32(2)]),
        .structure([.uint32(1), .double(.nan), .uint32(2)]),
      ]))
    expect(points([(hostile, weight: 1)]).isEmpty)
  }
}
