internal import CCurl
internal import FoundationEssentials
internal import NetworkAddresses
internal import WidgetCore

/// One request with its redirects, within the limits.
struct HTTPRedirects {
  private let first: HTTPExchange
  private let asking: HTTPRequest.Asking
  private let handle: CurlHandle
  private let memory: WebMemory?
  private let now: () -> Date

  private static let redirectLimit = 5

  /// Where the response may be cached.
  enum Knowledge {
    /// The client's own cache.
    case remembered
    /// The caller's cache, with these validators.
    case validators(HTTPValidators?)
  }

  /// The last response, and the request that it answers.
  struct Arrival {
    let exchange: HTTPExchange
    let answer: HTTPExchange.Answer
    var isFromMemory = false
    /// The time at which the server last confirmed it.
    let date: Date
  }

  init(
    _ request: HTTPRequest, handle: CurlHandle, memory: WebMemory?, userAgent: String,
    authorities: String?, isLocal: @escaping @Sendable (NetworkAddress) -> Bool,
    now: @escaping () -> Date
  ) throws(HTTPError) {
    guard let address = HTTPAddress(request.url, handle.curl) else {
      let shown = request.url.withoutUserInfo
      throw HTTPError(
        .unusable(translated("The address {address}", ["address": shown])), host: shown)
    }
    first = HTTPExchange(
      address: address, method: request.method,
      headers: try HTTPRedirects.headers(of: request, address.host), body: request.body?.bytes,
      authorization: try HTTPRedirects.authorization(of: request, address, handle.curl),
      userAgent: userAgent,
      limit: request.limit, remaining: request.deadline, deadline: request.deadline,
      authorities: authorities, isForPublic: request.isForPublic, isLocal: isLocal)
    asking = request.asking
    self.handle = handle
    self.memory = memory
    self.now = now
  }

  /// Returns the headers, none of which contains a line break.
  private static func headers(
    of request: HTTPRequest, _ host: String
  ) throws(HTTPError) -> [(name: String, value: String)] {
    var headers = request.headers
    if let body = request.body { headers["Content-Type"] = body.type }
    for (name, value) in headers {
      guard HTTPHeader.isName(name), HTTPHeader.isValue(value) else {
        throw HTTPError(.unusable(translated("The header {header}", ["header": name])), host: host)
      }
    }
    return headers.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }

  /// Returns the credentials for the server at this address; nil if they belong to another origin.
  private static func authorization(
    of request: HTTPRequest, _ address: HTTPAddress, _ curl: today_curl
  ) throws(HTTPError) -> HTTPAuthorization? {
    guard let authorization = request.authorization ?? address.user else { return nil }
    if let site = authorization.site, HTTPAddress(site, curl)?.origin != address.origin {
      return nil
    }
    guard authorization.header != nil else {
      throw HTTPError(
        .unusable(translated("The user name {user}", ["user": authorization.user])),
        host: address.host)
    }
    guard address.isSecure || address.isOfThisComputer || authorization.mayBeOverheard else {
      throw HTTPError(.notEncrypted, host: address.host)
    }
    return authorization
  }
}

// MARK: - Redirects

extension HTTPRedirects {
  /// Follows redirects. Each server gets a conditional request if its response is cached.
  func arrival(_ known: Knowledge) throws(HTTPError) -> Arrival {
    let start = ContinuousClock.now
    var exchange = first
    for _ in 0...HTTPRedirects.redirectLimit {
      exchange.remaining = exchange.deadline - (ContinuousClock.now - start)
      guard exchange.remaining > .zero else {
        throw HTTPError(.noAnswer(within: exchange.deadline), host: exchange.address.host)
      }
      let arrival = try ask(exchange, known)
      guard (300...399).contains(arrival.answer.status), let redirect = arrival.answer.redirect
      else { return arrival }
      exchange = try next(after: exchange, arrival.answer.status, redirect)
      if !arrival.answer.isLocal { exchange.isForPublic = true }
    }
    throw HTTPError(.tooManyRedirects, host: first.address.host)
  }

  /// Returns the request for the target of a redirect.
  private func next(
    after exchange: HTTPExchange, _ status: Int, _ redirect: String
  ) throws(HTTPError) -> HTTPExchange {
    let address = exchange.address
    let refusal = HTTPError(.badRedirect, host: address.host, cause: redirect)
    guard let target = HTTPAddress(redirect, handle.curl), target.isSecure || !address.isSecure
    else { throw refusal }
    var next = exchange
    next.address = target
    if let method = exchange.method.redirected(by: status) {
      next.method = method
      next.body = nil
      next.headers.removeAll { $0.name.lowercased() == "content-type" }
    }
    if target.origin != address.origin {
      // Credentials and other headers aren't for another server, and neither is a request that changes
      // something.
      guard next.method.isHarmless || target.host == address.host else { throw refusal }
      // Without its condition, a change could overwrite what another app has changed.
      let harmless = [
        "accept", "accept-language", "content-type", "depth", "if-match", "if-none-match",
      ]
      next.headers.removeAll { !harmless.contains($0.name.lowercased()) }
      next.authorization = nil
    }
    return next
  }

  /// Sends a request, unless the server has asked for a pause; conditional if the response is cached.
  private func ask(
    _ exchange: HTTPExchange, _ known: Knowledge
  ) throws(HTTPError) -> Arrival {
    guard exchange.method == .get else { return try ask(exchange, conditions: []) }
    switch known {
    case .remembered: return try askWithMemory(exchange)
    case .validators(let validators):
      let isTheirs = validators?.answered == exchange.name
      return try ask(exchange, conditions: isTheirs ? validators?.conditions ?? [] : [])
    }
  }

  private func askWithMemory(_ exchange: HTTPExchange) throws(HTTPError) -> Arrival {
    guard let memory else { return try ask(exchange, conditions: []) }
    let kept = memory.kept(exchange.name)
    if asking == .onceExpired, let kept, isFresh(kept) {
      return Arrival(
        exchange: exchange, answer: kept.answer(kept.headers), isFromMemory: true, date: kept.date)
    }
    let arrival = try ask(
      exchange,
      conditions: HTTPHeader.conditions(
        tag: kept?.headers["etag"], lastModified: kept?.headers["last-modified"]))
    if arrival.answer.status == 304, let kept {
      let headers = kept.headers.merging(arrival.answer.headers) { $1 }
      memory.confirm(exchange.name, headers, arrival.date)
      return Arrival(
        exchange: exchange, answer: kept.answer(headers), isFromMemory: true, date: arrival.date)
    }
    if arrival.answer.status == 200 {
      let holds = asking == .onceExpired && expiry(arrival.answer.headers, arrival.date) != nil
      memory.keep(arrival.answer, exchange.name, arrival.date, holds: holds)
    }
    return arrival
  }

  private func ask(
    _ exchange: HTTPExchange, conditions: [(name: String, value: String)]
  ) throws(HTTPError) -> Arrival {
    if let until = memory?.pause(exchange.address.origin, now()) {
      throw pause(until, exchange.address)
    }
    var question = exchange
    question.headers += conditions
    return Arrival(exchange: exchange, answer: try question.run(handle), date: now())
  }
}

// MARK: - Results

extension HTTPRedirects {
  /// Returns the response; throws for a status other than success.
  func response() throws(HTTPError) -> HTTPResponse { try judged(try arrival(.remembered)) }

  /// Returns whether the caller's response has changed.
  func renewal(of known: HTTPValidators?) throws(HTTPError) -> HTTPRenewal {
    // Validators of another URL don't apply.
    let known = known.flatMap { $0.asked == first.name && first.method == .get ? $0 : nil }
    if asking == .onceExpired, let known, known.isFresh(at: now()) { return .unchanged(known) }
    let arrival = try arrival(.validators(known))
    guard arrival.answer.status == 304, let known, known.answered == arrival.exchange.name,
      !known.conditions.isEmpty
    else { return .changed(try judged(arrival)) }
    return .unchanged(known.renewed(arrival.answer.headers, now: arrival.date, parse: date))
  }

  private func judged(_ arrival: Arrival) throws(HTTPError) -> HTTPResponse {
    let (answer, address) = (arrival.answer, arrival.exchange.address)
    let response = HTTPResponse(
      url: address.text, status: answer.status, headers: answer.headers, body: answer.body,
      isFromCache: arrival.isFromMemory, date: arrival.date, isLocal: answer.isLocal,
      validators: HTTPValidators(
        tag: answer.headers["etag"], lastModified: answer.headers["last-modified"],
        expires: expiry(answer.headers, arrival.date), date: arrival.date, asked: first.name,
        answered: arrival.exchange.name))
    if (200...299).contains(answer.status) { return response }
    let until = RetryAfter.date(
      status: answer.status, header: answer.headers["retry-after"], now: now(), parse: date)
    guard let until else {
      throw HTTPError(.status(answer.status), host: address.host, response: response)
    }
    memory?.setPause(address.origin, until: until, now())
    throw pause(until, address, response)
  }

  private func pause(
    _ until: Date, _ address: HTTPAddress, _ response: HTTPResponse? = nil
  ) -> HTTPError {
    let seconds = Int(until.timeIntervalSince(now()).rounded(.up))
    return HTTPError(
      .pause(until: until, seconds: seconds), host: address.host, response: response)
  }

  /// Returns whether a cached response is fresh. If the clock was set back since, that is unknown.
  private func isFresh(_ kept: WebMemory.Kept) -> Bool {
    let now = now()
    return kept.date <= now && expiry(kept.headers, kept.date).map { now < $0 } ?? false
  }

  private func expiry(_ headers: [String: String], _ date: Date) -> Date? {
    Expiry.date(headers, now: date, parse: self.date)
  }

  /// Parses an HTTP date.
  private func date(_ text: String) -> Date? {
    let seconds = handle.curl.getdate(text, nil)
    return seconds < 0 ? nil : Date(timeIntervalSince1970: Double(seconds))
  }
}
