public import FoundationEssentials

/// An HTTP response.
public struct HTTPResponse: Hashable, Sendable {
  /// The URL after all redirects, to which URLs in the body are relative.
  public let url: String
  public let status: Int
  /// The headers by lowercase name; repeated ones are joined with commas.
  public let headers: [String: String]
  public let body: Data
  /// Whether it is a cached response that the server has confirmed, or that hasn't expired.
  public let isFromCache: Bool
  /// The time at which the server last confirmed it.
  public let date: Date
  /// Whether the server is on this computer or one of its networks; false for a cached response.
  public let isLocal: Bool
  /// The validators for a later conditional request.
  public let validators: HTTPValidators

  public var text: String { String(decoding: body, as: UTF8.self) }

  /// Decodes the body as JSON.
  public func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: body)
  }
}

/// Parses the pause that a server asks for.
enum RetryAfter {
  /// The longest pause: a longer one may be a mistake.
  static let longest = 86_400.0
  /// The pause after status 429 without a header.
  static let usual = 60.0

  /// Returns the end of the pause; nil without one.
  /// - Parameter parse: parses an HTTP date.
  static func date(
    status: Int, header: String?, now: Date, parse: (String) -> Date?
  ) -> Date? {
    guard status == 429 || status == 503 else { return nil }
    var seconds = status == 429 ? usual : 0
    if let header {
      if let number = Double(header), number >= 0 {
        seconds = number
      } else if let rest = parse(header)?.timeIntervalSince(now), rest > 0 {
        // A date in the past means that the local clock is wrong.
        seconds = rest
      }
    }
    guard seconds > 0 else { return nil }
    return now.addingTimeInterval(min(seconds, longest))
  }
}

/// Parses how long a response stays fresh (RFC 9111).
enum Expiry {
  /// The longest time: a longer one may be a mistake.
  static let longest = 86_400.0

  /// Returns the expiry of a response that was received now; nil if it can change at any time.
  /// - Parameter parse: parses an HTTP date.
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
      // A cache on the way may have stored it for some time.
      return least - (headers["age"].flatMap { number($0[...]) } ?? 0)
    }
    guard let expires = headers["expires"].flatMap(parse) else { return nil }
    // By the server's clock, because the local one may be wrong.
    return expires.timeIntervalSince(headers["date"].flatMap(parse) ?? now)
  }

  private static func number(_ text: Substring) -> Double? {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    return text.utf8.allSatisfy { digits.contains($0) } ? Double(text) : nil
  }
}
