// Threads: the caller's, which waits for the web.

internal import FoundationEssentials
internal import WidgetCore

/// Somebody on the web who is asked again and again.
public struct AskedSource: Hashable, Sendable {
  /// What its conduct is kept under: a mirror has manners of its own.
  public let key: String
  /// What people call it.
  public let title: String
  /// How often it may be asked.
  public let limit: RateLimit

  public init(key: String, title: String, limit: RateLimit) {
    self.key = key
    self.title = title
    self.limit = limit
  }
}

/// Asks sources as their manners allow: each no more often than it wants, and one that has failed not
/// at once again. What is remembered of them is changed in one step, so that all who share the values
/// keep to the limits together.
public struct Courtesy: Sendable {
  let values: StoredValues
  let http: HTTPClient
  /// Whether those are asked, too, who have only failed lately: somebody waits, or the network is back.
  let isEager: Bool
  /// Seconds since 1970.
  let now: @Sendable () -> Int

  public init(
    _ values: StoredValues, _ http: HTTPClient, isEager: Bool = false,
    now: (@Sendable () -> Int)? = nil
  ) {
    self.values = values
    self.http = http
    self.isEager = isEager
    self.now = now ?? { Int(Date().timeIntervalSince1970) }
  }

  /// Asks a source and reads its answer, unless the source is to be left alone. A failure is noted;
  /// `succeeded` says that all went well.
  /// - Parameter each: how long one answer may take.
  public func ask<Value>(
    _ source: AskedSource, about topic: String? = nil, for request: HTTPRequest,
    each: Duration, by deadline: ContinuousClock.Instant, read: (HTTPResponse) throws -> Value
  ) throws(SourceRefusal) -> Value {
    let left = deadline - .now
    guard left > .milliseconds(100) else { throw .late(source.title) }
    try permit(source, about: topic)
    var request = request
    request.deadline = min(left, each)
    do {
      return try read(try http.send(request))
    } catch {
      note(Courtesy.failure(error), of: source, topic)
      throw Courtesy.isUnreachable(error)
        ? .unreachable(source.title, "\(error)") : .failed(source.title, "\(error)")
    }
  }

  /// Notes that a source has told what it was asked for.
  public func succeeded(_ source: AskedSource, about topic: String? = nil) {
    try? change(source, nil) { $0.breaker.succeed() }
    try? change(source, topic) { $0.breaker.succeed() }
  }

  /// Makes sure that a source may be asked. A pause that it has asked for is always kept; one that
  /// we make ourselves ends when somebody waits.
  public func permit(
    _ source: AskedSource, about topic: String? = nil
  ) throws(SourceRefusal) {
    let time = now()
    // A store that fails leaves nothing to count with: then it is asked as often as the panel asks.
    if topic != nil {
      let pause = (try? change(source, topic) { $0.breaker.pause(at: time) }) ?? nil
      if let pause, !isEager { throw .resting(source.title, pause) }
    }
    switch try? change(source, nil, { $0.ask(source.limit, at: time) }) {
    case .granted, nil: break
    case .resting(let seconds): throw .resting(source.title, seconds)
    case .spent: throw .spent(source.title)
    }
  }

  /// Notes what went wrong. Who wants to be left alone means it for all; who fails may only not know
  /// this topic. Being offline isn't held against any source.
  private func note(
    _ failure: CircuitBreaker.Failure, of source: AskedSource, _ topic: String?
  ) {
    let time = now()
    switch failure {
    case .offline: break
    case .limited(let seconds):
      try? change(source, nil) { $0.breaker.fail(.limited(seconds: seconds), at: time) }
    case .broken:
      try? change(source, topic) { $0.breaker.fail(.broken, at: time) }
    }
  }

  /// Changes what is known of a source's conduct, in all or about one topic, also while other processes
  /// do.
  private func change<Result: Sendable>(
    _ source: AskedSource, _ topic: String?, _ body: (inout Conduct) -> Result
  ) throws(StoreError) -> Result {
    let key = ["source \(source.key)", topic].compactMap(\.self).joined(separator: " ")
    return try values.change(key) { value in
      var conduct = Conduct()
      if case .json(let text) = value, let json = try? JSON(parsing: Array(text.utf8)) {
        conduct = Conduct(json)
      }
      let result = body(&conduct)
      value = .json(conduct.json.text)
      return result
    }
  }

  private static func failure(_ error: any Error) -> CircuitBreaker.Failure {
    if let words = (error as? any SourceComplaint)?.saidByThem {
      // Some say in words, with status 200, what others say with 429.
      let isLimit = ["too many", "rate limit", "throttl"].contains(
        where: words.lowercased().contains)
      return isLimit ? .limited(seconds: 60) : .broken
    }
    return switch (error as? HTTPError)?.kind {
    case .unknownHost, .unreachable, .noLibrary: .offline
    case .pause(_, let seconds): .limited(seconds: seconds)
    default: .broken
    }
  }

  private static func isUnreachable(_ error: any Error) -> Bool {
    switch (error as? HTTPError)?.kind {
    case .unknownHost, .unreachable: true
    default: false
    }
  }
}
