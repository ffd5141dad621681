internal import Calendars
internal import WidgetCore

/// Sample events for a demonstration, given by days from today and times.
enum SampleAgenda {
  static func agenda(_ bytes: [UInt8], now: Int, home: Zone) -> Agenda? {
    guard let json = try? JSON(parsing: bytes), case .array(let calendars) = json["calendars"],
      case .array(let events) = json["events"]
    else { return nil }
    let faces = calendars.map {
      CalendarFace(name: text($0, "name") ?? "", color: text($0, "color"))
    }
    let plan = DayPlan(Agenda(faces), now: now, home: home, format: LocaleFormat("C"))
    let occurrences = events.compactMap { event -> Occurrence? in
      guard let title = text(event, "title"), let day = number(event, "day"),
        let calendar = number(event, "calendar"), faces.indices.contains(calendar)
      else { return nil }
      let start = plan.beginning(plan.today.dayNumber + day)
      guard let minutes = number(event, "minutes") else {
        let days = number(event, "days") ?? 1
        return Occurrence(
          start: start, end: plan.beginning(plan.today.dayNumber + day + days), isAllDay: true,
          title: title, details: details(event), calendar: calendar)
      }
      let hour = number(event, "hour") ?? 0
      let time = start + (hour * 60 + (number(event, "minute") ?? 0)) * 60
      return Occurrence(
        start: time, end: time + minutes * 60, isAllDay: false, title: title,
        place: text(event, "place") ?? "", call: text(event, "call"), details: details(event),
        calendar: calendar)
    }
    return Agenda(faces, occurrences.sorted())
  }

  private static func details(_ event: JSON) -> EventDetails {
    let people = if case .array(let people) = event["people"] { people } else { [JSON]() }
    return EventDetails(
      notes: text(event, "notes") ?? "", people: people.compactMap(\.string),
      reminders: number(event, "reminder").map { [-$0 * 60] } ?? [])
  }

  private static func text(_ json: JSON, _ name: String) -> String? {
    if case .string(let text) = json[name] { text } else { nil }
  }

  private static func number(_ json: JSON, _ name: String) -> Int? {
    if case .number(let number) = json[name] { Int(exactly: number) } else { nil }
  }
}
