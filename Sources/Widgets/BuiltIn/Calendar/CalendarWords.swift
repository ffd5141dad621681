internal import Calendars
internal import WidgetCore

/// The strings of both cards, in one place for translators.
enum CalendarWords {
  static var unreadable: String { translated("No calendar can be read") }
  /// Unknown time zones in calendars.
  static func unknownZones(_ names: [String]) -> String {
    guard names.count > 1 else {
      return translated(
        "The time zone “{zone}” is unknown. Its events are shown in local time.",
        ["zone": names.first?.asSaid ?? ""])
    }
    let quoted = names.map { translated("“{name}”", ["name": $0.quotable(limit: 60)]) }
    return translated(
      "The time zones {zones} are unknown. Their events are shown in local time.",
      ["zones": listed(quoted)])
  }
  static var nothingToday: String { translated("No events today") }
  static var nothingMore: String { translated("No more events today") }
  // Of a day that the user chose.
  static var nothing: String { translated("No events") }
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

  // How many events a card doesn't show, below those that it shows.
  static func more(_ count: Int) -> String { counted("{count} More", "{count} More", count) }
  // On a button: opens the web address of an event.
  static var openLink: String { translated("Open Link") }
  // On a button: opens the user's calendar app.
  static var openApp: String { translated("Open in Calendar") }
  // Below the place of an event: a click shows it on a map.
  static var showOnMap: String { translated("Show on Map") }
  // Those who take part in an event; a screen reader says it before their names.
  static var people: String { translated("People") }
  // When an event reminds of itself; a screen reader says it.
  static var reminders: String { translated("Reminders") }
  // The calendar that an event is from; a screen reader says it before its name.
  static var calendar: String { translated("Calendar") }
  // Of a reminder at the start of an event.
  static var atStart: String { translated("At the start") }

  /// When an event reminds of itself, in seconds from its start.
  static func reminder(_ seconds: Int, _ format: LocaleFormat) -> String {
    let minutes = abs(seconds) / 60
    guard minutes > 0 else { return atStart }
    let (days, hours) = (minutes / 1_440, minutes / 60)
    let isBefore = seconds < 0
    if minutes % 1_440 == 0 {
      return isBefore
        ? counted("{count} day before", "{count} days before", days)
        : counted("{count} day after the start", "{count} days after the start", days)
    }
    if minutes % 60 == 0 {
      return isBefore
        ? counted("{count} hour before", "{count} hours before", hours)
        : counted("{count} hour after the start", "{count} hours after the start", hours)
    }
    return isBefore
      ? counted("{count} minute before", "{count} minutes before", minutes)
      : counted("{count} minute after the start", "{count} minutes after the start", minutes)
  }

  // Below a list of events that is as long as it may be.
  static func unlisted(_ count: Int) -> String {
    counted("{count} more event is not listed", "{count} more events are not listed", count)
  }

  /// The button that asks whether the user's password may be sent to another server.
  static func consent(_ referral: CalendarReferral) -> ActionButton {
    let names: KeyValuePairs = ["host": referral.host.isolated, "server": referral.origin.isolated]
    return ActionButton(
      // A button: a question follows.
      translated("Send Password…"),
      action: .confirm(
        Confirmation(
          AgendaUpdate.agrees + referral.origin,
          // {server} is another server, such as https://dav.example.org.
          title: translated("Send Your Password to {server}?", names),
          text: translated(
            "{host} refers to this server. It gets the user name and password that you entered for {host}.",
            names),
          // A button.
          confirm: translated("Send Password")))
    ).id("password")
  }

  /// The notes of the expanded card: the first three errors, and what the user can do about them.
  static func notes(_ problems: [String], _ referral: CalendarReferral?) -> [Node] {
    problems.prefix(3).enumerated().map { index, sentence in
      Text(sentence).id("trouble \(index)").role(.caption).strength(.secondary).lines(2)
        .shown(in: .expanded).node
    } + [referral.map { consent($0).shown(in: .expanded).node }].compactMap(\.self)
  }

  /// The content without calendars, until the user has agreed.
  static func needsConsent(_ referral: CalendarReferral, _ problem: String) -> Node {
    Column {
      Text(problem).id("trouble").lines(8).strength(.secondary)
      consent(referral)
    }
    .node
  }

  /// The content without calendars.
  static func choose() -> Node {
    Column {
      Text(translated("Choose the calendars that are shown here.")).lines(4)
        .strength(.secondary)
      ActionButton(translated("Choose Calendars"), action: .editSettings)
    }
    .node
  }
}
