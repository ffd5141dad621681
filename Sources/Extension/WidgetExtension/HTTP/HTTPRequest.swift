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
