/// Durations and sizes in manifests: a whole number with a unit.
enum Amount {
  /// Parses a duration such as "10s", "15m", "1h", or "2d".
  static func duration(_ text: String) -> Duration? {
    guard let (number, unit) = amount(text) else { return nil }
    let seconds: Int
    switch unit {
    case "s": seconds = 1
    case "m": seconds = 60
    case "h": seconds = 3600
    case "d": seconds = 86_400
    default: return nil
    }
    let (total, isTooMuch) = number.multipliedReportingOverflow(by: seconds)
    return isTooMuch ? nil : .seconds(total)
  }

  /// Parses a size such as "512K", "64M", or "1G"; a K is 1024 bytes.
  static func byteCount(_ text: String) -> Int? {
    guard let (number, unit) = amount(text) else { return nil }
    let bytes: Int
    switch unit {
    case "K": bytes = 1 << 10
    case "M": bytes = 1 << 20
    case "G": bytes = 1 << 30
    default: return nil
    }
    let (total, isTooMuch) = number.multipliedReportingOverflow(by: bytes)
    return isTooMuch ? nil : total
  }

  /// Parses a whole number and its unit.
  private static func amount(_ text: String) -> (Int, Character)? {
    guard let unit = text.last, text.dropLast().allSatisfy({ $0.isASCII && $0.isNumber }),
      let number = Int(text.dropLast())
    else { return nil }
    return (number, unit)
  }

  /// Formats a duration for a manifest: 900 seconds are "15m".
  static func written(_ duration: Duration) -> String {
    let seconds = duration.components.seconds
    for (unit, length) in [("d", 86_400), ("h", 3600), ("m", 60)] as [(String, Int64)]
    where seconds >= length && seconds % length == 0 {
      return "\(seconds / length)\(unit)"
    }
    return "\(seconds)s"
  }
}
