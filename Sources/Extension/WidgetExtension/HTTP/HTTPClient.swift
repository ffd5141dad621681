// Ownership: holds libcurl's handle and with it the connections that are kept for the next request.
// Threads: any; the caller waits for its request. One that is made during another has a connection of its
// own.

internal import CCurl
internal import FoundationEssentials
internal import NetworkAddresses
internal import Synchronization
internal import WidgetCore

/// An HTTP client that caches responses, respects the pauses that servers ask for, and limits trust, time and
/// size. It uses the proxies of the environment. libcurl is loaded with the first request.
///
///     try http.get("https://…")
///     try http.send(HTTPRequest("https://…", method: .post, body: …))
///     try http.renew(HTTPRequest("https://…"), validators)       // only if it has changed
public final class HTTPClient: Sendable {
  public let userAgent: String
  private let memory: WebMemory?
  private let authorities: String?
  private let isLocal: @Sendable (NetworkAddress) -> Bool
  private let now: @Sendable () -> Date
  private let handle = Mutex<CurlHandle?>(nil)

  /// The User-Agent header, unless the widget sets its own.
  public static let standardUserAgent = userAgent([])

  /// - Parameter store: the storage of the cache and of pauses; nil for a client without both.
  public convenience init(
    store: Store?, userAgent: String = HTTPClient.standardUserAgent
  ) {
    self.init(store: store, userAgent: userAgent, authorities: nil) { Date() }
  }

  /// Returns a client with its own connections, for concurrent requests, and the same cache.
  package func another() -> HTTPClient {
    HTTPClient(
      store: memory?.store, userAgent: userAgent, authorities: authorities, isLocal: isLocal,
      now: now)
  }

  init(
    store: Store?, userAgent: String, authorities: String?,
    isLocal: @escaping @Sendable (NetworkAddress) -> Bool = \.isLocal,
    now: @escaping @Sendable () -> Date
  ) {
    self.userAgent = userAgent
    memory = store.map(WebMemory.init)
    self.authorities = authorities
    self.isLocal = isLocal
    self.now = now
  }

  /// Returns a User-Agent header with details, such as a contact.
  static func userAgent(_ details: [String]) -> String {
    // A header can't have other characters, and parentheses would end the comment.
    let details = (["Linux"] + details).map { detail in
      String(
        decoding: detail.utf8.filter { $0 > 0x20 && $0 < 0x7f && !"()\\".utf8.contains($0) },
        as: UTF8.self)
    }
    return "Today/\(Today.version) (\(details.filter { !$0.isEmpty }.joined(separator: "; ")))"
  }

  /// Requests a URL and waits for the response. A status other than success is an error.
  /// - Parameter deadline: the timeout of the whole request, shorter than the widget's own.
  /// - Parameter limit: the maximum size of the decompressed body, in bytes.
  public func get(
    _ url: String, headers: [String: String] = [:], deadline: Duration = .seconds(8),
    limit: Int = 4_000_000
  ) throws(HTTPError) -> HTTPResponse {
    try send(HTTPRequest(url, headers: headers, deadline: deadline, limit: limit))
  }

  /// Sends a request. Responses to GET are cached unless they are large.
  public func send(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    try travel(request) { (journey) throws(HTTPError) in
      try journey.response()
    }
  }

  /// Requests a response only if it has changed. For responses that are too large to be cached: the caller
  /// stores the parsed result and the validators instead.
  /// - Parameter validators: those of the last response; nil if there was none.
  public func renew(
    _ request: HTTPRequest, _ validators: HTTPValidators?
  ) throws(HTTPError) -> HTTPRenewal {
    try travel(request) { (journey) throws(HTTPError) in
      try journey.renewal(of: validators)
    }
  }

  /// Prepares all that is needed, with the connections that are kept unless these are in use.
  private func travel<Result: Sendable>(
    _ request: HTTPRequest, _ body: (HTTPRedirects) throws(HTTPError) -> Result
  ) throws(HTTPError) -> Result {
    let result = try handle.withLockIfAvailable { handle throws(HTTPError) in
      guard let curl = Curl.functions, let ready = handle ?? CurlHandle(curl) else {
        throw HTTPError(.noLibrary, host: request.url)
      }
      handle = ready
      return try body(try redirects(request, ready))
    }
    if let result { return result }
    guard let curl = Curl.functions, let own = CurlHandle(curl) else {
      throw HTTPError(.noLibrary, host: request.url)
    }
    return try body(try redirects(request, own))
  }

  private func redirects(
    _ request: HTTPRequest, _ handle: CurlHandle
  ) throws(HTTPError) -> HTTPRedirects {
    try HTTPRedirects(
      request, handle: handle, memory: memory, userAgent: userAgent, authorities: authorities,
      isLocal: isLocal, now: now)
  }
}
