internal import WidgetCore

extension TaskText {
  /// Returns the to-do; nil for a canceled one.
  func task(_ zones: inout ZoneTable) -> CalendarTask? {
    let status = first("STATUS")?.value
    if status?.isWord("CANCELLED") == true { return nil }
    let completed = first("COMPLETED").flatMap { time($0, &zones) }
    var task = CalendarTask()
    task.uid = first("UID")?.text(upTo: CalendarTask.maximumUID) ?? ""
    task.title = first("SUMMARY")?.text(upTo: CalendarTask.maximumTitle).onOneLine ?? ""
    task.categories = Array(categories.prefix(CalendarTask.maximumCategories))
    task.due = due(&zones)
    task.priority =
      first("PRIORITY").flatMap { Int(digits: $0.value) }
      .flatMap { (1...9).contains($0) ? $0 : nil } ?? 0
    // Some apps write only one of the two.
    task.isDone = status.map { $0.isWord("COMPLETED") } ?? (completed != nil)
    if task.isDone { task.completed = completed.map(zones.moment) }
    task.repeats = repeats
    task.created = first("CREATED").flatMap { time($0, &zones) }.map(zones.moment)
    return task
  }

  var repeats: Bool {
    hasExceptions || ["RRULE", "RDATE", "EXRULE"].contains { first($0) != nil }
  }

  /// The names of all categories, each once.
  var categories: [String] {
    var names: [String] = []
    for line in all("CATEGORIES") {
      for name in line.texts(upTo: CalendarTask.maximumCategory).map(\.onOneLine)
      where !name.isEmpty && !names.contains(name) {
        names.append(name)
      }
    }
    return names
  }

  func time(_ line: CalendarLine, _ zones: inout ZoneTable) -> EventTime? {
    line.time(line.value, on: .floating, &zones) { name in
      var definitions = ZoneDefinitions()
      return bytes.withUnsafeBufferPointer { definitions.zone(name, $0) }
    }
  }

  /// Returns the due time on its own clock.
  func dueTime(_ zones: inout ZoneTable) -> EventTime? {
    if let line = first("DUE") { return time(line, &zones) }
    guard let line = first("DURATION"), let length = EventLength(line.value),
      let start = first("DTSTART").flatMap({ time($0, &zones) })
    else { return nil }
    return EventTime(wall: start.wall + length.seconds, clock: start.clock)
  }

  private func due(_ zones: inout ZoneTable) -> ToDoDue? {
    guard let due = dueTime(&zones) else { return nil }
    guard due.clock != .day else { return ToDoDue(day: due.day) }
    let wall = zones.wall(zones.moment(due), on: .floating)
    let day = wall.floored(by: EventTime.secondsOfDay)
    return ToDoDue(day: day, time: (wall - day * EventTime.secondsOfDay) / 60)
  }
}

extension CalendarLine {
  /// Returns the values of a list of texts.
  func texts(upTo most: Int) -> [String] {
    var texts: [String] = []
    var start = value.startIndex
    var isEscaped = false
    for (index, byte) in zip(value.indices, value) {
      if byte == UInt8(ascii: ","), !isEscaped {
        texts.append(CalendarLine.text(value[start..<index], upTo: most))
        start = index + 1
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return texts + [CalendarLine.text(value[start...], upTo: most)]
  }
}

extension String {
  /// The words, with a space between them.
  fileprivate var onOneLine: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
