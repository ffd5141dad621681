/// A recurrence rule: an RRULE of RFC 5545. Missing parts come from the event's start.
public struct RecurrenceRule: Hashable, Sendable {
  public enum Frequency: Int, Sendable, Comparable {
    case secondly, minutely, hourly, daily, weekly, monthly, yearly

    public static func < (one: Frequency, other: Frequency) -> Bool {
      one.rawValue < other.rawValue
    }
  }

  /// The end of a rule.
  public enum End: Hashable, Sendable {
    case never
    case count(Int)
    /// The last time, on the event's own clock.
    case wall(Int)
    /// The last time, in seconds since 1970.
    case utc(Int)
  }

  /// A weekday with a position, such as the second Monday or the last Friday; Sunday is 0.
  public struct NumberedWeekday: Hashable, Sendable {
    public var number: Int
    public var weekday: Int
  }

  public var frequency: Frequency
  public var interval = 1
  public var end = End.never
  /// The first day of a week; Sunday is 0.
  public var weekStart = 1

  // The values of the BY parts. Small sets are bits, the lowest one for 0.
  public var seconds = Bits()
  public var minutes = Bits()
  public var hours = Bits()
  public var weekdays = Bits()
  public var numberedWeekdays: [NumberedWeekday] = []
  public var monthDays = Bits()
  /// Positions from the end of the month: 1 is the last day.
  public var monthDaysFromEnd = Bits()
  /// Positions from 1, or negative ones from the end of the year; each in ascending order.
  public var yearDays: [Int] = []
  public var weekNumbers: [Int] = []
  public var months = Bits()
  /// The positions within a period's occurrences, from 1, or negative ones from the end.
  public var setPositions: [Int] = []

  public init(_ frequency: Frequency) { self.frequency = frequency }

  var hasWeekdays: Bool { !weekdays.isEmpty || !numberedWeekdays.isEmpty }
  var hasMonthDays: Bool { !monthDays.isEmpty || !monthDaysFromEnd.isEmpty }
}

/// A set of numbers from 0 to 63.
public struct Bits: Hashable, Sendable, ExpressibleByArrayLiteral {
  private(set) var word: UInt64 = 0

  public init() {}

  public init(arrayLiteral numbers: Int...) { for number in numbers { insert(number) } }

  public var isEmpty: Bool { word == 0 }
  public var count: Int { word.nonzeroBitCount }

  public mutating func insert(_ number: Int) { word |= 1 << UInt64(number) }

  @inline(__always) public func contains(_ number: Int) -> Bool { word >> UInt64(number) & 1 == 1 }

  /// The numbers, in ascending order.
  public var numbers: [Int] {
    var numbers: [Int] = []
    var rest = word
    while rest != 0 {
      numbers.append(rest.trailingZeroBitCount)
      rest &= rest - 1
    }
    return numbers
  }
}
