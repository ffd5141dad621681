internal import WidgetCore
internal import WidgetExtension

/// The strings of the card, in one place for translators.
enum ConnectionsWords {
  // MARK: - Tiles

  static func tile(_ tile: ConnectionsSettings.Tile) -> String {
    switch tile {
    case .wifi: translated("Wi-Fi")
    case .bluetooth: translated("Bluetooth")
    // A network by cable.
    case .wired: translated("Wired")
    case .vpn: translated("VPN")
    case .airplane: translated("Airplane Mode")
    // This computer shares its connection by Wi-Fi.
    case .hotspot: translated("Hotspot")
    }
  }

  // Airplane mode, with little room.
  static var airplane: String { translated("Airplane") }
  static var on: String { translated("On") }
  static var off: String { translated("Off") }
  static var connected: String { translated("Connected") }
  static var notConnected: String { translated("Not connected") }
  static var connecting: String { translated("Connecting…") }
  // A switch of the computer turns Wi-Fi off.
  static var blocked: String { translated("Turned off by a switch") }
  // Instead of a name that is empty.
  static var noName: String { translated("No Name") }
  // How many devices or connections are in use.
  static func count(_ count: Int) -> String {
    counted("{count} connected", "{count} connected", count)
  }
  // The name of a VPN that isn't in use.
  static func isOff(_ name: String) -> String { translated("{name}, off", ["name": name]) }
  // A device and the charge of its battery, such as "Headphones 80%".
  static func charge(_ name: String, _ percent: String) -> String {
    translated("{name} {percent}", ["name": name, "percent": percent])
  }
  // The speed of a cable.
  static func megabits(_ number: String) -> String {
    translated("{number} Mbit/s", ["number": number])
  }
  static func gigabits(_ number: String) -> String {
    translated("{number} Gbit/s", ["number": number])
  }

  // MARK: - Networks

  static var networks: String { translated("Networks") }
  // A network whose password is known.
  static var saved: String { translated("Saved") }
  // A network without a password.
  static var open: String { translated("No password") }
  static var needsPassword: String { translated("Password") }
  // A network that asks for a user name or a certificate.
  static var enterprise: String { translated("Sign-in") }
  static var noNetworks: String { translated("No networks in range") }
  static var searchAgain: String { translated("Search Again") }
  // The strength of a network's signal, for a screen reader.
  static func signal(_ percent: String) -> String {
    translated("signal {percent}", ["percent": percent])
  }
  static var password: String { translated("Password") }
  static var connect: String { translated("Connect") }
  static var disconnect: String { translated("Disconnect") }
  static var forget: String { translated("Forget") }
  static func connectTo(_ name: String) -> String {
    translated("Connect to “{name}”", ["name": name])
  }
  static func disconnectFrom(_ name: String) -> String {
    translated("Disconnect from “{name}”?", ["name": name])
  }
  static func forget(_ name: String) -> String {
    translated("Forget “{name}”?", ["name": name])
  }
  static var forgets: String { translated("Its password will be deleted.") }
  static func sentence(_ flaw: WiFiNetwork.PasswordFlaw) -> String {
    switch flaw {
    case .password: translated("A password has 8 to 63 characters.")
    case .key: translated("A key has 5 or 13 characters, or 10 or 26 digits.")
    }
  }

  // MARK: - Failures

  static func failed(_ failure: NetworkFailure) -> String {
    let name = failure.name.quotedName(limit: 40)
    return switch failure.cause {
    case .password: failed(password: failure.name)
    case .signIn:
      translated(
        "“{name}” didn’t accept the user name or the password. Try again.", ["name": name])
    case .noAddress: translated("“{name}” gave this computer no address.", ["name": name])
    case .outOfRange: translated("“{name}” is out of range.", ["name": name])
    case .other: failed(failure.name)
    }
  }

  static func failed(password name: String) -> String {
    translated(
      "“{name}” didn’t accept the password. Try again.", ["name": name.quotedName(limit: 40)])
  }
  static func failed(_ name: String) -> String {
    translated("“{name}” couldn’t be connected.", ["name": name.quotedName(limit: 40)])
  }
  static func unreachable(_ name: String) -> String {
    translated(
      "“{name}” couldn’t be connected. Check that it’s on and nearby.",
      ["name": name.quotedName(limit: 40)])
  }
  static var isBlocked: String { translated("A switch or a key of the computer prevents this.") }
  static var gone: String { translated("It’s no longer there.") }

  // MARK: - Samples

  // The name of a VPN in a demonstration.
  static var sampleVPN: String { translated("Office") }
  static var sampleHeadphones: String { translated("Headphones") }

  // MARK: - Missing services

  static var noWiFiService: String {
    translated("Wi-Fi can’t be shown: neither NetworkManager nor iwd is running.")
  }
  static var noBluetoothService: String {
    translated("Bluetooth can’t be shown: BlueZ isn’t running.")
  }
  static var nothing: String { translated("No Wi-Fi, Bluetooth, or other connections") }
  static func silent(_ service: String) -> String {
    translated("{service} doesn’t respond", ["service": service])
  }
}
