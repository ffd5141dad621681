internal import WidgetCore
internal import WidgetExtension

/// The sample of a demonstration: a notebook at home. Its switches work but change nothing.
struct ConnectionsSample {
  private(set) var state = ConnectionsState()
  private var isOn = ["WirelessEnabled": true, "Powered": true]
  private var isFlying = false
  private var usesVPN = false
  private var used = "Harbor 5G"

  private static let device = "/org/freedesktop/NetworkManager/Devices/1"
  private static let headphones = "/org/bluez/hci0/dev_00_00_00_00_00_01"
  private static let mouse = "/org/bluez/hci0/dev_00_00_00_00_00_02"
  private static let keyboard = "/org/bluez/hci0/dev_00_00_00_00_00_03"
  private var connected: Set<String> = [headphones]
  private var paired: Set<String> = [headphones, mouse]

  init() { renew() }

  private mutating func renew() {
    state.network = .ready(network)
    state.daemon = .missing
    state.bluetooth = .ready(bluetooth)
    state.airplane = .ready(
      AirplaneMode(["HasAirplaneMode": .bool(true), "AirplaneMode": .bool(isFlying)]))
  }

  private var network: NetworkManager {
    let networks: [(name: String, strength: UInt8, flags: UInt32)] = [
      ("Harbor 5G", 88, 0x100), ("Harbor", 72, 0x100), ("Café Guest", 46, 0),
      ("Lighthouse", 31, 0x100),
    ]
    var objects: [String: [String: [String: BusValue]]] = [
      NetworkManager.object.path: [
        NetworkManager.service: [
          "WirelessEnabled": .bool(isOn["WirelessEnabled"] ?? true),
          "WirelessHardwareEnabled": .bool(true),
        ]
      ],
      ConnectionsSample.device: [
        NetworkManager.device: ["DeviceType": .uint32(2), "State": .uint32(100)],
        NetworkManager.wireless: [
          "AccessPoints": .array(
            networks.indices.map { .objectPath("/a/\($0)") }, of: .objectPath)
        ],
      ],
    ]
    var actives = usesVPN ? ["/s/vpn"] : []
    var profiles: [String: NetworkProfile] = [:]
    for (index, network) in networks.enumerated() {
      objects["/a/\(index)"] = [
        NetworkManager.accessPoint: [
          "Ssid": .bytes(Array(network.name.utf8)), "Strength": .byte(network.strength),
          "RsnFlags": .uint32(network.flags),
        ]
      ]
      guard index < 2 || network.name == used else { continue }
      profiles["/s/\(index)"] = ConnectionsSample.profile(
        "802-11-wireless", network.name,
        [
          "802-11-wireless": ["ssid": .bytes(Array(network.name.utf8))],
          "802-11-wireless-security": network.flags == 0
            ? [:] : ["key-mgmt": .string("wpa-psk")],
        ])
      if network.name == used { actives.append("/s/\(index)") }
    }
    profiles["/s/vpn"] = ConnectionsSample.profile("wireguard", ConnectionsWords.sampleVPN, [:])
    for (index, profile) in actives.enumerated() {
      objects["/c/\(index)"] = [
        NetworkManager.active: ["Connection": .objectPath(profile), "State": .uint32(2)]
      ]
    }
    var value = NetworkManager(ConnectionsSample.reply(objects))
    value.profiles = profiles
    return value
  }

  private static func profile(
    _ type: String, _ name: String, _ rest: [String: [String: BusValue]]
  ) -> NetworkProfile? {
    var settings = rest
    settings["connection"] = ["type": .string(type), "id": .string(name)]
    return NetworkProfile(dictionary(settings))
  }

  private var bluetooth: Bluetooth {
    var objects: [String: [String: [String: BusValue]]] = [
      "/org/bluez/hci0": [Bluetooth.adapter: ["Powered": .bool(isOn["Powered"] ?? true)]]
    ]
    for (path, name, icon, charge) in [
      (
        ConnectionsSample.headphones, ConnectionsWords.sampleHeadphones, "audio-headphones",
        UInt8(80)
      ),
      (ConnectionsSample.mouse, "MX Anywhere 3", "input-mouse", 40),
      (ConnectionsSample.keyboard, "MX Keys", "input-keyboard", 90),
    ] {
      objects[path] = [
        Bluetooth.device: [
          "Alias": .string(name), "Name": .string(name), "Icon": .string(icon),
          "Paired": .bool(paired.contains(path)), "Connected": .bool(connected.contains(path)),
          "RSSI": .int16(-50),
        ],
        Bluetooth.battery: connected.contains(path) ? ["Percentage": .byte(charge)] : [:],
      ]
    }
    return Bluetooth(ConnectionsSample.reply(objects))
  }

  /// A response of `GetManagedObjects`.
  private static func reply(_ objects: [String: [String: [String: BusValue]]]) -> BusValue {
    .dictionary(
      objects.map { BusEntry(.objectPath($0.key), dictionary($0.value)) }, key: .objectPath,
      value: .dictionary(.string, .dictionary(.string, .variant)))
  }

  private static func dictionary(_ values: [String: [String: BusValue]]) -> BusValue {
    .dictionary(
      values.map { BusEntry(.string($0.key), .properties($0.value)) }, key: .string,
      value: .dictionary(.string, .variant))
  }

  // MARK: - Clicks

  mutating func handle(_ action: ConnectionsAction, _ value: ActionValue?) {
    switch action {
    case .toggle(.wifi): isOn["WirelessEnabled"] = value?.isOn
    case .toggle(.bluetooth): isOn["Powered"] = value?.isOn
    case .toggle(.airplane):
      isFlying = value?.isOn ?? false
      isOn = ["WirelessEnabled": !isFlying, "Powered": !isFlying]
    case .toggle(.vpn), .connection: usesVPN = value?.isOn ?? false
    case .join(let key): used = state.wifi?.network(withKey: key)?.name ?? used
    case .leave, .forget: used = ""
    case .device(let path): connected.formSymmetricDifference([path])
    case .search: state.search = ObjectIdentifier(ConnectionsSample.self)
    case .endSearch: state.search = nil
    case .pair(let path):
      state.search = nil
      paired.insert(path)
      connected.insert(path)
    case .unpair(let path):
      paired.remove(path)
      connected.remove(path)
    case .toggle, .scan, .hidden, .confirm, .enter, .cancelPairing: break
    }
    renew()
  }

  func update(_ context: Context) -> Update {
    Update(
      ConnectionsCard(state, ConnectionsSettings(context.settings), context.environment).content)
  }
}
