/// A day of the Gregorian calendar, without a zone: "2026-11-27".
public struct CivilDay: Hashable, Sendable {
  /// The number of days since January 1, 1970.
  public let number: Int

  public init(_ number: Int) {
    self.number = min(max(number, CivilDay.numbers.lowerBound), CivilDay.numbers.upperBound)
  }

  /// Clamps a day that the month doesn't have.
  public init(year: Int, month: Int, day: Int) {
    let last = CivilDay.days(year, month)
    self.init(CivilTime.dayNumber(year: year, month: month, day: min(day, last)))
  }

  /// Parses "YYYY-MM-DD"; nil for anything else, and for a day that doesn't exist.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isWritten = text.utf8.count == 10 && text.utf8.allSatisfy { $0 == 0x2D || $0.isDigit }
    guard isWritten, parts.map(\.count) == [4, 2, 2], let year = Int(parts[0]),
      let month = Int(parts[1]), let day = Int(parts[2]), year > 0, (1...12).contains(month),
      (1...CivilDay.days(year, month)).contains(day)
    else { return nil }
    self.init(CivilTime.dayNumber(year: year, month: month, day: day))
  }

  /// Midnight, for formatting.
  public var time: CivilTime { CivilTime(secondsSince1970: number * 86_400, offset: 0) }

  /// The first day of its month.
  public var firstOfMonth: CivilDay { CivilDay(number - time.day + 1) }

  /// The number of days in its month.
  public var daysInMonth: Int { CivilDay.days(time.year, time.month) }

  /// Returns the same day of another month, or the last one of a shorter month.
  public func adding(months: Int) -> CivilDay {
    let time = time
    let index = time.year * 12 + time.month - 1 + months
    guard index >= 12 else { return CivilDay(Int.min) }
    return CivilDay(year: index / 12, month: index % 12 + 1, day: time.day)
  }

  public func adding(days: Int) -> CivilDay { CivilDay(number + days) }

  /// The days of the years 1 to 9999.
  public static let all = CivilDay(Int.min)...CivilDay(Int.max)
  private static let numbers = -719_162...2_932_896

  private static func days(_ year: Int, _ month: Int) -> Int {
    let next = (year: month == 12 ? year + 1 : year, month: month % 12 + 1)
    return CivilTime.dayNumber(year: next.year, month: next.month, day: 1)
      - CivilTime.dayNumber(year: year, month: month, day: 1)
  }
}

extension CivilDay: CustomStringConvertible {
  public var description: String {
    let time = time
    return [
      String(time.year).padded(to: 4), String(time.month).padded(to: 2),
      String(time.day).padded(to: 2),
    ]
    .joined(separator: "-")
  }
}

extension CivilDay: Comparable {
  public static func < (left: CivilDay, right: CivilDay) -> Bool { left.number < right.number }
}

extension String {
  /// Fills a number up with zeros.
  func padded(to width: Int) -> String {
    String(repeating: "0", count: max(0, width - utf8.count)) + self
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
}
