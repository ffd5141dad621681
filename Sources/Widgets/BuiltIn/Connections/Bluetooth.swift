internal import WidgetCore
internal import WidgetExtension

/// The state of BlueZ.
struct Bluetooth: Hashable {
  private var tree: BusTree

  static let service = "org.bluez"
  static let objects = BusObject(service, "/", BusTree.interface)
  static let adapter = "\(service).Adapter1"
  static let device = "\(service).Device1"
  static let battery = "\(service).Battery1"

  private static let kept: [String: Set<String>] = [
    adapter: ["Powered"],
    device: ["Alias", "Name", "Icon", "Paired", "Trusted", "Connected", "Blocked", "RSSI"],
    battery: ["Percentage"],
  ]
  /// The maximum number of devices in each list.
  private static let maximum = 40

  init(_ reply: BusValue?) { tree = BusTree(reply, keeping: Bluetooth.kept) }

  mutating func handle(_ member: String, path: String, _ arguments: [BusValue]) -> SignalEffect {
    tree.handle(member, path: path, arguments)
  }

  /// Empty on a computer without Bluetooth.
  var adapters: [String] { tree.paths(with: Bluetooth.adapter) }

  var isOn: Bool {
    adapters.contains { tree[$0, Bluetooth.adapter]?["Powered"]?.isOn == true }
  }

  /// The adapter that finds new devices; nil while all are off.
  var activeAdapter: String? {
    adapters.first { tree[$0, Bluetooth.adapter]?["Powered"]?.isOn == true }
  }

  /// The adapter that a device belongs to.
  func adapter(of device: String) -> String? {
    adapters.first { device.hasPrefix("\($0)/") }
  }

  /// The paired devices, connected ones first.
  var devices: [BluetoothDevice] {
    Array(
      devices(isKnown: true) { path, properties in
        BluetoothDevice(path, properties, tree[path, Bluetooth.battery])
      }
      .sorted { $0.isBefore($1) }.prefix(Bluetooth.maximum))
  }

  /// The devices that could be paired, near ones first. Those without a name of their own are left out.
  var newDevices: [BluetoothDevice] {
    let found = devices(isKnown: false) { path, properties -> (BluetoothDevice, Int)? in
      guard let level = properties["RSSI"]?.integer,
        let name = properties["Name"]?.text, !name.allSatisfy(\.isWhitespace)
      else { return nil }
      // Small changes don't move the rows.
      return (BluetoothDevice(path, properties, nil), level > -60 ? 0 : level > -80 ? 1 : 2)
    }
    return found.sorted { ($0.1, $0.0.name, $0.0.path) < ($1.1, $1.0.name, $1.0.path) }
      .prefix(Bluetooth.maximum).map(\.0)
  }

  private func devices<Device>(
    isKnown: Bool, _ device: (String, [String: BusValue]) -> Device?
  ) -> [Device] {
    guard isOn else { return [] }
    return tree.paths(with: Bluetooth.device).compactMap { path in
      guard let properties = tree[path, Bluetooth.device], properties["Blocked"]?.isOn != true,
        ["Paired", "Trusted", "Connected"].contains(where: { properties[$0]?.isOn == true })
          == isKnown
      else { return nil }
      return device(path, properties)
    }
  }
}

/// A device, paired or new. Its name is untrusted.
struct BluetoothDevice: Hashable {
  let path: String
  let name: String
  let icon: String
  let isConnected: Bool
  /// The battery level from 0 to 1; nil if unknown.
  let charge: Double?

  private static let longestName = 40
  private static let icons: Set = [
    "audio-card", "audio-headphones", "audio-headset", "camera-photo", "camera-video", "computer",
    "input-gaming", "input-keyboard", "input-mouse", "input-tablet", "phone", "printer", "scanner",
    "video-display",
  ]

  fileprivate init(
    _ path: String, _ properties: [String: BusValue], _ battery: [String: BusValue]?
  ) {
    self.path = path
    let alias = (properties["Alias"]?.text ?? "").withVisibleMarks.shortLine(
      BluetoothDevice.longestName)
    name = alias.isEmpty ? ConnectionsWords.noName : alias
    let icon = properties["Icon"]?.text ?? ""
    self.icon =
      BluetoothDevice.icons.contains(icon) ? "\(icon)-symbolic" : "bluetooth-active-symbolic"
    isConnected = properties["Connected"]?.isOn ?? false
    charge = battery?["Percentage"]?.number.flatMap { (0...100).contains($0) ? $0 / 100 : nil }
  }

  fileprivate func isBefore(_ other: BluetoothDevice) -> Bool {
    if isConnected != other.isConnected { return isConnected }
    return (name, path) < (other.name, other.path)
  }
}
