/// A time that the host formats in the user's language and updates. Times are in seconds since 1970; fractions
/// aren't shown.
public enum ShownTime: Hashable, Sendable {
  /// The time until a moment: "24:59"; then "0:00".
  case countdown(to: Double)
  /// The time since a moment; "0:00" before it.
  case elapsed(from: Double)
  /// "in 5 min", "5 min ago".
  case relative(to: Double)
  /// The time of day, in a zone such as "Asia/Tokyo"; nil is the user's.
  case clock(zone: String? = nil, hasSeconds: Bool = false)
  /// A moment's date, or today's.
  case date(DateForm = .full, of: Double? = nil, zone: String? = nil)
  /// The time difference of a zone: "+7 h".
  case ahead(zone: String)

  /// The zone it is shown in, if not the user's.
  public var zone: String? {
    switch self {
    case .countdown, .elapsed, .relative: nil
    case .clock(let zone, _), .date(_, _, let zone): zone
    case .ahead(let zone): zone
    }
  }

  /// The time it is shown of or counts to, in seconds since 1970.
  var moment: Double? {
    switch self {
    case .countdown(let moment), .elapsed(let moment), .relative(let moment): moment
    case .date(_, let moment, _): moment
    case .clock, .ahead: nil
    }
  }
}

/// The format of a date.
public enum DateForm: String, CaseIterable, Sendable {
  /// "Thursday, July 3".
  case full
  /// "July 3, 2025".
  case long
  /// "7/3/25".
  case short
  /// "Thursday".
  case weekday
  /// "July 3".
  case day
  /// "today", "yesterday", "tomorrow"; otherwise "Thu, Jul 3".
  case relative
  /// "32 days", until then or since then; "today".
  case days
}
