internal import Calendars
internal import WidgetCore

/// What a card is about: what takes place, seen from now.
struct DayPlan {
  let agenda: Agenda
  /// In seconds since 1970.
  let now: Int
  let home: Zone
  let format: LocaleFormat
  /// What is wrong with a source, in sentences.
  let problems: [String]
  let today: CivilTime

  private static let day = 86_400
  /// The lines of a list, those a click away included: more than anybody reads of a day.
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

  /// When a day begins, by its number since 1970.
  func beginning(_ day: Int) -> Int {
    ZoneClock(home, range: (now - DayPlan.day)..<now).moment(day * DayPlan.day)
  }

  func occurrences(on day: Int) -> [Occurrence] {
    agenda.occurrences(in: beginning(day)..<beginning(day + 1))
  }

  /// How many there are on each of some days.
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

  /// The days that it takes place on.
  func days(of occurrence: Occurrence) -> ClosedRange<Int> {
    let first = home.time(at: occurrence.start).dayNumber
    let last = home.time(at: max(occurrence.start, occurrence.end - 1)).dayNumber
    return first...max(first, last)
  }

  func isOver(_ occurrence: Occurrence) -> Bool { occurrence.end <= now && !isInstant(occurrence) }

  /// One that takes no time is shown for a minute.
  private func isInstant(_ occurrence: Occurrence) -> Bool {
    occurrence.start == occurrence.end && now < occurrence.start + 60
  }

  /// When something has to be shown differently next: an event is over, or a day.
  var nextChange: Duration {
    let midnight = beginning(today.dayNumber + 1)
    let ends = agenda.occurrences(in: now..<midnight).map { max($0.end, $0.start + 60) }
    return .seconds(ends.filter { $0 > now }.min().map { min($0, midnight) } ?? midnight)
  }

  // MARK: - What is written

  func time(_ moment: Int) -> String { format.time(home.time(at: moment)) }

  func title(_ occurrence: Occurrence) -> String {
    occurrence.title.allSatisfy(\.isWhitespace)
      ? CalendarWords.untitled : String(occurrence.title.prefix(200))
  }

  /// The first line of the place: what follows is mostly an address of a call, or a map.
  func place(_ occurrence: Occurrence) -> String? {
    let line = occurrence.place.split(whereSeparator: \.isNewline).first.map {
      String($0.prefix(200))
    }
    guard let line, !line.contains("://"), !line.allSatisfy(\.isWhitespace) else { return nil }
    return line
  }

  /// When it takes place, on one day: its start and its end, one below the other.
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

  /// Where, and which of several days it is.
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

  /// A line of a list. What is over steps back.
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

  /// Lines of a list, and how many events there was no room for in it.
  struct Rows {
    var nodes: [Node] = []
    var unlisted = 0
  }

  /// What is known by its title and its start stays the same row.
  /// - Parameter letters: how many all of it may have; the panel refuses a card with too many.
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

  /// What is wrong, where there is room for it.
  var troubleNotes: [Node] {
    problems.prefix(2).enumerated().map { index, sentence in
      Text(sentence).id("trouble \(index)").role(.caption).strength(.secondary).lines(2)
        .shown(in: .expanded).node
    }
  }
}

extension Node {
  /// How many letters a row has, with room for what its menu says.
  fileprivate var letters: Int {
    guard case .listRow(let row) = kind else { return 0 }
    let texts = [
      row.title, row.subtitle ?? "", row.value ?? "", menu.isEmpty ? "" : CalendarWords.join,
    ]
    return texts.reduce(0) { $0 + $1.unicodeScalars.count }
  }
}
