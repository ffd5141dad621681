internal import WidgetCore

/// The strings of both cards, in one place for translators.
enum CalendarWords {
  static var unreadable: String { translated("No calendar can be read") }
  // An unknown time zone in a calendar.
  static func unknownZone(_ name: String) -> String {
    translated(
      "The time zone “{zone}” is unknown. Its events are shown in local time.",
      ["zone": name.asSaid])
  }
  static var nothingToday: String { translated("No events today") }
  static var nothingMore: String { translated("No more events today") }
  static var nothingNext: String { translated("Nothing coming up") }
  // Of an event that takes the whole day.
  static var allDay: String { translated("all day") }
  // Of an event that takes several days, such as "Day 2 of 3".
  static func day(_ number: Int, of count: Int, _ format: LocaleFormat) -> String {
    translated(
      "Day {number} of {count}", ["number": format.number(number), "count": format.number(count)])
  }
  // Of an event that began on another day: when it ends.
  static func until(_ time: String) -> String { translated("until {time}", ["time": time]) }
  // Of an event in progress.
  static var now: String { translated("Now") }
  // A button: joins a video call.
  static var join: String { translated("Join") }
  // An event without a title.
  static var untitled: String { translated("Untitled Event") }
  // The number of events on a day, for a screen reader.
  static func events(_ count: Int) -> String { counted("{count} event", "{count} events", count) }

  // Below a list of events that is cut off.
  static func unlisted(_ count: Int) -> String {
    counted("{count} more event is not listed", "{count} more events are not listed", count)
  }

  /// Returns a month's name as a heading.
  static func month(_ number: Int) -> String {
    switch number {
    case 1: translated("January")
    case 2: translated("February")
    case 3: translated("March")
    case 4: translated("April")
    case 5: translated("May")
    case 6: translated("June")
    case 7: translated("July")
    case 8: translated("August")
    case 9: translated("September")
    case 10: translated("October")
    case 11: translated("November")
    default: translated("December")
    }
  }

  /// Returns the content without calendars.
  static func choose() -> Node {
    Column {
      Text(translated("Choose the calendars that are shown here.")).lines(2)
        .strength(.secondary)
      ActionButton(translated("Choose Calendars"), action: .editSettings)
    }
    .node
  }
}
