internal import WidgetCore
internal import WidgetExtension

/// The saved settings of a connection, without secrets.
struct NetworkProfile: Hashable {
  enum Kind {
    case wifi
    case hotspot
    case vpn
  }

  let kind: Kind
  /// The name that a user gave it.
  let name: String
  let ssid: [UInt8]?
  let security: WiFiNetwork.Security
  /// The time of its last use, in seconds since 1970.
  let time: Int

  private static let longestName = 40

  /// Parses the response of `GetSettings`; nil for kinds that the card doesn't show.
  init?(_ settings: BusValue?) {
    guard let settings, let type = settings["connection"]?["type"]?.text else { return nil }
    let wireless = settings["802-11-wireless"]
    switch type {
    case "802-11-wireless":
      guard let bytes = wireless?["ssid"]?.byteArray else { return nil }
      ssid = bytes
      kind = wireless?["mode"]?.text == "ap" ? .hotspot : .wifi
    case "vpn", "wireguard": (ssid, kind) = (nil, .vpn)
    default: return nil
    }
    let name = (settings["connection"]?["id"]?.text ?? "").withVisibleMarks
      .shortLine(NetworkProfile.longestName)
    self.name = name.isEmpty ? ConnectionsWords.noName : name
    time = settings["connection"]?["timestamp"]?.integer ?? 0
    security =
      switch settings["802-11-wireless-security"]?["key-mgmt"]?.text {
      case nil, "owe": .open
      case "none", "ieee8021x": .wep
      case "sae": .sae
      case "wpa-eap": .enterprise
      case "wpa-eap-suite-b-192": .certificate
      default: .password
      }
  }

  /// Returns whether these are the settings of a network.
  func fits(_ network: WiFiNetwork) -> Bool {
    func isAlike(_ security: WiFiNetwork.Security) -> WiFiNetwork.Security {
      security == .sae ? .password : security
    }
    return kind == .wifi && ssid == network.ssid && isAlike(security) == isAlike(network.security)
  }
}
