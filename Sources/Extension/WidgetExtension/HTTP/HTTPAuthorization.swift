internal import FoundationEssentials

/// The credentials of the user. They are sent over https or to this computer, and over http only if
/// `mayBeOverheard` says so.
public struct HTTPAuthorization: Hashable, Sendable {
  /// A name has no colon: what follows one is read as the password.
  public var user: String
  public var password: String
  /// Whether it may be sent over http, too: only where the user has written that address, as of a server
  /// at home.
  public var mayBeOverheard = false
  /// The address that the user entered them for: a request to another origin is sent without them. nil
  /// binds them to the address of the request.
  public var site: String?

  public static func basic(user: String, password: String) -> HTTPAuthorization {
    HTTPAuthorization(user: user, password: password)
  }

  /// Nil where the server would understand something else.
  var header: String? {
    guard !user.utf8.contains(UInt8(ascii: ":")) else { return nil }
    return "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())"
  }
}

extension String {
  /// An address without the user and password before its host, for the user to see.
  public var withoutUserInfo: String {
    guard let mark = utf8.firstRange(of: "://".utf8) else { return self }
    let rest = self[mark.upperBound...]
    guard let end = rest.prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@") else {
      return self
    }
    return "\(self[..<mark.upperBound])\(rest[rest.index(after: end)...])"
  }
}
