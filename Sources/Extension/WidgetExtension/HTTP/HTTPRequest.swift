public import FoundationEssentials

/// An HTTP request.
public struct HTTPRequest: Hashable, Sendable {
  public var url: String
  public var method: HTTPMethod
  public var headers: [String: String]
  public var body: HTTPBody?
  /// The user's credentials, only for the server at that URL.
  public var authorization: HTTPAuthorization?
  /// Whether only public addresses are allowed, none of this computer or its networks: for URLs in content from
  /// the web. A redirect by a public server always has this limit.
  public var isForPublic = false
  /// When to send the request if its response is cached.
  public var asking: Asking
  /// The timeout of the whole request, shorter than the widget's own.
  public var deadline: Duration
  /// The maximum size of the decompressed body, in bytes.
  public var limit: Int

  /// When to send a request whose response is cached.
  public enum Asking: Hashable, Sendable {
    /// Always, because the user may wait for news.
    case always
    /// Once the cached response has expired, as some servers require.
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

/// The body of a request.
public struct HTTPBody: Hashable, Sendable {
  public var bytes: Data
  /// The content type, such as "application/json".
  public var type: String

  public init(_ bytes: Data, type: String) {
    self.bytes = bytes
    self.type = type
  }

  public init(_ text: String, type: String) {
    self.init(Data(text.utf8), type: type)
  }
}

/// The rules for header lines.
enum HTTPHeader {
  /// The maximum length of a validator, more than any normal server sends.
  private static let maximumBytes = 1024

  static func isName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: ":") }
  }

  /// Returns whether the value is a single line.
  static func isValue(_ value: String) -> Bool {
    value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7f) || $0 == 0x09 }
  }

  /// Returns the headers of a conditional request.
  static func conditions(
    tag: String?, lastModified: String?
  ) -> [(name: String, value: String)] {
    [("If-None-Match", tag), ("If-Modified-Since", lastModified)].compactMap { name, value in
      guard let value, value.utf8.count <= maximumBytes, isValue(value) else { return nil }
      return (name, value)
    }
  }
}

/// The method of a request.
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

  /// Whether it only reads, so that a redirect may lead it to another server.
  var isHarmless: Bool {
    switch self {
    case .get, .head, .options, .propfind, .report: true
    case .post, .put, .patch, .delete: false
    }
  }

  /// Returns the method after a redirect; nil keeps it.
  func redirected(by status: Int) -> HTTPMethod? {
    switch status {
    case 303 where self != .head: .get
    // Browsers have always done this, and servers rely on it.
    case 301 where self == .post, 302 where self == .post: .get
    default: nil
    }
  }
}
