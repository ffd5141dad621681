import Expectations
import Foundation
import TestDesktop
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// A service that a tile depends on.
enum RadioService: CaseIterable, Sendable {
  case iwd, bluez, gnome

  var tile: String {
    switch self {
    case .iwd: "Wi-Fi"
    case .bluez: "Bluetooth"
    case .gnome: "Airplane Mode"
    }
  }

  /// The name in the sentence about its silence; nil if it isn't missed.
  var name: String? {
    switch self {
    case .iwd: "iwd"
    case .bluez: "BlueZ"
    case .gnome: nil
    }
  }
}

/// Services that hang or end.
extension `Connections on a bus` {
  private func start(_ service: RadioService) throws -> Running {
    switch service {
    case .iwd: return try startDaemon()
    case .bluez: return try startBluetooth()
    case .gnome:
      let gnome = services.mock(AirplaneMode.object)
      let process = try gnome.start()
      try gnome.addProperties([
        "AirplaneMode": .bool(false), "HasAirplaneMode": .bool(true),
        "HardwareAirplaneMode": .bool(false),
      ])
      return process
    }
  }

  /// Has it send a signal.
  private func touch(_ service: RadioService) throws {
    switch service {
    case .iwd:
      let device = BusObject(WirelessDaemon.service, "/d", WirelessDaemon.device)
      try bus.set("Powered", of: device, to: .bool(true))
    case .bluez:
      let adapter = BusObject(Bluetooth.service, Self.adapter, Bluetooth.adapter)
      try services.mock(adapter).update(["Powered": .bool(true)])
    case .gnome: try services.mock(AirplaneMode.object).update(["AirplaneMode": .bool(false)])
    }
  }

  @Test(arguments: RadioService.allCases)
  func `A service that hangs or ends takes only its own part with it`(
    _ service: RadioService
  ) throws {
    let (other, tile) =
      try service == .bluez ? (startNetwork(), "Wi-Fi") : (startBluetooth(), "Bluetooth")
    let process = try start(service)
    process.send(SIGSTOP)
    let start = ContinuousClock.now
    let content = try update()
    expect(ContinuousClock.now - start < .seconds(2))
    expect(content.tile(tile) != nil && content.tile(service.tile) == nil)
    if let name = service.name {
      try waitForContent("the sentence") { $0.sentences.contains("\(name) doesn’t respond") }
    }
    process.send(SIGCONT)
    try touch(service)
    try waitForContent("its tile") { $0.tile(service.tile) != nil }
    process.terminate()
    try waitForContent("its end") { $0.tile(service.tile) == nil && $0.tile(tile) != nil }
    withExtendedLifetime(other) {}
  }
}
