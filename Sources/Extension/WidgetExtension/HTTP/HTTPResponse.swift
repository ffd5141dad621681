public import FoundationEssentials

/// An answer from the web.
public struct HTTPResponse: Hashable, Sendable {
  /// Who answered, after all redirects: what addresses in the body are relative to.
  public let url: String
  public let status: Int
  /// By their names in lower case; one that was sent more than once is joined with commas.
  public let headers: [String: String]
  public let body: Data
  /// Whether what we had is still right, as the server said now or, until it expires, before.
  public let isFromCache: Bool
  /// When the server last said that this is right.
  public let date: Date
  /// Whether the server is on this computer or one of its networks; false for a cached response.
  public let isLocal: Bool
  /// What to ask with later whether this still holds.
  public let validators: HTTPValidators

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The body as JSON.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: body)
  }
}

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
        // One that is over says more of our clock than of what they want.
        seconds = rest
      }
    }
    guard seconds > 0 else { return nil }
    return now.addingTimeInterval(min(seconds, longest))
  }
}

/// What a server says about how long its answer holds (RFC 9111).
enum Expiry {
  /// Nothing holds for longer, whatever they say: the header may be a mistake.
  static let longest = 86_400.0

  /// Until when an answer that came now holds; nil where it may be another one at any time.
  /// - Parameter parse: reads a date as it is written in headers.
  static func date(
    _ headers: [String: String], now: Date, parse: (String) -> Date?
  ) -> Date? {
    guard let seconds = seconds(headers, now, parse), seconds > 0 else { return nil }
    return now.addingTimeInterval(min(seconds, longest))
  }

  private static func seconds(
    _ headers: [String: String], _ now: Date, _ parse: (String) -> Date?
  ) -> Double? {
    let words = (headers["cache-control"] ?? "").lowercased().split(separator: ",").map { word in
      word.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
    }
    guard !words.contains("no-store"), !words.contains("no-cache") else { return nil }
    let ages = words.filter { $0.hasPrefix("max-age=") }
      .map { number($0.dropFirst("max-age=".count)) ?? 0 }
    if let least = ages.min() {
      // It has lived a while already if somebody on the way kept it.
      return least - (headers["age"].flatMap { number($0[...]) } ?? 0)
    }
    guard let expires = headers["expires"].flatMap(parse) else { return nil }
    // By the server's own clock, as ours may be wrong.
    return expires.timeIntervalSince(headers["date"].flatMap(parse) ?? now)
  }

  private static func number(_ text: Substring) -> Double? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return text.utf8.allSatisfy { digits.contains($0) } ? Double(text) : nil
  }
}
