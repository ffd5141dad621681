/// The duration of an event.
public enum EventLength: Hashable, Sendable {
  /// Calendar days, which can be an hour longer or shorter, and seconds after them.
  case nominal(days: Int, seconds: Int)
  /// Elapsed seconds.
  case exact(Int)

  static let none = EventLength.exact(0)

  /// The upper limit in seconds, for finding events that have begun earlier.
  var most: Int {
    switch self {
    case .nominal(let days, let seconds): (days + 1) * EventTime.secondsOfDay + seconds
    case .exact(let seconds): seconds
    }
  }

  /// The maximum, a hundred years.
  private static let maximumDays = 36_525

  /// About how long it is.
  var seconds: Int {
    switch self {
    case .nominal(let days, let seconds): days * EventTime.secondsOfDay + seconds
    case .exact(let seconds): seconds
    }
  }

  /// The seconds of a duration that may be below zero, as in "-PT15M".
  static func signedSeconds(_ text: some BidirectionalCollection<UInt8>) -> Int? {
    let text = text.trimmed
    let isNegative = text.first == UInt8(ascii: "-")
    guard let length = EventLength(isNegative ? text.dropFirst() : text) else { return nil }
    return isNegative ? -length.seconds : length.seconds
  }

  /// Reads a duration: "PT1H30M", "P1D", "P2W", "P1DT12H". One below zero lasts no time.
  init?(_ text: some BidirectionalCollection<UInt8>) {
    var rest = text.trimmed
    var isNegative = false
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest.removeFirst()
    }
    guard let letter = rest.popFirst(), letter.upperCase == UInt8(ascii: "P"), !rest.isEmpty else {
      return nil
    }
    var (days, seconds) = (0, 0)
    var number: Int?
    for byte in rest {
      if let digit = byte.digit {
        number = min((number ?? 0) * 10 + digit, 999_999_999)
        continue
      }
      if byte.upperCase == UInt8(ascii: "T"), number == nil { continue }
      guard let amount = number else { return nil }
      number = nil
      switch byte.upperCase {
      case UInt8(ascii: "W"): days += amount * 7
      case UInt8(ascii: "D"): days += amount
      case UInt8(ascii: "H"): seconds += amount * 3600
      case UInt8(ascii: "M"): seconds += amount * 60
      case UInt8(ascii: "S"): seconds += amount
      default: return nil
      }
    }
    guard number == nil else { return nil }
    if isNegative { (days, seconds) = (0, 0) }
    days = min(days, EventLength.maximumDays)
    seconds = min(seconds, EventLength.maximumDays * EventTime.secondsOfDay)
    self = days == 0 ? .exact(seconds) : .nominal(days: days, seconds: seconds)
  }
}
