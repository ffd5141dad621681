internal import WidgetCore

/// A date, or a time on some clock.
public struct EventTime: Hashable, Sendable {
  /// The local time in seconds since January 1, 1970 on that clock; for a date, its midnight.
  public var wall: Int
  public var clock: Clock

  /// The clock of a time.
  public enum Clock: Hashable, Sendable {
    /// A date, in any zone.
    case day
    /// The user's zone at any time.
    case floating
    case utc
    /// A zone, by its index in the `ZoneTable`.
    case zone(Int)
  }

  public init(wall: Int, clock: Clock) {
    self.wall = wall
    self.clock = clock
  }

  public var day: Int { wall.floored(by: EventTime.secondsOfDay) }

  static let secondsOfDay = 86_400
}

extension EventTime {
  /// Parses "20261124", "20261124T090000" or "20261124T090000Z"; nil for an invalid time.
  public init?(_ text: some BidirectionalCollection<UInt8>) {
    let text = text.trimmed
    var digits: (Int, Int, Int, Int, Int, Int) = (0, 0, 0, 0, 0, 0)
    var place = 0
    for byte in text {
      switch place {
      case 8:
        guard byte == UInt8(ascii: "T") || byte == UInt8(ascii: "t") else { return nil }
      case 15:
        guard byte == UInt8(ascii: "Z") || byte == UInt8(ascii: "z") else { return nil }
      case 16...: return nil
      default:
        guard let digit = byte.digit else { return nil }
        switch place {
        case 0..<4: digits.0 = digits.0 * 10 + digit
        case 4..<6: digits.1 = digits.1 * 10 + digit
        case 6..<8: digits.2 = digits.2 * 10 + digit
        case 9..<11: digits.3 = digits.3 * 10 + digit
        case 11..<13: digits.4 = digits.4 * 10 + digit
        default: digits.5 = digits.5 * 10 + digit
        }
      }
      place += 1
    }
    guard place == 8 || place >= 15, digits.0 >= 1, (1...12).contains(digits.1),
      (1...Month.days(digits.0, digits.1)).contains(digits.2), digits.3 < 24, digits.4 < 60,
      digits.5 <= 60
    else { return nil }
    let day = CivilTime.dayNumber(year: digits.0, month: digits.1, day: digits.2)
    wall = day * 86_400 + digits.3 * 3600 + digits.4 * 60 + min(digits.5, 59)
    clock = place == 8 ? .day : place == 16 ? .utc : .floating
  }
}

extension CalendarLine {
  /// Parses a time in the value of a line; nil for an invalid one.
  /// - Parameters:
  ///   - clock: the clock of a time without a zone.
  ///   - definition: finds the zone that the file defines.
  func time(
    _ value: ArraySlice<UInt8>, on clock: EventTime.Clock, _ zones: inout ZoneTable,
    inFile definition: (String) -> Zone?
  ) -> EventTime? {
    guard var time = EventTime(value) else { return nil }
    if time.clock != .day, parameter("VALUE")?.isWord("DATE") ?? false {
      return EventTime(wall: time.day * EventTime.secondsOfDay, clock: .day)
    }
    guard time.clock == .floating else { return time }
    guard let name = zoneName else { return EventTime(wall: time.wall, clock: clock) }
    time.clock = zones.clock(name) { definition(name) } ?? .floating
    return time
  }
}

/// The lengths of months and years.
enum Month {
  static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  @inline(__always) static func days(_ year: Int, _ month: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
