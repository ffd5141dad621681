internal import WidgetCore
internal import WidgetExtension

/// What the user typed to join a network that isn't saved. It is only in a message to NetworkManager or iwd.
enum NetworkCredentials: Hashable {
  case password(String)
  case signIn(EnterpriseSignIn)

  var password: String? { if case .password(let password) = self { password } else { nil } }
}

extension WiFiNetwork {
  /// Returns the settings that NetworkManager can't determine by itself.
  /// - Parameter account: the user's, which alone may use a sign-in; nil lets all users of the computer use it.
  func settings(with credentials: NetworkCredentials?, for account: String?) -> BusValue {
    var groups: [String: [String: BusValue]] = [:]
    if hidesName { groups["802-11-wireless"] = ["ssid": .bytes(ssid), "hidden": .bool(true)] }
    switch credentials {
    case .password(let password):
      groups["802-11-wireless-security"] =
        switch security {
        case .wep: ["key-mgmt": .string("none"), "wep-key0": .string(password)]
        case .sae: ["key-mgmt": .string("sae"), "psk": .string(password)]
        default: ["key-mgmt": .string("wpa-psk"), "psk": .string(password)]
        }
    case .signIn(let signIn):
      groups["802-11-wireless-security"] = ["key-mgmt": .string("wpa-eap")]
      groups["802-1x"] = signIn.settings
      if let account { groups["connection"] = ["permissions": .strings(["user:\(account):"])] }
    case nil: break
    }
    return .dictionary(
      groups.sorted { $0.key < $1.key }
        .map { BusEntry(.string($0.key), .properties($0.value)) }, key: .string,
      value: .dictionary(.string, .variant))
  }
}

/// The user name and the password for a network of a company or a university.
struct EnterpriseSignIn: Hashable {
  /// How they are sent to the server of the network.
  enum Method: String, CaseIterable {
    case peap
    case ttlsPAP = "ttls-pap"
    case ttlsMSCHAPv2 = "ttls-mschapv2"
    case pwd
  }

  /// The fields of the form.
  enum Field: String {
    case user
    case password
    case domain
    case method
    case anonymous
    case certificates
  }

  /// The first field whose value can't be right.
  struct Flaw: Error, Hashable {
    let field: Field
  }

  private let user: String
  private let password: String
  private let method: Method
  /// The name that is sent before the connection to the server is encrypted; nil is the user name.
  private let anonymous: String?
  /// The end of the server's name, which its certificate must have; nil accepts any.
  private let domain: String?
  /// Whether the server needs a certificate that the system trusts.
  private let checksCertificate: Bool

  /// The limits of a name in EAP, and of a host name, in bytes.
  private static let longest = 253

  /// Reads a form.
  init(_ form: ActionValue) throws(Flaw) {
    user = try EnterpriseSignIn.line(.user, form) ?? ""
    guard !user.isEmpty else { throw Flaw(field: .user) }
    let password = form.typed(Field.password.rawValue) ?? ""
    guard (1...EnterpriseSignIn.longest).contains(password.utf8.count),
      !EnterpriseSignIn.hasControls(password)
    else { throw Flaw(field: .password) }
    self.password = password
    domain = try EnterpriseSignIn.line(.domain, form)
    if let domain, !EnterpriseSignIn.isHostName(domain) { throw Flaw(field: .domain) }
    method = form.typed(Field.method.rawValue).flatMap(Method.init) ?? .peap
    anonymous = try EnterpriseSignIn.line(.anonymous, form)
    if case .isOn(false) = form[Field.certificates.rawValue] {
      checksCertificate = false
    } else {
      checksCertificate = true
    }
  }

  private static func line(_ field: Field, _ form: ActionValue) throws(Flaw) -> String? {
    let text = String((form.typed(field.rawValue) ?? "").trimmed)
    guard text.utf8.count <= longest, !hasControls(text) else { throw Flaw(field: field) }
    return text.isEmpty ? nil : text
  }

  private static func hasControls(_ text: String) -> Bool {
    text.utf8.contains { $0 < 0x20 || $0 == 0x7F }
  }

  /// Returns whether a text is a name in the DNS with at least two parts. NetworkManager would read a semicolon as the
  /// beginning of another one.
  private static func isHostName(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count >= 2
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.count <= 63 && part.first != "-" && part.last != "-"
          && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      }
  }

  /// NetworkManager's settings.
  var settings: [String: BusValue] {
    var settings: [String: BusValue] = [
      "eap": .strings([eap]), "identity": .string(user), "password": .string(password),
    ]
    // EAP-PWD proves that both know the password, without a certificate and another method inside.
    guard let inner else { return settings }
    settings["phase2-auth"] = .string(inner)
    if checksCertificate { settings["system-ca-certs"] = .bool(true) }
    if let anonymous { settings["anonymous-identity"] = .string(anonymous) }
    if let domain { settings["domain-suffix-match"] = .string(domain) }
    return settings
  }

  private var eap: String {
    switch method {
    case .peap: "peap"
    case .ttlsPAP, .ttlsMSCHAPv2: "ttls"
    case .pwd: "pwd"
    }
  }

  /// The method within an encrypted connection.
  private var inner: String? {
    switch method {
    case .peap, .ttlsMSCHAPv2: "mschapv2"
    case .ttlsPAP: "pap"
    case .pwd: nil
    }
  }
}
