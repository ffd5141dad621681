internal import FoundationEssentials

/// The user's credentials. They are sent over https or to this computer, and over http only if `mayBeOverheard`
/// is true.
public struct HTTPAuthorization: Hashable, Sendable {
  /// The user name, without a colon: the rest would be read as the password.
  public var user: String
  public var password: String
  /// Whether they may also be sent over http. Only for a URL that the user has entered, such as that of a
  /// server at home.
  public var mayBeOverheard = false
  /// The URL that the user entered them for; a request to another origin is sent without them. nil binds them
  /// to the URL of the request.
  public var site: String?

  public static func basic(user: String, password: String) -> HTTPAuthorization {
    HTTPAuthorization(user: user, password: password)
  }

  /// nil if the server would misread it.
  var header: String? {
    guard !user.utf8.contains(UInt8(ascii: ":")) else { return nil }
    return "Basic \(Data("\(user):\(password)".utf8).base64EncodedString())"
  }
}

extension String {
  /// The URL without user and password, for display.
  public var withoutUserInfo: String {
    guard let mark = utf8.firstRange(of: "://".utf8) else { return self }
    let rest = self[mark.upperBound...]
    guard let end = rest.prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@") else {
      return self
    }
    return "\(self[..<mark.upperBound])\(rest[rest.index(after: end)...])"
  }
}
