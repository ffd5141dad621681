internal import WidgetCore
internal import WidgetExtension

/// A CalDAV server with the user's credentials.
public struct CalendarServer: Hashable, Sendable {
  /// The URL of the server, of the user's calendars, or of one calendar.
  public let address: String
  public let user: String
  let password: String

  /// Schemes that some programs use instead of https.
  private static let schemes = ["caldavs://", "caldav://", "webdavs://", "davs://", "dav://"]

  /// Parses an address as users enter it: without a scheme, or with the user name in it. nil if it is invalid.
  public init?(address: String, user: String, password: String) {
    var text = String(decoding: Array(address.utf8).trimmed, as: UTF8.self)
    guard !text.isEmpty else { return nil }
    for scheme in CalendarServer.schemes where text.lowercased().hasPrefix(scheme) {
      text = "https://" + text.dropFirst(scheme.count)
    }
    if !text.contains("://") { text = "https://" + text }
    var user = String(decoding: Array(user.utf8).trimmed, as: UTF8.self)
    // A password in an address would be stored with it.
    let start = text.index(after: text.firstIndex(of: "/") ?? text.startIndex)
    let host = text[start...].dropFirst().prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    if let mark = host.lastIndex(of: "@") {
      if user.isEmpty { user = String(host[..<mark].prefix { $0 != ":" }) }
      text.removeSubrange(host.startIndex...mark)
    }
    self.address = text
    self.user = user
    self.password = password
  }

  /// Whether the user entered credentials: some calendars are public.
  var hasCredentials: Bool { !user.isEmpty || !password.isEmpty }

  /// Returns the credentials for a server of that origin, which the user entered or agreed to. nil without any.
  func authorization(for origin: String) -> HTTPAuthorization? {
    guard hasCredentials else { return nil }
    var authorization = HTTPAuthorization.basic(user: user, password: password)
    // "http://" is for a server at home, on a private network.
    authorization.mayBeOverheard =
      origin == self.origin && address.lowercased().hasPrefix("http://")
    authorization.site = origin
    return authorization
  }

  var host: String { CalendarSource.host(address) }

  /// The origin that the user entered.
  var origin: String { ServerAddress.origin(address) }
}

/// Another server that a calendar server refers to and that asks for a password. It gets the user's only when the
/// user agrees.
public struct CalendarReferral: Hashable, Sendable {
  /// The server that the user entered.
  public let host: String
  /// Such as "https://dav.example.org".
  public let origin: String

  /// nil if a person couldn't judge the origin, or it isn't encrypted.
  init?(from host: String, to origin: String) {
    let characters = Set("abcdefghijklmnopqrstuvwxyz0123456789.-:[]".unicodeScalars)
    let scheme = "https://"
    guard origin.hasPrefix(scheme), origin.utf8.count <= CalendarReferral.longest,
      origin.unicodeScalars.dropFirst(scheme.count).allSatisfy(characters.contains)
    else { return nil }
    self.host = host
    self.origin = origin
  }

  /// More isn't read to its end, which is what counts.
  private static let longest = 80
}

/// Parses the addresses in responses.
enum ServerAddress {
  /// Returns scheme, host and port, without the scheme's own port.
  static func origin(_ address: String) -> String {
    guard let mark = address.utf8.firstRange(of: "://".utf8) else { return "" }
    let host = address[mark.upperBound...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let origin = address[..<mark.upperBound].lowercased() + host.lowercased()
    let ports = ["https://": ":443", "http://": ":80"]
    for (scheme, port) in ports where origin.hasPrefix(scheme) && origin.hasSuffix(port) {
      return String(origin.dropLast(port.count))
    }
    return origin
  }

  /// Returns the path, such as "/dav/calendars/"; empty if there is none.
  static func path(_ address: String) -> String {
    guard let mark = address.utf8.firstRange(of: "://".utf8) else { return address }
    return String(
      address[mark.upperBound...].drop { $0 != "/" }.prefix { $0 != "?" && $0 != "#" })
  }

  /// Returns the whole address of a name in a response from another address; nil if it isn't an address,
  /// or has a user in it.
  static func resolved(_ name: String, at base: String) -> String? {
    let name = String(decoding: Array(name.utf8).trimmed, as: UTF8.self)
    guard !name.isEmpty, name.utf8.count <= 2_000 else { return nil }
    let whole: String
    if name.utf8.firstRange(of: "://".utf8) != nil, !name.hasPrefix("/") {
      let lowercased = name.lowercased()
      guard lowercased.hasPrefix("https://") || lowercased.hasPrefix("http://"),
        !origin(name).contains("@")
      else { return nil }
      whole = name
    } else if name.hasPrefix("//") {
      return nil
    } else if name.hasPrefix("/") {
      whole = origin(base) + name
    } else {
      let path = path(base)
      whole = origin(base) + (path.lastIndex(of: "/").map { path[...$0] } ?? "/") + name
    }
    return whole.percentEncoded { (0x21...0x7E).contains($0) }
  }

  /// Returns a normalized name that is equal for all spellings of the same resource.
  static func key(_ name: String) -> String { path(name).percentDecoded }
}
