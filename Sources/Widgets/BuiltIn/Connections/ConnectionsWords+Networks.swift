internal import WidgetCore

// The strings about networks that hide their names, or need a sign-in.
extension ConnectionsWords {
  // MARK: - Hidden networks

  static var hiddenNetwork: String { translated("Connect to Hidden Network…") }
  static var hiddenTitle: String { translated("Connect to Hidden Network") }
  static var networkName: String { translated("Name") }
  // How a Wi-Fi network is encrypted.
  static var security: String { translated("Security") }
  static var wrongName: String { translated("The name is longer than a network’s can be.") }

  static func security(_ security: WiFiNetwork.Security) -> String {
    switch security {
    case .open: open
    case .sae: translated("WPA3 Password")
    default: translated("WPA2 Password")
    }
  }

  // MARK: - Sign-in

  static var user: String { translated("User Name") }
  // The end of the name of the server that checks the password, such as "example.edu".
  static var domain: String { translated("Server Domain") }
  static var explainsDomain: String {
    translated(
      "Without the domain of its server, anyone with a certificate can pose as this network and read your password."
    )
  }
  // How the password is sent.
  static var method: String { translated("Method") }
  // A name that the network sees in place of the user name.
  static var anonymous: String { translated("Anonymous Name") }
  static var checksCertificate: String { translated("Check Certificate") }

  static func method(_ method: EnterpriseSignIn.Method) -> String {
    switch method {
    case .peap: "PEAP, MSCHAPv2"
    case .ttlsPAP: "TTLS, PAP"
    case .ttlsMSCHAPv2: "TTLS, MSCHAPv2"
    case .pwd: "PWD"
    }
  }

  /// Why the value of a field can't be right.
  static func flaw(in field: EnterpriseSignIn.Field) -> String {
    switch field {
    case .domain: translated("A domain looks like “example.edu”.")
    case .password: translated("A password has 1 to 253 characters.")
    case .user, .anonymous, .method, .certificates:
      translated("A user name has 1 to 253 characters.")
    }
  }

  static func certificate(_ name: String) -> String {
    translated(
      "“{name}” needs a certificate of yours. Set it up in the settings of your desktop.",
      ["name": name])
  }
  static func needsFile(_ name: String) -> String {
    translated(
      "“{name}” needs a user name, which iwd reads from a file in /var/lib/iwd. An administrator can create it.",
      ["name": name])
  }
}
