internal import Calendars
internal import WidgetCore

/// The events of a card, relative to the current time.
struct DayPlan {
  let agenda: Agenda
  /// Seconds since 1970.
  let now: Int
  let home: Zone
  let format: LocaleFormat
  /// The errors of sources, as sentences.
  let problems: [String]
  /// A server that the user can agree to send a password to.
  private let referral: CalendarReferral?
  let today: CivilTime

  /// The maximum number of rows in a list, including those on pages.
  private static let maximumRows = 200
  /// The letters of rows that only the page of a list shows, and those of the notes of each.
  private static let lettersHidden = 250_000
  private static let notesHidden = 300
  /// The maximum number of unknown time zones that are named.
  private static let mostZones = 3
  private static let rowsWithNotes = 40
  private static let palette: [Tint] = [
    .blue, .orange, .green, .purple, .pink, .teal, .brown, .yellow,
  ]

  init(
    _ agenda: Agenda, now: Int, home: Zone, format: LocaleFormat, problems: [String] = [],
    referral: CalendarReferral? = nil
  ) {
    self.referral = referral
    self.agenda = agenda
    self.now = now
    self.home = home
    self.format = format
    let unknown = agenda.unknownZones.prefix(DayPlan.mostZones)
    self.problems =
      problems.prefix(2) + (unknown.isEmpty ? [] : [CalendarWords.unknownZones(Array(unknown))])
    today = home.time(at: now)
  }

  // MARK: - Days

  /// Returns the start of a day, given its number since 1970.
  func beginning(_ day: Int) -> Int {
    home.moment(day: day)
  }

  func occurrences(on day: Int) -> Agenda.Selection {
    agenda.occurrences(in: beginning(day)..<beginning(day + 1))
  }

  /// The marks of days with events: the colors of up to three calendars each.
  func marks(_ days: Range<Int>) -> [Node.Month.Mark] {
    var found: [Int: (count: Int, tints: [Tint])] = [:]
    for occurrence in agenda.occurrences(
      in: beginning(days.lowerBound)..<beginning(days.upperBound))
    {
      let span = self.days(of: occurrence)
      let tint = tint(occurrence)
      for day in max(span.lowerBound, days.lowerBound)...min(span.upperBound, days.upperBound - 1) {
        var mark = found[day] ?? (0, [])
        mark.count += 1
        if mark.tints.count < Limits.dots, !mark.tints.contains(tint) { mark.tints.append(tint) }
        found[day] = mark
      }
    }
    return found.sorted { $0.key < $1.key }.map {
      Node.Month.Mark(CivilDay($0), $1.tints, label: CalendarWords.events($1.count))
    }
  }

  /// Returns the days on which the event takes place.
  func days(of occurrence: Occurrence) -> ClosedRange<Int> {
    let first = home.time(at: occurrence.start).dayNumber
    let last = home.time(at: max(occurrence.start, occurrence.end - 1)).dayNumber
    return first...max(first, last)
  }

  func isOver(_ occurrence: Occurrence) -> Bool { occurrence.end <= now && !isInstant(occurrence) }

  /// Whether an event without a duration began less than a minute ago, so that it is still shown.
  private func isInstant(_ occurrence: Occurrence) -> Bool {
    occurrence.start == occurrence.end && now < occurrence.start + 60
  }

  /// The time of the next change: the end of an event, or of the day.
  var nextChange: Duration {
    let midnight = beginning(today.dayNumber + 1)
    let ends = agenda.occurrences(in: now..<midnight).lazy.map { max($0.end, $0.start + 60) }
    return .seconds(ends.filter { $0 > now }.min().map { min($0, midnight) } ?? midnight)
  }

  // MARK: - Texts

  func time(_ moment: Int) -> String { format.time(home.time(at: moment)) }

  func title(_ occurrence: Occurrence) -> String {
    let title = occurrence.title.strange(upTo: 200)
    return title.isEmpty ? CalendarWords.untitled : title
  }

  /// Returns the first line of the place; the others are often a link to a call or a map.
  func place(_ occurrence: Occurrence) -> String? {
    let line = occurrence.place.split(whereSeparator: \.isNewline).first.map {
      String($0).strange(upTo: 200)
    }
    guard let line, !line.contains("://"), !line.isEmpty else { return nil }
    return line
  }

  /// "10:00 – 10:30", or the start of an event without a duration.
  func span(_ occurrence: Occurrence) -> String {
    occurrence.start < occurrence.end
      ? "\(time(occurrence.start)) – \(time(occurrence.end))" : time(occurrence.start)
  }

  /// The start, or the end of an event in progress.
  func start(_ occurrence: Occurrence, on day: Int) -> String {
    let days = days(of: occurrence)
    guard !occurrence.isAllDay, day == days.lowerBound else { return value(occurrence, on: day) }
    return time(occurrence.start)
  }

  /// The time on one day.
  func value(_ occurrence: Occurrence, on day: Int) -> String {
    let days = days(of: occurrence)
    if occurrence.isAllDay { return CalendarWords.allDay }
    switch (day == days.lowerBound, day == days.upperBound) {
    case (true, true): return span(occurrence)
    case (true, _): return time(occurrence.start)
    case (false, true): return CalendarWords.until(time(occurrence.end))
    case (false, false): return CalendarWords.allDay
    }
  }

  /// Returns the place and, for several days, which one it is.
  func subtitle(_ occurrence: Occurrence, on day: Int) -> String? {
    let days = days(of: occurrence)
    var parts: [String] = []
    if days.count > 1, occurrence.isAllDay || days.count > 2 {
      parts.append(CalendarWords.day(day - days.lowerBound + 1, of: days.count, format))
    }
    if let place = place(occurrence) { parts.append(place.isolated) }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  func tint(_ occurrence: Occurrence) -> Tint {
    let color = agenda.calendars[occurrence.calendar].color.flatMap(CalendarColor.tint)
    return color ?? DayPlan.palette[occurrence.calendar % DayPlan.palette.count]
  }

  /// A row of a list, which opens the event's page. Past events are dimmed.
  /// - Parameter notes: the maximum letters of the event's notes.
  private func row(_ occurrence: Occurrence, on day: Int, id: String, notes: Int) -> ListRow {
    var row = ListRow(
      title(occurrence), subtitle: subtitle(occurrence, on: day),
      value: value(occurrence, on: day), lines: 2, bar: tint(occurrence)
    )
    .id(id).strength(isOver(occurrence) ? .secondary : .primary)
    .action(.show(EventPage(occurrence, self, notes: notes).page))
    if let call = occurrence.call, !isOver(occurrence) {
      row = row.menu([
        MenuItem(CalendarWords.join, icon: "camera-web-symbolic", action: .open(call))
      ])
    }
    return row
  }

  /// A line of the compact card.
  func compactRow(_ occurrence: Occurrence, on day: Int, hasSubtitle: Bool) -> Node {
    ListRow(
      title(occurrence), subtitle: hasSubtitle ? subtitle(occurrence, on: day) : nil,
      value: start(occurrence, on: day), bar: tint(occurrence)
    )
    .id("\(occurrence.start) \(occurrence.title.prefix(80))")
    .strength(isOver(occurrence) ? .secondary : .primary).node
  }

  /// The rows of a list: the number that the card shows, and the number beyond its page.
  struct Rows {
    var nodes: [Node] = []
    var shown = 0
    var unlisted = 0

    var list: Node { Node(.list(Node.List(nodes, max: max(1, shown)))) }
  }

  /// Rows are identified by title and start.
  /// - Parameter most: the maximum number that the card shows; the others are on its page.
  /// - Parameter letters: the maximum letters of the shown rows with their pages.
  /// - Parameter notes: the maximum letters of the notes on each page.
  func rows(
    _ occurrences: some Collection<Occurrence>, on day: Int, upTo most: Int, letters: Int,
    notes: Int
  ) -> Rows {
    var seen: [String: Int] = [:]
    var rows = Rows()
    var (left, leftHidden) = (letters, DayPlan.lettersHidden)
    for occurrence in occurrences {
      let name = "\(occurrence.start) \(occurrence.title.prefix(80))"
      seen[name, default: 0] += 1
      let id = seen[name] == 1 ? name : "\(name) \(seen[name] ?? 0)"
      let mayShow = rows.shown == rows.nodes.count && rows.shown < most
      let hidden = rows.nodes.count < DayPlan.rowsWithNotes ? min(notes, DayPlan.notesHidden) : 0
      let row = row(occurrence, on: day, id: id, notes: mayShow ? notes : hidden).node
      let letters = row.letters
      if mayShow, left >= letters || rows.nodes.isEmpty {
        left -= letters
        rows.shown += 1
      } else {
        leftHidden -= letters
      }
      guard rows.nodes.count < DayPlan.maximumRows, leftHidden >= 0 else {
        rows.unlisted = occurrences.count - rows.nodes.count
        break
      }
      rows.nodes.append(row)
    }
    return rows
  }

  /// The errors, and what the user can do about them, for the expanded card.
  var troubleNotes: [Node] {
    CalendarWords.notes(problems, referral)
  }
}

extension Node {
  /// The bytes of the texts of a row and its page, an upper estimate of the host's count.
  fileprivate var letters: Int {
    let pages = actions.flatMap { action in
      if case .show(let page) = action { page.content.allWords } else { [String]() }
    }
    return (allWords + pages + menu.map(\.text)).reduce(0) { $0 + $1.utf8.count }
  }
}
