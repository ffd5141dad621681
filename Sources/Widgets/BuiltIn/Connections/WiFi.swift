internal import WidgetCore

/// Wi-Fi of NetworkManager or iwd, as the card shows it.
struct WiFi: Hashable {
  var isOn: Bool
  /// Whether a hardware switch turned it off.
  var isBlocked = false
  /// The network in use, then saved networks, then by signal strength.
  private(set) var networks: [WiFiNetwork] = []
  /// The paths of the devices that scan for networks.
  var devices: [String] = []

  /// The maximum number of networks in the list.
  static let maximum = 50

  init(isOn: Bool, isBlocked: Bool = false) { (self.isOn, self.isBlocked) = (isOn, isBlocked) }

  /// Sets the networks; the best of a network's access points counts.
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

/// A network in range. Its name is untrusted.
struct WiFiNetwork: Hashable {
  enum Security: String {
    case open
    case wep
    case password
    /// A password, with WPA3 only.
    case sae
    /// A user name and a password.
    case enterprise
    /// A certificate of the user's own: WPA3 with 192 bits.
    case certificate
  }

  enum State: Int {
    case connected
    case connecting
    case saved
    case new
  }

  let ssid: [UInt8]
  let security: Security
  /// The signal strength from 0 to 1.
  var strength = 0.0
  var state = State.new
  /// The path of the device or station.
  var device: String
  /// The path of the access point or network.
  var object: String
  /// The path of the saved settings.
  var profile: String?
  /// The path of the active connection.
  var active: String?
  /// Whether the user typed its name, because the network doesn't tell it.
  private(set) var hidesName = false

  private static let longestName = 32

  init(_ ssid: [UInt8], _ security: Security, device: String, object: String) {
    (self.ssid, self.security, self.device, self.object) = (ssid, security, device, object)
  }

  /// A network whose name the user typed; nil if it can't be one.
  init?(typed name: String, _ security: Security, device: String) {
    self.init(Array(name.utf8), security, device: device, object: "/")
    guard !isHidden, !name.utf8.contains(0) else { return nil }
    hidesName = true
  }

  /// Whether the network hides its name.
  var isHidden: Bool { ssid.allSatisfy { $0 == 0 } || ssid.count > WiFiNetwork.longestName }

  /// Identifies the network in actions, whatever the bytes of its name.
  var key: String { "\(WiFiNetwork.hex(ssid)) \(security.rawValue)" }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The name, with invalid UTF-8 and invisible characters replaced.
  var name: String { WiFiNetwork.name(of: ssid) }

  static func name(of ssid: [UInt8]) -> String {
    let name = String(decoding: ssid, as: UTF8.self).withVisibleMarks.shortLine(longestName)
    return name.isEmpty ? ConnectionsWords.noName : name
  }

  /// The number of bars, from 0 to 4, which hides small changes.
  var bars: Int { strength <= 0.05 ? 0 : min(4, 1 + Int(strength * 100) / 25) }

  /// The order of a list.
  fileprivate func isBefore(_ other: WiFiNetwork) -> Bool {
    let (own, others) = ((state.rawValue, -bars), (other.state.rawValue, -other.bars))
    if own != others { return own < others }
    if ssid != other.ssid { return ssid.lexicographicallyPrecedes(other.ssid) }
    return (security.rawValue, object) < (other.security.rawValue, other.object)
  }
}

extension WiFiNetwork {
  /// Why a password can't be right.
  enum PasswordFlaw {
    /// It isn't one of WPA.
    case password
    /// It isn't a key of WEP.
    case key
  }

  /// A password of WPA, in bytes.
  private static let passwordLength = 8...63
  /// The 256 bits that it stands for, in hexadecimal digits.
  private static let digits = 64
  private static let keyLengths: Set = [5, 10, 13, 26]

  /// Returns nil for a password that may be right.
  func flaw(in password: String) -> PasswordFlaw? {
    let length = password.utf8.count
    // D-Bus can't carry a NUL, and would quote the password in its error.
    let hasControls = password.utf8.contains { $0 < 0x20 }
    return switch security {
    case .open, .enterprise, .certificate: nil
    case .sae: length > 0 && !hasControls ? nil : .password
    case .wep: WiFiNetwork.keyLengths.contains(length) && !hasControls ? nil : .key
    case .password:
      WiFiNetwork.passwordLength.contains(length) && !hasControls
        || length == WiFiNetwork.digits && password.allSatisfy { $0.isASCII && $0.isHexDigit }
        ? nil : .password
    }
  }
}
