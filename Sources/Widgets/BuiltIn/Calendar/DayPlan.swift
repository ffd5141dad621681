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
  let today: CivilTime

  private static let day = 86_400
  /// The maximum number of rows in a list, including those on pages.
  private static let mostRows = 200
  private static let palette: [Tint] = [
    .blue, .orange, .green, .purple, .pink, .teal, .brown, .yellow,
  ]

  init(_ agenda: Agenda, now: Int, home: Zone, format: LocaleFormat, problems: [String] = []) {
    self.agenda = agenda
    self.now = now
    self.home = home
    self.format = format
    let unknown = agenda.unknownZone.map(CalendarWords.unknownZone)
    self.problems = problems + [unknown].compactMap(\.self)
    today = home.time(at: now)
  }

  // MARK: - Days

  /// Returns the start of a day, given its number since 1970.
  func beginning(_ day: Int) -> Int {
    ZoneClock(home, range: (now - DayPlan.day)..<now).moment(day * DayPlan.day)
  }

  func occurrences(on day: Int) -> [Occurrence] {
    agenda.occurrences(in: beginning(day)..<beginning(day + 1))
  }

  /// Returns the number of events on each day.
  func counts(_ days: Range<Int>) -> [Int: Int] {
    var counts: [Int: Int] = [:]
    for occurrence in agenda.occurrences(
      in: beginning(days.lowerBound)..<beginning(days.upperBound))
    {
      let span = self.days(of: occurrence)
      for day in max(span.lowerBound, days.lowerBound)...min(span.upperBound, days.upperBound - 1) {
        counts[day, default: 0] += 1
      }
    }
    return counts
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
    let ends = agenda.occurrences(in: now..<midnight).map { max($0.end, $0.start + 60) }
    return .seconds(ends.filter { $0 > now }.min().map { min($0, midnight) } ?? midnight)
  }

  // MARK: - Texts

  func time(_ moment: Int) -> String { format.time(home.time(at: moment)) }

  func title(_ occurrence: Occurrence) -> String {
    occurrence.title.allSatisfy(\.isWhitespace)
      ? CalendarWords.untitled : String(occurrence.title.prefix(200))
  }

  /// Returns the first line of the place; the others are often a link to a call or a map.
  func place(_ occurrence: Occurrence) -> String? {
    let line = occurrence.place.split(whereSeparator: \.isNewline).first.map {
      String($0.prefix(200))
    }
    guard let line, !line.contains("://"), !line.allSatisfy(\.isWhitespace) else { return nil }
    return line
  }

  /// Returns the times of the event on a day: the start above the end.
  func value(_ occurrence: Occurrence, on day: Int) -> String {
    let days = days(of: occurrence)
    if occurrence.isAllDay { return CalendarWords.allDay }
    switch (day == days.lowerBound, day == days.upperBound) {
    case (true, true) where occurrence.start < occurrence.end:
      return "\(time(occurrence.start))\n\(time(occurrence.end))"
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
    if let place = place(occurrence) { parts.append(place) }
    return parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  func tint(_ occurrence: Occurrence) -> Tint {
    let color = agenda.calendars[occurrence.calendar].color.flatMap(CalendarColor.tint)
    return color ?? DayPlan.palette[occurrence.calendar % DayPlan.palette.count]
  }

  /// Returns a row of a list. Past events are dimmed.
  func row(_ occurrence: Occurrence, on day: Int, id: String) -> ListRow {
    var row = ListRow(
      title(occurrence), subtitle: subtitle(occurrence, on: day),
      value: value(occurrence, on: day), bar: tint(occurrence)
    )
    .id(id).strength(isOver(occurrence) ? .secondary : .primary)
    if let address = occurrence.address { row = row.action(.open(address)) }
    if let call = occurrence.call, !isOver(occurrence) {
      row = row.menu([
        MenuItem(CalendarWords.join, icon: "camera-web-symbolic", action: .open(call))
      ])
    }
    return row
  }

  /// The rows of a list, and the number of events that didn't fit.
  struct Rows {
    var nodes: [Node] = []
    var unlisted = 0
  }

  /// Returns rows whose ids are made of title and start, so that an event keeps its row.
  /// - Parameter letters: the maximum number of characters; the panel refuses a card with too many.
  func rows(_ occurrences: [Occurrence], on day: Int, letters: Int = 2_000) -> Rows {
    var seen: [String: Int] = [:]
    var rows = Rows()
    var left = letters
    for occurrence in occurrences {
      let name = "\(occurrence.start) \(occurrence.title.prefix(80))"
      seen[name, default: 0] += 1
      let id = seen[name] == 1 ? name : "\(name) \(seen[name] ?? 0)"
      let row = row(occurrence, on: day, id: id).node
      left -= row.letters
      guard rows.nodes.count < DayPlan.mostRows, left >= 0 || rows.nodes.isEmpty else {
        rows.unlisted = occurrences.count - rows.nodes.count
        break
      }
      rows.nodes.append(row)
    }
    return rows
  }

  /// The first two errors, for the expanded card.
  var troubleNotes: [Node] {
    problems.prefix(2).enumerated().map { index, sentence in
      Text(sentence).id("trouble \(index)").role(.caption).strength(.secondary).lines(2)
        .shown(in: .expanded).node
    }
  }
}

extension Node {
  /// The number of characters of a row, including its menu.
  fileprivate var letters: Int {
    guard case .listRow(let row) = kind else { return 0 }
    let texts = [
      row.title, row.subtitle ?? "", row.value ?? "", menu.isEmpty ? "" : CalendarWords.join,
    ]
    return texts.reduce(0) { $0 + $1.unicodeScalars.count }
  }
}
