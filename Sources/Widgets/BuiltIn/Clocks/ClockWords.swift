internal import WidgetCore

/// The strings of the card, in one place for translators.
enum ClockWords {
  // MARK: Cities

  // Of a city in the user's time zone.
  static var here: String { translated("Here") }
  static var sameTime: String { translated("Same time") }
  static var none: String { translated("See the time in other cities.") }
  static var choose: String { translated("Choose Cities") }
  static func unknown(_ name: String) -> String {
    translated(
      "“{name}” isn’t a known city. Choose it from the list while you type.",
      ["name": name.quotedName()])
  }
  static var noZones: String {
    translated("This computer has no list of time zones. Install the package tzdata.")
  }

  /// Returns the difference to here: "Tomorrow, 7 hours ahead".
  static func difference(
    of zone: Zone, to home: Zone, at now: Int, _ format: LocaleFormat
  ) -> String {
    let (there, here) = (zone.time(at: now), home.time(at: now))
    let seconds = zone.offset(at: now) - home.offset(at: now)
    let day = there.dayNumber == here.dayNumber ? nil : format.day(there, from: here)
    return listed([day, hours(seconds, format)].compactMap(\.self)).capitalizedFirst
  }

  private static func hours(_ seconds: Int, _ format: LocaleFormat) -> String {
    let size = Int(seconds.magnitude)
    if size == 0 { return sameTime }
    guard size % 3600 == 0 else {
      let hours = format.number(Double(size) / 3600, decimals: 0...2)
      // Of a city whose clocks are so many hours ahead, such as 5.75.
      return seconds > 0
        ? translated("{hours} hours ahead", ["hours": hours])
        // Of a city whose clocks are so many hours behind, such as 3.5.
        : translated("{hours} hours behind", ["hours": hours])
    }
    return seconds > 0
      ? counted("{count} hour ahead", "{count} hours ahead", size / 3600)
      : counted("{count} hour behind", "{count} hours behind", size / 3600)
  }

  // MARK: Alarms

  static var alarms: String { translated("Alarms") }
  static var addAlarm: String { translated("New Alarm…") }
  static var newAlarm: String { translated("New Alarm") }
  static var editAlarm: String { translated("Edit Alarm") }
  static var add: String { translated("Add") }
  static var save: String { translated("Save") }
  static var edit: String { translated("Edit…") }
  static var delete: String { translated("Delete") }
  // A time of day.
  static var time: String { translated("Time") }
  static var name: String { translated("Name") }
  // A name of an alarm.
  static var nameExample: String { translated("Wake Up") }
  // On which days an alarm rings.
  static var repeats: String { translated("Repeat") }
  // The city whose time an alarm has.
  static var timeIn: String { translated("Time In") }
  static var unclearTime: String { translated("Enter a time of day, such as 7:30.") }
  // A button of a notification: an alarm rings again in ten minutes.
  static var snooze: String { translated("Snooze") }
  static var alarm: String { translated("Alarm") }

  static func days(_ days: ClockAlarm.Days) -> String {
    switch days {
    // Of an alarm that doesn't repeat.
    case .once: translated("Once")
    case .daily: translated("Every Day")
    case .weekdays: translated("Weekdays")
    case .weekends: translated("Weekends")
    }
  }

  static func time(of minute: Int, _ format: LocaleFormat) -> String {
    format.time(CivilTime(secondsSince1970: minute * 60, offset: 0))
  }

  static func removed(_ time: String) -> String {
    translated("The alarm at {time} was deleted", ["time": time])
  }
  // When an alarm should have rung: "5 min ago".
  static func due(_ time: String) -> String { translated("Was due {time}", ["time": time]) }

  // MARK: Samples

  static var tokyo: String { translated("Tokyo") }
  static var prague: String { translated("Prague") }
  static var newYork: String { translated("New York") }
}
