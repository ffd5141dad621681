/// When content matters most to the user.
public struct Relevance: Hashable, Sendable {
  /// Since 1970; nil is without limit.
  public var from: Duration?
  public var to: Duration?

  public init(from: Duration? = nil, to: Duration? = nil) { (self.from, self.to) = (from, to) }

  /// Whether the time is in it.
  public func contains(_ now: Duration) -> Bool {
    from.map { $0 <= now } ?? true && to.map { now < $0 } ?? true
  }
}

extension Relevance {
  init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "relevant")
    func time(_ name: String) throws(ProtocolError) -> Duration? {
      guard let seconds = try fields.number(name) else { return nil }
      try check(seconds, name, in: Limits.wakeAt)
      return Duration(wholeMillisecondsOf: seconds)
    }
    self.init(from: try time("from"), to: try time("to"))
  }

  var json: JSON {
    var members = Members()
    members.add("from", from?.secondsInMilliseconds)
    members.add("to", to?.secondsInMilliseconds)
    return .object(members.list)
  }
}
