internal import WidgetCore
internal import WidgetExtension

/// The state of iwd.
struct WirelessDaemon: Hashable {
  private var tree: BusTree
  /// The signal strengths of networks in range by path, in hundredths of dBm.
  var levels: [String: Int] = [:]

  static let service = "net.connman.iwd"
  static let objects = BusObject(service, "/", BusTree.interface)
  static let device = "\(service).Device"
  static let station = "\(service).Station"
  static let network = "\(service).Network"
  static let known = "\(service).KnownNetwork"

  private static let kept: [String: Set<String>] = [
    device: ["Powered"], station: ["State", "ConnectedNetwork", "Scanning"],
    network: ["Name", "Type", "Device", "KnownNetwork"], known: [],
  ]
  /// The weakest and the strongest signal: -90 and -40 dBm.
  private static let range = -9000.0...(-4000.0)

  init(_ reply: BusValue?) { tree = BusTree(reply, keeping: WirelessDaemon.kept) }

  var stations: [String] { tree.paths(with: WirelessDaemon.station) }

  mutating func handle(_ member: String, path: String, _ arguments: [BusValue]) -> SignalEffect {
    let wasScanning = tree[path, WirelessDaemon.station]?["Scanning"]?.isOn
    let effect = tree.handle(member, path: path, arguments)
    // No D-Bus signal reports the strengths.
    let hasScanned =
      wasScanning == true && tree[path, WirelessDaemon.station]?["Scanning"]?.isOn == false
    return effect != .none && (hasScanned || member == "InterfacesAdded") ? .outdated : effect
  }

  /// Nil on a computer without Wi-Fi.
  var wifi: WiFi? {
    let devices = tree.paths(with: WirelessDaemon.device)
    guard !devices.isEmpty else { return nil }
    var wifi = WiFi(
      isOn: devices.contains { tree[$0, WirelessDaemon.device]?["Powered"]?.isOn == true })
    wifi.devices = devices
    guard wifi.isOn else { return wifi }
    wifi.set(tree.paths(with: WirelessDaemon.network).compactMap(network))
    return wifi
  }

  private func network(_ path: String) -> WiFiNetwork? {
    guard let properties = tree[path, WirelessDaemon.network], let name = properties["Name"]?.text,
      let device = properties["Device"]?.text
    else { return nil }
    let security: WiFiNetwork.Security =
      switch properties["Type"]?.text {
      case "open": .open
      case "wep": .wep
      case "8021x": .enterprise
      default: .password
      }
    var network = WiFiNetwork(Array(name.utf8), security, device: device, object: path)
    network.profile = properties["KnownNetwork"]?.text.flatMap { $0 == "/" ? nil : $0 }
    if network.profile != nil { network.state = .saved }
    let station = tree[device, WirelessDaemon.station]
    if station?["ConnectedNetwork"]?.text == path {
      switch station?["State"]?.text {
      case "connected", "roaming": network.state = .connected
      case "connecting": network.state = .connecting
      default: break
      }
      network.active = device
    }
    let (low, high) = (WirelessDaemon.range.lowerBound, WirelessDaemon.range.upperBound)
    guard let level = levels[path] else { return network.state == .connected ? network : nil }
    network.strength = min(max(0, (Double(level) - low) / (high - low)), 1)
    return network
  }
}
