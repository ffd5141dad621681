internal import WidgetCore

/// Wi-Fi as the card shows it, by NetworkManager or iwd.
struct WiFi: Hashable {
  var isOn: Bool
  /// Whether a key or a switch of the computer turns it off.
  var isBlocked = false
  /// The one in use first, then the saved ones, then the strongest.
  private(set) var networks: [WiFiNetwork] = []
  /// The devices that look for networks.
  var devices: [String] = []

  /// More can't be chosen from.
  static let maximum = 50

  init(isOn: Bool, isBlocked: Bool = false) { (self.isOn, self.isBlocked) = (isOn, isBlocked) }

  /// Takes over networks; of several access points of one network, the best counts.
  mutating func set(_ found: [WiFiNetwork]) {
    var best: [String: WiFiNetwork] = [:]
    for network in found where !network.isHidden {
      let known = best[network.key]
      if known == nil || known?.isBefore(network) == false { best[network.key] = network }
    }
    networks = Array(best.values.sorted { $0.isBefore($1) }.prefix(WiFi.maximum))
  }

  var current: WiFiNetwork? { networks.first { $0.state == .connected || $0.state == .connecting } }

  func network(withKey key: String) -> WiFiNetwork? { networks.first { $0.key == key } }
}

/// A network in range. Its name is a stranger's.
struct WiFiNetwork: Hashable {
  enum Security: String {
    case open
    case wep
    case password
    /// Like a password, in its third version alone.
    case sae
    /// A user name, or a certificate.
    case enterprise
  }

  enum State: Int {
    case connected
    case connecting
    case saved
    case new
  }

  let ssid: [UInt8]
  let security: Security
  /// From 0 to 1.
  var strength = 0.0
  var state = State.new
  /// The device or station.
  var device: String
  /// The access point or network.
  var object: String
  /// The saved settings.
  var profile: String?
  /// The connection in use.
  var active: String?

  private static let longestName = 32

  init(_ ssid: [UInt8], _ security: Security, device: String, object: String) {
    (self.ssid, self.security, self.device, self.object) = (ssid, security, device, object)
  }

  /// A network that doesn't tell its name.
  var isHidden: Bool { ssid.allSatisfy { $0 == 0 } || ssid.count > WiFiNetwork.longestName }

  /// Names it in an action, whatever its bytes are.
  var key: String { "\(WiFiNetwork.hex(ssid)) \(security.rawValue)" }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The name with replacements for what isn't UTF-8 or can't be seen.
  var name: String { WiFiNetwork.name(of: ssid) }

  static func name(of ssid: [UInt8]) -> String {
    let name = String(decoding: ssid, as: UTF8.self).withVisibleMarks.shortLine(longestName)
    return name.isEmpty ? ConnectionsWords.noName : name
  }

  /// The number of bars, from 0 to 4: small changes aren't shown.
  var bars: Int { strength <= 0.05 ? 0 : min(4, 1 + Int(strength * 100) / 25) }

  /// The order of a list.
  fileprivate func isBefore(_ other: WiFiNetwork) -> Bool {
    let (own, others) = ((state.rawValue, -bars), (other.state.rawValue, -other.bars))
    if own != others { return own < others }
    if ssid != other.ssid { return ssid.lexicographicallyPrecedes(other.ssid) }
    return (security.rawValue, object) < (other.security.rawValue, other.object)
  }
}
