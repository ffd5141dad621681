internal import FoundationEssentials

/// Who the user is, as a server is told. It is sent only where nobody on the way can read it, over https
/// or to this computer, unless the user has decided otherwise.
public struct HTTPAuthorization: Hashable, Sendable {
  /// A name has no colon: what follows one is read as the password.
  public var user: String
  public var password: String
  /// Whether it may be sent over http, too: only where the user has written that address, as of a server
  /// at home.
  public var mayBeOverheard = false

  public static func basic(user: String, password: String) -> HTTPAuthorization {
    HTTPAuthorization(user: user, password: password)
  }

  /// Nil where the server would understand something else.
  var header: String? {
    guard !user.utf8.contains(UInt8(ascii: ":")) else { return nil }
    return "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())"
  }
}
