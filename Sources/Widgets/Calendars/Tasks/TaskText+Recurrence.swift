// A series has one component: its next occurrence, with the rule. Completing it moves its times to the following
// occurrence, as Evolution does. A series with occurrences of its own (RECURRENCE-ID), added dates or several rules
// isn't changed.

extension TaskText {
  /// The maximum number of occurrences that are skipped because they are over.
  private static let maximumSteps = 5_000

  /// Moves the to-do to the next occurrence that isn't on a day before today. Returns false after the last one.
  mutating func advance(after now: Int, _ zones: inout ZoneTable) throws(TaskError) -> Bool {
    let name = first("DTSTART") == nil ? "DUE" : "DTSTART"
    guard !hasExceptions, first("RDATE") == nil, first("EXRULE") == nil, all("RRULE").count == 1,
      let line = first("RRULE"), let rule = RecurrenceRule(line.value),
      let start = first(name).flatMap({ time($0, &zones) })
    else { throw .repeats }
    let due = dueTime(&zones) ?? start
    let lead = due.wall - start.wall
    let excluded = Set(excludedMoments(&zones))
    let today = zones.wall(now, on: .floating).floored(by: EventTime.secondsOfDay)
    var steps = 0
    for wall in RecurrenceWalk(rule, start: start.wall) {
      let time = EventTime(wall: wall, clock: start.clock)
      if case .utc(let last) = rule.end, zones.moment(time) > last { return false }
      guard wall > start.wall else { continue }
      steps += 1
      guard steps <= TaskText.maximumSteps else { throw .repeats }
      let next = EventTime(wall: wall + lead, clock: due.clock)
      let day =
        next.clock == .day
        ? next.day
        : zones.wall(zones.moment(next), on: .floating).floored(by: EventTime.secondsOfDay)
      if day < today || excluded.contains(zones.moment(time)) { continue }
      move(name, to: wall, zones)
      if name != "DUE", first("DUE") != nil { move("DUE", to: next.wall, zones) }
      lower(line, by: steps)
      reopen()
      return true
    }
    return false
  }

  /// Sets a time on its own clock.
  private mutating func move(_ name: String, to wall: Int, _ zones: ZoneTable) {
    guard let line = first(name), var time = EventTime(line.value) else { return }
    if line.parameter("VALUE")?.isWord("DATE") ?? false { time.clock = .day }
    time.wall = wall
    let text = CalDAVRequest.time(wall)
    switch time.clock {
    case .day: set(name, String(text.prefix(8)))
    case .utc: set(name, text)
    // The parameter with the zone stays.
    default: set(name, String(text.dropLast()))
    }
  }

  private func excludedMoments(_ zones: inout ZoneTable) -> [Int] {
    var moments: [Int] = []
    for line in all("EXDATE") {
      for value in line.value.split(separator: UInt8(ascii: ",")) {
        let time = line.time(value, on: .floating, &zones) { name in
          var definitions = ZoneDefinitions()
          return bytes.withUnsafeBufferPointer { definitions.zone(name, $0) }
        }
        if let time { moments.append(zones.moment(time)) }
      }
    }
    return moments
  }

  /// Lowers the count of a rule.
  private mutating func lower(_ line: CalendarLine, by steps: Int) {
    guard let rule = RecurrenceRule(line.value), case .count(let count) = rule.end else { return }
    let parts = line.value.split(separator: UInt8(ascii: ";")).map { part in
      part.trimmed.prefix(6).isWord("COUNT=")
        ? "COUNT=\(max(1, count - steps))" : String(decoding: part, as: UTF8.self)
    }
    set("RRULE", parts.joined(separator: ";"))
  }
}
