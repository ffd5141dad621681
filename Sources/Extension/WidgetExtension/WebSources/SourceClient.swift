// Threads: the caller's, which blocks while it waits for the network.

internal import FoundationEssentials
internal import WidgetCore

/// A value that a source can provide, in one response or in several pages.
public struct SourceQuery<Value: Sendable>: Sendable {
  let source: WebSource
  let topic: String?
  let requests: [HTTPRequest]
  let parse: @Sendable (HTTPResponse) throws -> Value

  /// - Parameter topic: the part of the source's data that has a backoff of its own, such as a market.
  public init(
    _ source: WebSource, about topic: String? = nil, _ requests: [HTTPRequest],
    parse: @escaping @Sendable (HTTPResponse) throws -> Value
  ) {
    self.source = source
    self.topic = topic
    self.requests = requests
    self.parse = parse
  }
}

/// Timeouts of requests, shorter than the time limit of a widget.
public struct SourceTimeouts: Hashable, Sendable {
  /// The time after which the next source is requested, too. A response that comes later is still used, if
  /// no other source was faster.
  public var each: Duration
  /// The timeout of all responses together.
  public var total: Duration

  public init(each: Duration = .seconds(10), total: Duration) {
    self.each = each
    self.total = total
  }
}

/// Requests data from sources, with failover, rate limits and backoff. All processes that share the
/// stored values keep the limits together.
public struct SourceClient: Sendable {
  let values: StoredValues
  let http: HTTPClient
  public let timeouts: SourceTimeouts
  /// Whether the request ignores the client's own backoff, because the user waits or the network is back.
  public let isUrgent: Bool
  private let clock: @Sendable () -> Int

  /// - Parameter clock: seconds since 1970.
  public init(
    _ values: StoredValues, _ http: HTTPClient, timeouts: SourceTimeouts, isUrgent: Bool = false,
    clock: (@Sendable () -> Int)? = nil
  ) {
    self.values = values
    self.http = http
    self.timeouts = timeouts
    self.isUrgent = isUrgent
    self.clock = clock ?? { Int(Date().timeIntervalSince1970) }
  }

  /// Seconds since 1970.
  public var now: Int { clock() }

  /// The moment at which all requests that start now time out.
  public var deadline: ContinuousClock.Instant { .now + timeouts.total }

  /// Whether a cached value is recent. A time in the future is not: the clock was set back.
  public func isFresh(_ time: Int, within seconds: Int) -> Bool {
    (0..<seconds).contains(now - time)
  }

  /// Returns the pages of the first source that has usable ones. Skips queries without requests.
  public func firstResult<Value: Sendable>(
    of queries: some Sequence<SourceQuery<Value>>, by deadline: ContinuousClock.Instant,
    where isUsable: ([Value]) -> Bool = { _ in true }
  ) throws(SourceFailures) -> [Value] {
    let queries = Array(queries.filter { !$0.requests.isEmpty })
    let race = SourceRace<Result<[Value], SourceFailure>>(queries.count) { [self] index, isLate in
      do throws(SourceFailure) {
        return .success(try result(of: queries[index], by: deadline, isLate: isLate))
      } catch {
        return .failure(error)
      }
    }
    var failures: [Int: SourceFailure] = [:]
    while let step = race.next(within: timeouts.each) {
      switch step {
      case .late(let index):
        // Once is enough: the failure that may follow isn't counted again.
        note(.broken, of: queries[index].source, queries[index].topic)
      case .outcome(_, .success(let pages)):
        if isUsable(pages) { return pages }
      case .outcome(let index, .failure(let failure)): failures[index] = failure
      }
    }
    throw SourceFailures(queries.indices.compactMap { failures[$0] })
  }

  /// Returns the pages of one source, in the order of their requests.
  public func result<Value>(
    of query: SourceQuery<Value>, by deadline: ContinuousClock.Instant
  ) throws(SourceFailure) -> [Value] {
    try result(of: query, by: min(deadline, .now + timeouts.each), isLate: { false })
  }

  /// `isLate` is whether the slowness was noted.
  private func result<Value>(
    of query: SourceQuery<Value>, by deadline: ContinuousClock.Instant, isLate: () -> Bool
  ) throws(SourceFailure) -> [Value] {
    var pages: [Value] = []
    for request in query.requests {
      pages.append(try page(request, of: query, by: deadline, isLate: isLate))
    }
    try? change(query.source, nil) { $0.breaker.succeed() }
    try? change(query.source, query.topic) { $0.breaker.succeed() }
    return pages
  }

  private func page<Value>(
    _ request: HTTPRequest, of query: SourceQuery<Value>, by deadline: ContinuousClock.Instant,
    isLate: () -> Bool
  ) throws(SourceFailure) -> Value {
    let left = deadline - .now
    guard left > .milliseconds(100) else { throw .noTimeLeft(query.source.title) }
    try permit(query.source, about: query.topic)
    var request = request
    request.deadline = left
    do {
      return try query.parse(try http.send(request))
    } catch {
      if !isLate() { note(CircuitBreaker.Failure(error), of: query.source, query.topic) }
      throw SourceFailure(error)
    }
  }

  /// Counts a request against the rate limit. Urgent requests skip the client's own backoff, but not a
  /// pause that the source has asked for.
  func permit(_ source: WebSource, about topic: String? = nil) throws(SourceFailure) {
    let time = now
    // Without a store nothing can be counted: the schedule of the panel limits the requests.
    if topic != nil, !isUrgent {
      let pause = try? change(source, topic) { $0.breaker.pause(at: time) }
      if let pause { throw .backingOff(source.title, seconds: pause) }
    }
    switch try? change(source, nil, { $0.request(source.limit, at: time) }) {
    case .granted, nil: break
    case .backingOff(let seconds): throw .backingOff(source.title, seconds: seconds)
    case .limitReached: throw .limitReached(source.title)
    }
  }

  /// A rate limit concerns the whole source; another failure may concern only the topic.
  private func note(
    _ failure: CircuitBreaker.Failure, of source: WebSource, _ topic: String?
  ) {
    let time = now
    switch failure {
    case .offline: break
    case .limited: try? change(source, nil) { $0.breaker.fail(failure, at: time) }
    case .broken: try? change(source, topic) { $0.breaker.fail(failure, at: time) }
    }
  }

  /// Changes the state of a source, or of one topic, in one transaction.
  private func change<Result: Sendable>(
    _ source: WebSource, _ topic: String?, _ body: (inout SourceState) -> Result
  ) throws(StoreError) -> Result {
    let key = ["source \(source.key)", topic].compactMap(\.self).joined(separator: " ")
    return try values.change(key) { value in
      var state = value?.parsedJSON.map(SourceState.init) ?? SourceState()
      let result = body(&state)
      value = .json(state.json.text)
      return result
    }
  }
}

extension CircuitBreaker.Failure {
  fileprivate init(_ error: any Error) {
    if case .reported(_, let message) = error as? SourceError {
      // Some sources report a rate limit in a message with status 200, not with 429.
      let isLimit = ["too many", "rate limit", "throttl"].contains(
        where: message.lowercased().contains)
      self = isLimit ? .limited(seconds: 60) : .broken
      return
    }
    self =
      switch (error as? HTTPError)?.kind {
      case .unknownHost, .unreachable, .noLibrary: .offline
      case .pause(_, let seconds): .limited(seconds: seconds)
      default: .broken
      }
  }
}

extension SourceFailure {
  fileprivate init(_ error: any Error) {
    switch (error as? HTTPError)?.kind {
    case .unknownHost, .unreachable: self = .unreachable("\(error)")
    default: self = .failed("\(error)")
    }
  }
}
