internal import Calendars
internal import WidgetCore
internal import WidgetExtension

/// The page of an event: time, place, attendees, notes, and buttons.
///
/// The texts are untrusted: each is bounded, and its direction is isolated.
struct EventPage {
  private let plan: DayPlan
  private let occurrence: Occurrence
  /// The maximum letters of the notes.
  private let room: Int

  static let maximumNotes = 1_500
  /// The maximum letters of a title in the page's title bar.
  private static let longestHeading = 24
  /// The maximum letters of all names together.
  private static let maximumNames = 400
  private static let maximumParagraphs = 12
  private static let map = "https://www.openstreetmap.org/search?query="

  init(_ occurrence: Occurrence, _ plan: DayPlan, notes room: Int) {
    self.occurrence = occurrence
    self.plan = plan
    self.room = min(room, EventPage.maximumNotes)
  }

  var page: ContentPage {
    ContentPage(title.beginning(upTo: Limits.name), content)
  }

  private var title: String { plan.title(occurrence) }

  private var content: Node {
    Column(spacing: 12) {
      if title.count > EventPage.longestHeading { Text(title).id("title").role(.title).lines(4) }
      Node(.list(Node.List(rows))).id("facts")
      notes
      Column(spacing: 8) {
        if let call = occurrence.call, !plan.isOver(occurrence) {
          ActionButton(CalendarWords.join, style: .filled, action: .open(call)).id("join")
        }
        if let address = occurrence.address {
          ActionButton(CalendarWords.openLink, action: .open(address)).id("link")
        }
        ActionButton(CalendarWords.openApp, action: .openApp).id("app")
      }
      .id("actions")
    }
    .node
  }

  // MARK: - Facts

  private var rows: [Node] {
    let (day, time) = when
    var rows = [
      ListRow(day, icon: "x-office-calendar-symbolic", subtitle: time, lines: 2).id("when")
    ]
    if let place = plan.place(occurrence) {
      rows.append(
        ListRow(
          place, icon: "mark-location-symbolic", subtitle: CalendarWords.showOnMap, lines: 2
        ).id("place").action(.open(EventPage.map + place.percentEncoded)))
    }
    if let people {
      rows.append(
        ListRow(people, icon: "system-users-symbolic", lines: 3).id("people")
          .label(listed([CalendarWords.people, people])))
    }
    if let reminders {
      rows.append(
        ListRow(reminders, icon: "alarm-symbolic", lines: 2).id("reminders")
          .label(listed([CalendarWords.reminders, reminders])))
    }
    let name = plan.agenda.calendars[occurrence.calendar].name.strange(upTo: Limits.name)
    if !name.isEmpty {
      rows.append(
        ListRow(name, lines: 2, bar: plan.tint(occurrence)).id("calendar")
          .label(listed([CalendarWords.calendar, name])))
    }
    return rows.map(\.node)
  }

  /// The day and time, or both ends of several days.
  private var when: (day: String, time: String?) {
    let first = plan.home.time(at: occurrence.start)
    let last = plan.home.time(at: max(occurrence.start, occurrence.end - 1))
    let format = plan.format
    guard first.dayNumber < last.dayNumber else {
      return (
        format.weekdayAndDay(first), occurrence.isAllDay ? CalendarWords.allDay : time
      )
    }
    guard !occurrence.isAllDay else {
      return (
        "\(format.weekdayAndDay(first, .short)) – \(format.weekdayAndDay(last, .short))",
        CalendarWords.allDay
      )
    }
    let end = plan.home.time(at: occurrence.end)
    return (
      listed([format.weekdayAndDay(first, .short), plan.time(occurrence.start)]) + " –",
      listed([format.weekdayAndDay(end, .short), plan.time(occurrence.end)])
    )
  }

  private var time: String { plan.span(occurrence) }

  private var people: String? {
    guard let details = occurrence.details, !details.people.isEmpty else { return nil }
    var names: [String] = []
    var left = EventPage.maximumNames
    for name in details.people.map({ $0.strange(upTo: 80) }) {
      left -= name.unicodeScalars.count
      guard left >= 0 else { break }
      names.append(name.isolated)
    }
    let others = details.others + details.people.count - names.count
    if others > 0 { names.append(CalendarWords.more(others)) }
    return listed(names)
  }

  private var reminders: String? {
    guard let moments = occurrence.details?.reminders, !moments.isEmpty else { return nil }
    return listed(moments.map { CalendarWords.reminder($0, plan.format) })
  }

  private var notes: [Node] {
    var left = room
    var lines: [String] = []
    for line in (occurrence.details?.notes ?? "").paragraphs {
      guard left > 0, lines.count < EventPage.maximumParagraphs else { break }
      let shown = line.beginning(upTo: left)
      left -= shown.unicodeScalars.count
      lines.append(shown == line ? line : shown + "…")
    }
    return lines.enumerated().map {
      Text($1).id("notes \($0)").lines(12).strength(.secondary).node
    }
  }
}

extension String {
  /// An untrusted text on one line, without characters that affect the direction of other text.
  func strange(upTo count: Int) -> String {
    let plain = unicodeScalars.lazy.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: " "
      default: scalar
      }
    }
    let words = String(String.UnicodeScalarView(plain)).split(separator: " ")
    return words.joined(separator: " ").beginning(upTo: count)
  }

  func beginning(upTo count: Int) -> String { String(unicodeScalars.prefix(count)) }

  /// The paragraphs of a description, which may be HTML.
  fileprivate var paragraphs: [String] {
    let breaks = ["<br>", "<br/>", "<br />", "</p>", "</li>", "</div>"]
    let text = breaks.reduce(self) { $0.replacing($1, with: "\n") }
    return text.split(whereSeparator: \.isNewline).map { String($0).withoutMarkup() }.filter {
      !$0.isEmpty
    }
  }
}
