internal import WidgetCore

/// What both cards say, in one place for whoever translates it.
enum CalendarWords {
  static var unreadable: String { translated("No calendar can be read") }
  // A time zone that a calendar names, but that is not known here.
  static func unknownZone(_ name: String) -> String {
    translated(
      "The time zone “{zone}” is unknown. Its events are shown in local time.",
      ["zone": name.asSaid])
  }
  static var nothingToday: String { translated("No events today") }
  static var nothingMore: String { translated("No more events today") }
  static var nothingNext: String { translated("Nothing coming up") }
  // Of an event: it takes all of the day.
  static var allDay: String { translated("all day") }
  // Of an event that takes several days, such as "Day 2 of 3".
  static func day(_ number: Int, of count: Int, _ format: LocaleFormat) -> String {
    translated(
      "Day {number} of {count}", ["number": format.number(number), "count": format.number(count)])
  }
  // Of an event that began on another day: when it ends.
  static func until(_ time: String) -> String { translated("until {time}", ["time": time]) }
  // Of an event that is going on.
  static var now: String { translated("Now") }
  // On a button: to take part in a video call.
  static var join: String { translated("Join") }
  // An event without a title.
  static var untitled: String { translated("Untitled Event") }
  // How many events a day has; a screen reader says it.
  static func events(_ count: Int) -> String { counted("{count} event", "{count} events", count) }

  // Below a list of events that is as long as it may be.
  static func unlisted(_ count: Int) -> String {
    counted("{count} more event is not listed", "{count} more events are not listed", count)
  }

  /// A month by itself, as a heading.
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

  /// What is shown as long as there is no calendar.
  static func choose() -> Node {
    Column {
      Text(translated("Choose the calendars that are shown here.")).lines(2)
        .strength(.secondary)
      ActionButton(translated("Choose Calendars"), action: .editSettings)
    }
    .node
  }
}
