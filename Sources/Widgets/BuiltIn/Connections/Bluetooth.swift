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
    device: ["Alias", "Icon", "Paired", "Trusted", "Connected", "Blocked"],
    battery: ["Percentage"],
  ]
  /// The maximum number of devices in the list.
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

  /// The paired devices, connected ones first.
  var devices: [BluetoothDevice] {
    guard isOn else { return [] }
    let all = tree.paths(with: Bluetooth.device).compactMap { path -> BluetoothDevice? in
      guard let properties = tree[path, Bluetooth.device], properties["Blocked"]?.isOn != true,
        ["Paired", "Trusted", "Connected"].contains(where: { properties[$0]?.isOn == true })
      else { return nil }
      return BluetoothDevice(path, properties, tree[path, Bluetooth.battery])
    }
    return Array(all.sorted { $0.isBefore($1) }.prefix(Bluetooth.maximum))
  }
}

/// A paired device. Its name is untrusted.
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
