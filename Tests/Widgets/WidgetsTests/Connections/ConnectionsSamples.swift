import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// Objects of NetworkManager, iwd, and BlueZ, for tests.
enum ConnectionValues {
  typealias Objects = [String: [String: [String: BusValue]]]

  static let device = "/org/freedesktop/NetworkManager/Devices/1"

  static func interfaces(_ values: [String: [String: BusValue]]) -> BusValue {
    .dictionary(
      values.map { BusEntry(.string($0.key), .properties($0.value)) }, key: .string,
      value: .dictionary(.string, .variant))
  }

  /// A reply of `GetManagedObjects`.
  static func reply(_ objects: Objects) -> BusValue {
    .dictionary(
      objects.map { BusEntry(.objectPath($0.key), interfaces($0.value)) }, key: .objectPath,
      value: .dictionary(.string, .dictionary(.string, .variant)))
  }

  static func paths(_ paths: [String]) -> BusValue {
    .array(paths.map { .objectPath($0) }, of: .objectPath)
  }

  struct Point {
    var ssid: [UInt8]
    var strength: UInt8
    var flags: UInt32

    init(_ name: String, _ strength: UInt8 = 60, flags: UInt32 = 0x100) {
      self.init(Array(name.utf8), strength, flags: flags)
    }

    init(_ ssid: [UInt8], _ strength: UInt8 = 60, flags: UInt32 = 0x100) {
      (self.ssid, self.strength, self.flags) = (ssid, strength, flags)
    }
  }

  /// NetworkManager with a Wi-Fi device that sees these access points.
  static func objects(
    _ points: [Point], isOn: Bool = true, others: Objects = [:], active: [(String, UInt32)] = []
  ) -> Objects {
    var objects: Objects = [
      NetworkManager.object.path: [
        NetworkManager.service: [
          "WirelessEnabled": .bool(isOn), "WirelessHardwareEnabled": .bool(true),
        ]
      ],
      device: [
        NetworkManager.device: [
          "DeviceType": .uint32(2), "State": .uint32(30), "ActiveConnection": .objectPath("/c/0"),
        ],
        NetworkManager.wireless: ["AccessPoints": paths(points.indices.map { "/a/\($0)" })],
      ],
    ]
    for (index, point) in points.enumerated() {
      objects["/a/\(index)"] = [
        NetworkManager.accessPoint: [
          "Ssid": .bytes(point.ssid), "Strength": .byte(point.strength),
          "RsnFlags": .uint32(point.flags),
        ]
      ]
    }
    for (index, active) in active.enumerated() {
      objects["/c/\(index)"] = [
        NetworkManager.active: ["Connection": .objectPath(active.0), "State": .uint32(active.1)]
      ]
    }
    return objects.merging(others) { $1 }
  }

  static func network(
    _ points: [Point], isOn: Bool = true, saved: [String: BusValue] = [:],
    active: [(String, UInt32)] = [], others: Objects = [:]
  ) -> NetworkManager {
    var network = NetworkManager(
      reply(objects(points, isOn: isOn, others: others, active: active)))
    for (path, settings) in saved { network.profiles[path] = NetworkProfile(settings) }
    return network
  }

  /// What `GetSettings` returns of a Wi-Fi.
  static func saved(
    _ ssid: String, _ key: String? = "wpa-psk", mode: String = "infrastructure", time: UInt64 = 1
  ) -> BusValue {
    var settings: [String: [String: BusValue]] = [
      "connection": [
        "type": .string("802-11-wireless"), "id": .string(ssid), "timestamp": .uint64(time),
      ],
      "802-11-wireless": ["ssid": .bytes(Array(ssid.utf8)), "mode": .string(mode)],
    ]
    if let key { settings["802-11-wireless-security"] = ["key-mgmt": .string(key)] }
    return interfaces(settings)
  }

  static func vpn(_ name: String, time: UInt64 = 1) -> BusValue {
    interfaces([
      "connection": [
        "type": .string("wireguard"), "id": .string(name), "timestamp": .uint64(time),
      ]
    ])
  }

  static let adapter = "/org/bluez/hci0"

  static func bluetooth(
    _ devices: [(name: String, isConnected: Bool, charge: UInt8?)], isOn: Bool = true
  ) -> Bluetooth {
    var objects: Objects = [adapter: [Bluetooth.adapter: ["Powered": .bool(isOn)]]]
    for (index, device) in devices.enumerated() {
      let path = "\(adapter)/dev_\(index)"
      objects[path] = [
        Bluetooth.device: [
          "Alias": .string(device.name), "Icon": .string("audio-headphones"),
          "Paired": .bool(true), "Connected": .bool(device.isConnected),
        ]
      ]
      if let charge = device.charge {
        objects[path]?[Bluetooth.battery] = ["Percentage": .byte(charge)]
      }
    }
    return Bluetooth(reply(objects))
  }

  /// A notebook that is connected to the first of three networks.
  static var notebook: ConnectionsState {
    var state = ConnectionsState()
    state.network = .ready(
      network(
        [Point("Harbor 5G", 90), Point("Harbor", 70), Point("Café Guest", 40, flags: 0)],
        saved: ["/s/0": saved("Harbor 5G"), "/s/1": saved("Harbor"), "/s/2": vpn("Office")],
        active: [("/s/0", 2)]))
    state.daemon = .missing
    state.bluetooth = .ready(bluetooth([("Headphones", true, 80), ("Mouse", false, nil)]))
    state.airplane = .missing
    return state
  }
}

extension ConnectionsState {
  func card(
    _ settings: ConnectionsSettings = ConnectionsSettings(), width: Double = 336,
    textScale: Double = 1
  ) -> Node {
    var environment = EnvironmentDescription(locale: "en_US")
    environment.maximum.expanded.width = width
    environment.maximum.compact.width = width
    environment.maximum.compact.height = 122 * textScale - 28
    return ConnectionsCard(self, settings, environment).content
  }
}

extension Node {
  /// The tiles of a mode, by their titles.
  func tiles(_ mode: DisplayMode = .expanded) -> [Node.Toggle] {
    nodes(in: mode).compactMap {
      if case .switch(let toggle) = $0.kind, toggle.kind == .tile { toggle } else { nil }
    }
  }

  func tile(_ title: String, _ mode: DisplayMode = .expanded) -> Node.Toggle? {
    tiles(mode).first { $0.text == title }
  }

  /// The rows below this node.
  var listRows: [(node: Node, row: ListRow)] {
    nodes(in: .expanded).compactMap { node in
      if case .listRow(let row) = node.kind { (node, row) } else { nil }
    }
  }

  var sentences: [String] {
    nodes(in: .expanded).compactMap {
      if case .text(let text) = $0.kind { text.text } else { nil }
    }
  }
}
