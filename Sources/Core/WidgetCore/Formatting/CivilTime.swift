internal import Glibc

/// A calendar date with a time of day, without a zone.
public struct CivilTime: Hashable, Sendable {
  /// The year of the proleptic Gregorian calendar.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day, from 1 to 31.
  public let day: Int
  public let hour: Int
  public let minute: Int
  public let second: Int
  /// The number of days since January 1, 1970.
  public let dayNumber: Int

  /// Creates the local time for an offset from UTC.
  public init(secondsSince1970: Int, offset: Int) {
    let local = min(max(secondsSince1970, -Self.horizon), Self.horizon) + offset
    let days = local.flooredQuotient(by: 86_400)
    let rest = local - days * 86_400
    dayNumber = days
    (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
    // Years start on March 1, so that a leap day comes last; 400 years always have the same number of days.
    // March 1 of the year 0 is 719468 days before 1970.
    let shifted = days + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The limit of valid times, 30 million years; others are clamped.
  private static let horizon = 1_000_000_000_000_000

  /// Returns the days since January 1, 1970; months are from 1 to 12.
  public static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted.flooredQuotient(by: 400)
    let yearOfEra = shifted - era * 400
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The weekday, from 0 for Sunday to 6.
  public var weekday: Int {
    let index = dayNumber + 4
    return index - index.flooredQuotient(by: 7) * 7
  }
}

extension Int {
  fileprivate func flooredQuotient(by divisor: Int) -> Int {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }
}

// System access: only the C library knows the user's time zone and TZ.

extension CivilTime {
  /// Returns the user's local time, given seconds since 1970.
  public static func local(secondsSince1970: Int) -> CivilTime {
    var seconds = time_t(secondsSince1970)
    var parts = tm()
    let offset = localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
    return CivilTime(secondsSince1970: secondsSince1970, offset: offset)
  }
}
