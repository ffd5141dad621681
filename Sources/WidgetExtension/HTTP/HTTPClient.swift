// Ownership: holds libcurl's handle and with it the connections that are kept for the next request.
// Threads: any; one request at a time is made, and the caller waits for it.

internal import CCurl
internal import FoundationEssentials
internal import Synchronization
internal import WidgetCore

/// Asks the web, with manners: an answer that is known is not sent again, a host that wants to be
/// left alone is, and nothing is trusted or awaited without limits. Proxies are those of the
/// environment. Nothing is loaded before the first request.
public final class HTTPClient: Sendable {
  public let userAgent: String
  private let memory: WebMemory?
  private let authorities: String?
  private let now: @Sendable () -> Date
  private let handle = Mutex<CurlHandle?>(nil)

  /// Who asks, if the widget does not say so itself.
  public static let standardUserAgent = "Today/\(Today.version) (Linux)"

  private static let redirectLimit = 5

  /// - Parameter store: remembers answers and pauses; nil for a client that has no memory.
  public convenience init(
    store: Store?, userAgent: String = HTTPClient.standardUserAgent
  ) {
    self.init(store: store, userAgent: userAgent, authorities: nil) { Date() }
  }

  init(
    store: Store?, userAgent: String, authorities: String?, now: @escaping @Sendable () -> Date
  ) {
    self.userAgent = userAgent
    memory = store.map(WebMemory.init)
    self.authorities = authorities
    self.now = now
  }

  /// Asks for what is at an address, and waits for it. An answer that is no success is an error.
  /// - Parameter deadline: how long all of it may take, less than the host allows the widget.
  /// - Parameter limit: how many bytes the body may have, after it was decompressed.
  public func get(
    _ url: String, headers: [String: String] = [:], deadline: Duration = .seconds(8),
    limit: Int = 4_000_000
  ) throws(HTTPError) -> HTTPResponse {
    try handle.withLock { handle throws(HTTPError) in
      guard let curl = Curl.functions, let ready = handle ?? CurlHandle(curl) else {
        throw HTTPError(.noLibrary, host: url)
      }
      handle = ready
      guard let address = Address(url, curl) else {
        throw HTTPError(.unusable(translated("The address {address}", ["address": url])), host: url)
      }
      let exchange = HTTPExchange(
        address: address, headers: try checked(headers, address.host), userAgent: userAgent,
        limit: limit, remaining: deadline, deadline: deadline, authorities: authorities)
      return try follow(exchange, ready)
    }
  }

  /// Goes where the servers send us, within the limits.
  private func follow(
    _ first: HTTPExchange, _ handle: CurlHandle
  ) throws(HTTPError) -> HTTPResponse {
    let start = ContinuousClock.now
    var exchange = first
    for _ in 0...HTTPClient.redirectLimit {
      exchange.remaining = exchange.deadline - (ContinuousClock.now - start)
      guard exchange.remaining > .zero else {
        throw HTTPError(.noAnswer(within: exchange.deadline), host: exchange.address.host)
      }
      let (answer, isFromCache) = try ask(exchange, handle)
      guard (300...399).contains(answer.status), let redirect = answer.redirect else {
        return try judged(answer, isFromCache, exchange.address, handle)
      }
      let host = exchange.address.host
      guard let next = Address(redirect, handle.curl), next.isSecure || !exchange.address.isSecure
      else { throw HTTPError(.badRedirect, host: host, cause: redirect) }
      if next.origin != exchange.address.origin {
        // Keys and the like are not for others.
        let harmless = ["accept", "accept-language"]
        exchange.headers.removeAll { !harmless.contains($0.name.lowercased()) }
      }
      exchange.address = next
    }
    throw HTTPError(.tooManyRedirects, host: first.address.host)
  }

  /// Asks one server, unless it wants to be left alone. What we have of it is not sent again.
  private func ask(
    _ exchange: HTTPExchange, _ handle: CurlHandle
  ) throws(HTTPError) -> (HTTPExchange.Answer, isFromCache: Bool) {
    let address = exchange.address
    if let until = memory?.pause(address.origin, now()) { throw pause(until, address) }
    let request = name(of: exchange)
    let kept = memory?.kept(request)
    var exchange = exchange
    if let tag = kept?.headers["etag"] { exchange.headers.append(("If-None-Match", tag)) }
    if let date = kept?.headers["last-modified"] {
      exchange.headers.append(("If-Modified-Since", date))
    }
    let answer = try exchange.run(handle)
    if answer.status == 304, let kept {
      memory?.confirm(request, now())
      return (
        HTTPExchange.Answer(
          status: kept.status, headers: kept.headers.merging(answer.headers) { $1 },
          body: kept.body, redirect: nil), true
      )
    }
    if answer.status == 200 { memory?.keep(answer, request, now()) }
    return (answer, false)
  }

  /// A success is handed on, and everything else is an error.
  private func judged(
    _ answer: HTTPExchange.Answer, _ isFromCache: Bool, _ address: Address, _ handle: CurlHandle
  ) throws(HTTPError) -> HTTPResponse {
    let response = HTTPResponse(
      status: answer.status, headers: answer.headers, body: answer.body,
      isFromCache: isFromCache, date: now())
    if (200...299).contains(answer.status) { return response }
    let until = RetryAfter.date(
      status: answer.status, header: answer.headers["retry-after"], now: now()
    ) { text in
      let seconds = handle.curl.getdate(text, nil)
      return seconds < 0 ? nil : Date(timeIntervalSince1970: Double(seconds))
    }
    guard let until else {
      throw HTTPError(.status(answer.status), host: address.host, response: response)
    }
    memory?.setPause(address.origin, until: until, now())
    throw pause(until, address, response)
  }

  private func pause(
    _ until: Date, _ address: Address, _ response: HTTPResponse? = nil
  ) -> HTTPError {
    let seconds = Int(until.timeIntervalSince(now()).rounded(.up))
    return HTTPError(
      .pause(until: until, seconds: seconds), host: address.host, response: response)
  }

  /// The headers, if none of them would be read as more than one.
  private func checked(
    _ headers: [String: String], _ host: String
  ) throws(HTTPError) -> [(name: String, value: String)] {
    for (name, value) in headers {
      let isName =
        !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7f && $0 != UInt8(ascii: ":") }
      let isValue = value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7f) || $0 == 0x09 }
      guard isName, isValue else {
        throw HTTPError(.unusable(translated("The header {header}", ["header": name])), host: host)
      }
    }
    return headers.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }

  /// What an answer is kept under. The headers belong to it, but may be secret: only their hash.
  private func name(of exchange: HTTPExchange) -> String {
    guard !exchange.headers.isEmpty else { return exchange.address.text }
    // FNV-1a. Swift's own hash is another one in each process.
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for header in exchange.headers {
      for byte in "\(header.name): \(header.value)\n".utf8 {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    return "\(exchange.address.text) \(String(hash, radix: 36))"
  }
}
