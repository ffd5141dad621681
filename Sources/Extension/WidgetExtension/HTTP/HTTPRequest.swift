public import FoundationEssentials

/// What is asked of a server.
public struct HTTPRequest: Hashable, Sendable {
  public var url: String
  public var method: HTTPMethod
  public var headers: [String: String]
  public var body: HTTPBody?
  /// Who the user is, for the server at that address and for no other.
  public var authorization: HTTPAuthorization?
  /// Whether only public addresses may be asked, none of this computer or its networks: for addresses
  /// that content from the web names. Redirects by a public server are always limited so.
  public var isForPublic = false
  /// When it is asked at all.
  public var asking: Asking
  /// How long all of it may take, less than the host allows the widget.
  public var deadline: Duration
  /// How many bytes the answer's body may have, after it was decompressed.
  public var limit: Int

  /// When a server is asked for what is known already.
  public enum Asking: Hashable, Sendable {
    /// Each time, as the user may want to see what is new.
    case always
    /// Not before the answer that is known expires, as some servers demand.
    case onceExpired
  }

  public init(
    _ url: String, method: HTTPMethod = .get, headers: [String: String] = [:],
    body: HTTPBody? = nil, authorization: HTTPAuthorization? = nil, asking: Asking = .always,
    deadline: Duration = .seconds(8), limit: Int = 4_000_000
  ) {
    self.url = url
    self.method = method
    self.headers = headers
    self.body = body
    self.authorization = authorization
    self.asking = asking
    self.deadline = deadline
    self.limit = limit
  }
}

/// What is sent with a request.
public struct HTTPBody: Hashable, Sendable {
  public var bytes: Data
  /// What it is, such as "application/json".
  public var type: String

  public init(_ bytes: Data, type: String) {
    self.bytes = bytes
    self.type = type
  }

  public init(_ text: String, type: String) {
    self.init(Data(text.utf8), type: type)
  }
}

/// What may stand in a line of a request's head.
enum HTTPHeader {
  /// What servers want to be told again has no more bytes, if they are honest.
  private static let mostBytes = 1024

  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: ":") }
  }

  /// Whether it would not be read as more than one line.
  static func isValue(_ value: String) -> Bool {
    value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7f) || $0 == 0x09 }
  }

  /// The question whether an answer still holds, of what the server said with it.
  static func conditions(
    tag: String?, lastModified: String?
  ) -> [(name: String, value: String)] {
    [("If-None-Match", tag), ("If-Modified-Since", lastModified)].compactMap { name, value in
      guard let value, value.utf8.count <= mostBytes, isValue(value) else { return nil }
      return (name, value)
    }
  }
}

/// What a request wants done.
public enum HTTPMethod: String, Hashable, Sendable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
  case options = "OPTIONS"
  case propfind = "PROPFIND"
  case report = "REPORT"

  /// Whether it only asks, so that whoever is asked instead may know all that it says.
  var isHarmless: Bool {
    switch self {
    case .get, .head, .options, .propfind, .report: true
    case .post, .put, .patch, .delete: false
    }
  }

  /// What a server is asked that another one has sent us to. Nil: the same.
  func redirected(by status: Int) -> HTTPMethod? {
    switch status {
    case 303 where self != .head: .get
    // So browsers have always done, and servers count on it.
    case 301 where self == .post, 302 where self == .post: .get
    default: nil
    }
  }
}
