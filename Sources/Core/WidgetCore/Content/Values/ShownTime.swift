/// A time that the host writes, in the user's language, and keeps right by itself. Moments are seconds
/// since 1970; of parts of a second nothing is shown.
public enum ShownTime: Hashable, Sendable {
  /// How long it is until a moment: "24:59"; from then on "0:00".
  case countdown(to: Double)
  /// How long it has been since a moment: "0:00" before it.
  case elapsed(from: Double)
  /// "in 5 min", "5 min ago".
  case relative(to: Double)
  /// The time of day, in a zone such as "Asia/Tokyo"; nil is the user's.
  case clock(zone: String? = nil, hasSeconds: Bool = false)
  /// A moment's date, or today's.
  case date(DateForm = .full, of: Double? = nil, zone: String? = nil)
  /// How far clocks of a zone are ahead of the user's: "+7 h".
  case ahead(zone: String)

  /// The zone that it is in, where that isn't the user's.
  public var zone: String? {
    switch self {
    case .countdown, .elapsed, .relative: nil
    case .clock(let zone, _), .date(_, _, let zone): zone
    case .ahead(let zone): zone
    }
  }

  /// The moment that it is about.
  var moment: Double? {
    switch self {
    case .countdown(let moment), .elapsed(let moment), .relative(let moment): moment
    case .date(_, let moment, _): moment
    case .clock, .ahead: nil
    }
  }
}

/// How much of a date is written.
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
  /// "today", "yesterday", "tomorrow"; else "Thu, Jul 3".
  case relative
}

/// The time that a bar takes to be filled, from one moment to another.
public struct TimeSpan: Hashable, Sendable {
  /// In seconds since 1970.
  public var from: Double
  public var to: Double

  public init(from: Double, to: Double) {
    self.from = from
    self.to = to
  }
}

extension TimeSpan {
  /// How much of it is over, from 0 to 1.
  public func share(at now: Int) -> Double {
    let share = (Double(now) - from.rounded(.down)) / (to.rounded(.down) - from.rounded(.down))
    return share > 0 ? min(share, 1) : 0
  }

  /// When more of it is over than can be overlooked: not more often than each second, and in steps of
  /// a thousandth. nil where nothing will change any more.
  public func nextChange(after now: Int) -> Int? {
    let (start, end) = (ShownTime.seconds(from), ShownTime.seconds(to))
    guard now < end else { return nil }
    guard now >= start else { return start + 1 }
    let step = max(1, (end - start + 999) / 1000)
    return min(end, start + ((now - start) / step + 1) * step)
  }
}
