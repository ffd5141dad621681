internal import FoundationEssentials

/// What a server says about when to ask again.
enum RetryAfter {
  /// Nobody is left alone for longer, whatever they say: the header may be a mistake.
  static let longest = 86_400.0
  /// What "too many requests" means without a word on how long.
  static let usual = 60.0

  /// Until when a host is to be left alone; nil if its answer asks for nothing of the kind.
  /// - Parameter parse: reads a date as it is written in headers.
  static func date(
    status: Int, header: String?, now: Date, parse: (String) -> Date?
  ) -> Date? {
    guard status == 429 || status == 503 else { return nil }
    var seconds = status == 429 ? usual : 0
    if let header {
      if let number = Double(header), number >= 0 {
        seconds = number
      } else if let rest = parse(header)?.timeIntervalSince(now), rest > 0 {
        // One that is over says more of our clock than of their wish.
        seconds = rest
      }
    }
    guard seconds > 0 else { return nil }
    return now.addingTimeInterval(min(seconds, longest))
  }
}
