internal import WidgetCore

extension TaskText {
  /// Creates a new to-do.
  init?(
    _ draft: TaskDraft, uid: String, at now: Int, _ zones: inout ZoneTable, inCalendar: Bool = true
  ) {
    let stamp = CalDAVRequest.time(now)
    var text = "BEGIN:VTODO\r\nUID:\(uid)\r\nDTSTAMP:\(stamp)\r\nCREATED:\(stamp)\r\nEND:VTODO\r\n"
    if inCalendar {
      text =
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Today//To-Do//EN\r\n\(text)END:VCALENDAR\r\n"
    }
    self.init(Array(text.utf8))
    set("SUMMARY", TaskText.escaped(draft.title))
    setCategories(draft.categories)
    setDue(draft.due, &zones)
    setPriority(draft.letter)
    set("STATUS", "NEEDS-ACTION")
  }

  /// Applies a change of the user.
  mutating func apply(_ edit: TaskEdit, at now: Int, _ zones: inout ZoneTable) throws(TaskError) {
    let old = self
    let task = task(&zones)
    switch edit {
    case .complete: try complete(at: now, &zones)
    case .reopen: reopen()
    case .postpone(let day):
      guard !repeats else { throw .repeats }
      setDue(ToDoDue(day: day, time: task?.due?.time), &zones)
    case .edit(let draft):
      if draft.title != task?.title { set("SUMMARY", TaskText.escaped(draft.title)) }
      if draft.categories != task?.categories { setCategories(draft.categories) }
      if draft.letter != task?.letter { setPriority(draft.letter) }
      if draft.due != task?.due {
        guard !repeats else { throw .repeats }
        setDue(draft.due, &zones)
      }
    }
    if self != old { touch(at: now) }
  }

  private mutating func touch(at now: Int) {
    let stamp = CalDAVRequest.time(now)
    set("LAST-MODIFIED", stamp)
    set("DTSTAMP", stamp)
    let sequence = first("SEQUENCE").flatMap { Int(digits: $0.value) } ?? 0
    set("SEQUENCE", "\(sequence + 1)")
  }

  private mutating func complete(at now: Int, _ zones: inout ZoneTable) throws(TaskError) {
    if repeats, try advance(after: now, &zones) { return }
    set("STATUS", "COMPLETED")
    set("COMPLETED", CalDAVRequest.time(now), replacing: ["VALUE", "TZID"])
    set("PERCENT-COMPLETE", "100")
  }

  mutating func reopen() {
    set("STATUS", "NEEDS-ACTION")
    remove("COMPLETED")
    remove("PERCENT-COMPLETE")
  }

  private mutating func setPriority(_ letter: Character?) {
    let number = CalendarTask.priority(for: letter)
    if number == 0 { remove("PRIORITY") } else { set("PRIORITY", "\(number)") }
  }

  private mutating func setCategories(_ names: [String]) {
    if names.isEmpty { return remove("CATEGORIES") }
    set("CATEGORIES", names.map(TaskText.escaped).joined(separator: ","))
  }

  // MARK: - Due

  private mutating func setDue(_ due: ToDoDue?, _ zones: inout ZoneTable) {
    guard let due else {
      remove("DUE")
      remove("DURATION")
      return
    }
    // A due time and a duration exclude each other.
    remove("DURATION")
    set("DUE", to: time(due, &zones), zones)
    // The start is of the same kind, and not later.
    guard let start = first("DTSTART").flatMap({ time($0, &zones) }),
      let due = dueTime(&zones),
      (start.clock == .day) != (due.clock == .day) || zones.moment(start) > zones.moment(due)
    else { return }
    set("DTSTART", to: due, zones, like: "DUE")
  }

  /// Returns a due time on the clock of the old one. That of a new one is UTC, because a text that names a zone must
  /// define it, too.
  private func time(_ due: ToDoDue, _ zones: inout ZoneTable) -> EventTime {
    let midnight = due.day * EventTime.secondsOfDay
    guard let minute = due.time else { return EventTime(wall: midnight, clock: .day) }
    let wall = midnight + minute * 60
    let moment = zones.home.moment(wall)
    let line = first("DUE")
    switch line.flatMap({ time($0, &zones) })?.clock {
    case .floating where line?.zoneName == nil: return EventTime(wall: wall, clock: .floating)
    case .zone(let index):
      return EventTime(wall: zones.wall(moment, on: .zone(index)), clock: .zone(index))
    default: return EventTime(wall: moment, clock: .utc)
    }
  }

  /// Sets a time.
  /// - Parameter other: the property that has the name of the zone.
  mutating func set(
    _ name: String, to time: EventTime, _ zones: ZoneTable, like other: String? = nil
  ) {
    let text = CalDAVRequest.time(time.wall)
    let replaced: [StaticString] = ["VALUE", "TZID"]
    switch time.clock {
    case .day: set(name, String(text.prefix(8)), ["VALUE=DATE"], replacing: replaced)
    case .utc: set(name, text, replacing: replaced)
    case .floating: set(name, String(text.dropLast()), replacing: replaced)
    case .zone:
      let zone = first(other ?? name)?.parameters(except: ["VALUE"])
        .first { $0.prefix(5).isWord("TZID=") }
      let parameter = zone.map { String(decoding: $0, as: UTF8.self) }
      set(
        name, String(text.dropLast()), [parameter].compactMap(\.self), replacing: replaced)
    }
  }
}
