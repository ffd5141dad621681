internal import FoundationEssentials

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
