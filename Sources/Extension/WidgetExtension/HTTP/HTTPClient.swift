// Ownership: holds libcurl's handle and with it the connections that are kept for the next request.
// Threads: any; one request at a time is made, and the caller waits for it.

internal import CCurl
internal import FoundationEssentials
internal import NetworkAddresses
internal import Synchronization
internal import WidgetCore

/// Asks the web, with manners: an answer that is known is not sent again, a host that wants to be
/// left alone is, and nothing is trusted or awaited without limits. Proxies are those of the
/// environment. Nothing is loaded before the first request.
///
///     try http.get("https://…")                                  // what is there
///     try http.send(HTTPRequest("https://…", method: .post, body: …))
///     try http.renew(HTTPRequest("https://…"), validators)       // only if there is anything new
public final class HTTPClient: Sendable {
  public let userAgent: String
  private let memory: WebMemory?
  private let authorities: String?
  private let isLocal: @Sendable (NetworkAddress) -> Bool
  private let now: @Sendable () -> Date
  private let handle = Mutex<CurlHandle?>(nil)

  /// Who asks, if the widget does not say so itself.
  public static let standardUserAgent = userAgent([])

  /// - Parameter store: remembers answers and pauses; nil for a client that has no memory.
  public convenience init(
    store: Store?, userAgent: String = HTTPClient.standardUserAgent
  ) {
    self.init(store: store, userAgent: userAgent, authorities: nil) { Date() }
  }

  /// Returns a client with connections of its own, for requests at the same time, and the same memory.
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

  /// Who asks, and what else those who are asked may want to know, such as whom to write to.
  static func userAgent(_ details: [String]) -> String {
    // A header takes no other letters, and brackets would end the remark.
    let details = (["Linux"] + details).map { detail in
      String(
        decoding: detail.utf8.filter { $0 > 0x20 && $0 < 0x7f && !"()\\".utf8.contains($0) },
        as: UTF8.self)
    }
    return "Today/\(Today.version) (\(details.filter { !$0.isEmpty }.joined(separator: "; ")))"
  }

  /// Asks for what is at an address, and waits for it. An answer that is no success is an error.
  /// - Parameter deadline: how long all of it may take, less than the host allows the widget.
  /// - Parameter limit: how many bytes the body may have, after it was decompressed.
  public func get(
    _ url: String, headers: [String: String] = [:], deadline: Duration = .seconds(8),
    limit: Int = 4_000_000
  ) throws(HTTPError) -> HTTPResponse {
    try send(HTTPRequest(url, headers: headers, deadline: deadline, limit: limit))
  }

  /// Asks in any way that there is. Answers to GET are remembered, but for large ones.
  public func send(_ request: HTTPRequest) throws(HTTPError) -> HTTPResponse {
    try travel(request) { (journey) throws(HTTPError) in
      try journey.response()
    }
  }

  /// Asks whether an answer of before still holds, of which the caller has kept what it made of it, and
  /// the validators. This is for answers that are too large to be remembered.
  /// - Parameter validators: of the last answer; nil if there was none.
  public func renew(
    _ request: HTTPRequest, _ validators: HTTPValidators?
  ) throws(HTTPError) -> HTTPRenewal {
    try travel(request) { (journey) throws(HTTPError) in
      try journey.renewal(of: validators)
    }
  }

  /// Waits for its turn, and prepares all that is needed.
  private func travel<Result: Sendable>(
    _ request: HTTPRequest, _ body: (HTTPRedirects) throws(HTTPError) -> Result
  ) throws(HTTPError) -> Result {
    try handle.withLock { handle throws(HTTPError) in
      guard let curl = Curl.functions, let ready = handle ?? CurlHandle(curl) else {
        throw HTTPError(.noLibrary, host: request.url)
      }
      handle = ready
      return try body(
        try HTTPRedirects(
          request, handle: ready, memory: memory, userAgent: userAgent, authorities: authorities,
          isLocal: isLocal, now: now))
    }
  }
}
