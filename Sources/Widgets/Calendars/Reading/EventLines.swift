internal import WidgetCore

/// The ranges of an event's relevant lines. They are parsed at the end of the event: most events are outside of
/// the window, and only their times are parsed.
struct EventLines {
  private var lines: [(property: Property, range: Range<Int>)] = []
  /// The clock of times without a zone.
  private var clock = EventTime.Clock.floating

  private static let maximumLines = 20_000
  /// The maximum number of added and excluded dates of an event together.
  private static let maximumDates = 20_000
  private static let maximumRules = 20
  private static let maximumUID = 1_000
  // A card shows one line of each.
  private static let maximumTitle = 300
  private static let maximumPlace = 300
  /// The bytes of a description that are searched for a link.
  private static let maximumDescription = 20_000
  /// The maximum difference between clocks.
  private static let margin = 2 * EventTime.secondsOfDay

  mutating func removeAll() { lines.removeAll(keepingCapacity: true) }

  mutating func add(_ property: Property, _ range: Range<Int>) {
    if lines.count < EventLines.maximumLines { lines.append((property, range)) }
  }

  /// Returns the event; nil if it is invalid, or can't be in the window.
  /// - Parameter zone: the calendar's default zone, for a start without one.
  mutating func event(
    _ bytes: UnsafeBufferPointer<UInt8>, _ zones: inout ZoneTable,
    _ definitions: inout ZoneDefinitions, in zone: String?, _ window: Range<Int>
  ) -> Event? {
    clock = .floating
    guard let line = first(.start, bytes), var start = time(line, bytes, &zones, &definitions)
    else {
      return nil
    }
    var unknownZone: String?
    if start.clock == .floating {
      unknownZone = line.zoneName
      if unknownZone == nil, let zone {
        if let known = zones.clock(zone, inFile: { definitions.zone(zone, bytes) }) {
          (clock, start.clock) = (known, known)
        } else {
          unknownZone = zone
        }
      }
    }
    var event = Event(uid: "", start: start)
    event.unknownZone = unknownZone
    event.length = length(start, bytes, &zones, &definitions)
    readRecurrence(&event, bytes, &zones, &definitions)
    guard EventLines.concerns(event, window) else { return nil }
    event.uid = first(.uid, bytes)?.text(upTo: EventLines.maximumUID) ?? ""
    event.title = first(.summary, bytes)?.text(upTo: EventLines.maximumTitle) ?? ""
    event.place = first(.location, bytes)?.text(upTo: EventLines.maximumPlace) ?? ""
    event.isCancelled = first(.status, bytes)?.value.isWord("CANCELLED") ?? false
    event.sequence = first(.sequence, bytes).flatMap { Int(digits: $0.value) } ?? 0
    readAddresses(&event, bytes)
    event.details = details(event, bytes, &zones, &definitions)
    return event
  }

  /// Returns whether the event may take place in the window, or replaces an occurrence that does.
  private static func concerns(_ event: Event, _ window: Range<Int>) -> Bool {
    let near =
      (window.lowerBound - margin - event.length.most)..<(window.upperBound + margin)
    if near.contains(event.start.wall) { return true }
    if let replaces = event.replaces {
      return event.changesFollowing
        ? replaces.wall < near.upperBound : near.contains(replaces.wall)
    }
    guard event.recurs, event.start.wall < near.upperBound || !event.additions.isEmpty else {
      return false
    }
    if event.additions.contains(where: { near.contains($0.start.wall) }) { return true }
    return event.rules.contains { rule in
      switch rule.end {
      case .never, .count: true
      case .wall(let last), .utc(let last): last >= near.lowerBound - margin
      }
    }
  }

  // MARK: - Parts

  private func first(
    _ property: Property, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> CalendarLine? {
    for line in lines where line.property == property { return CalendarLine(line.range, bytes) }
    return nil
  }

  /// Returns the duration, from the exclusive end or the given length; otherwise a date is one day.
  private func length(
    _ start: EventTime, _ bytes: UnsafeBufferPointer<UInt8>, _ zones: inout ZoneTable,
    _ definitions: inout ZoneDefinitions
  ) -> EventLength {
    var length = EventLength.none
    if let line = first(.finish, bytes), let end = time(line, bytes, &zones, &definitions) {
      length =
        start.clock == .day
        ? .nominal(days: min(max(0, end.day - start.day), 36_525), seconds: 0)
        : .exact(min(max(0, zones.moment(end) - zones.moment(start)), 36_525 * 86_400))
    } else if let line = first(.duration, bytes), let read = EventLength(line.value) {
      length = read
    }
    guard start.clock == .day else { return length }
    switch length {
    case .exact(let seconds): return .nominal(days: max(1, (seconds + 86_399) / 86_400), seconds: 0)
    case .nominal(let days, _): return .nominal(days: max(1, days), seconds: 0)
    }
  }

  private func readRecurrence(
    _ event: inout Event, _ bytes: UnsafeBufferPointer<UInt8>, _ zones: inout ZoneTable,
    _ definitions: inout ZoneDefinitions
  ) {
    var dates = 0
    for (property, range) in lines {
      switch property {
      case .rule where event.rules.count < EventLines.maximumRules:
        if let rule = RecurrenceRule(CalendarLine(range, bytes).value) { event.rules.append(rule) }
      case .exceptionRule where event.exceptionRules.count < EventLines.maximumRules:
        if let rule = RecurrenceRule(CalendarLine(range, bytes).value) {
          event.exceptionRules.append(rule)
        }
      case .date, .exception:
        let line = CalendarLine(range, bytes)
        for value in line.value.split(separator: UInt8(ascii: ",")) {
          dates += 1
          guard dates <= EventLines.maximumDates else { return }
          if property == .exception {
            if let time = time(value, of: line, bytes, &zones, &definitions) {
              event.exceptions.append(time)
            }
          } else if let addition = addition(value, of: line, bytes, &zones, &definitions) {
            event.additions.append(addition)
          }
        }
      case .recurrenceID:
        let line = CalendarLine(range, bytes)
        event.replaces = time(line, bytes, &zones, &definitions)
        event.changesFollowing = line.parameter("RANGE")?.isWord("THISANDFUTURE") ?? false
      default: break
      }
    }
    // A changed occurrence doesn't recur itself.
    guard event.replaces != nil else { return }
    event.rules = []
    event.additions = []
  }

  /// Parses a time, or a period: "19970101T180000Z/19970102T070000Z", "19970101T180000Z/PT5H30M".
  private func addition(
    _ value: ArraySlice<UInt8>, of line: CalendarLine,
    _ bytes: UnsafeBufferPointer<UInt8>, _ zones: inout ZoneTable,
    _ definitions: inout ZoneDefinitions
  ) -> Event.Addition? {
    guard let sign = value.firstIndex(of: UInt8(ascii: "/")) else {
      return time(value, of: line, bytes, &zones, &definitions).map { Event.Addition(start: $0) }
    }
    let rest = value[(sign + 1)...]
    guard let start = time(value[..<sign], of: line, bytes, &zones, &definitions) else {
      return nil
    }
    var length = EventLength(rest)
    if length == nil, let end = time(rest, of: line, bytes, &zones, &definitions) {
      length = .exact(min(max(0, zones.moment(end) - zones.moment(start)), 36_525 * 86_400))
    }
    return Event.Addition(start: start, length: length)
  }

  private func time(
    _ line: CalendarLine, _ bytes: UnsafeBufferPointer<UInt8>, _ zones: inout ZoneTable,
    _ definitions: inout ZoneDefinitions
  ) -> EventTime? {
    time(line.value, of: line, bytes, &zones, &definitions)
  }

  private func time(
    _ value: ArraySlice<UInt8>, of line: CalendarLine,
    _ bytes: UnsafeBufferPointer<UInt8>, _ zones: inout ZoneTable,
    _ definitions: inout ZoneDefinitions
  ) -> EventTime? {
    line.time(value, on: clock, &zones) { definitions.zone($0, bytes) }
  }

  // MARK: - Details

  private func details(
    _ event: Event, _ bytes: UnsafeBufferPointer<UInt8>, _ zones: inout ZoneTable,
    _ definitions: inout ZoneDefinitions
  ) -> EventDetails? {
    var (people, others, reminders): ([String], Int, [Int]) = ([], 0, [])
    var seen: Set<String> = []
    for (property, range) in lines {
      switch property {
      case .organizer, .attendee:
        guard let name = EventLines.name(CalendarLine(range, bytes)), seen.insert(name).inserted
        else { continue }
        if people.count < EventDetails.maximumPeople {
          people.insert(name, at: property == .organizer ? 0 : people.count)
        } else {
          others += 1
        }
      case .trigger where reminders.count < EventDetails.maximumReminders:
        let line = CalendarLine(range, bytes)
        let reminder = reminder(line, of: event, bytes, &zones, &definitions)
        if let reminder, !reminders.contains(reminder) { reminders.append(reminder) }
      default: break
      }
    }
    let notes = first(.description, bytes)?.text(upTo: EventDetails.maximumNotes) ?? ""
    let details = EventDetails(
      notes: notes, people: people, others: others, reminders: reminders.sorted())
    return details.isEmpty ? nil : details
  }

  /// The name of a person, or the mail address without one; nil for rooms and resources.
  private static func name(_ line: CalendarLine) -> String? {
    if let kind = line.parameter("CUTYPE"), kind.isWord("ROOM") || kind.isWord("RESOURCE") {
      return nil
    }
    let name = line.parameter("CN").map {
      String(decoding: $0.prefix(EventDetails.maximumName), as: UTF8.self)
    }
    if let name, !name.allSatisfy(\.isWhitespace) { return name }
    let address = line.text(upTo: EventDetails.maximumName)
    guard address.lowercased().hasPrefix("mailto:") else { return nil }
    return String(address.dropFirst("mailto:".count))
  }

  /// Seconds from the start of the event.
  private func reminder(
    _ line: CalendarLine, of event: Event, _ bytes: UnsafeBufferPointer<UInt8>,
    _ zones: inout ZoneTable, _ definitions: inout ZoneDefinitions
  ) -> Int? {
    if var seconds = EventLength.signedSeconds(line.value) {
      if line.parameter("RELATED")?.isWord("END") ?? false { seconds += event.length.seconds }
      return seconds
    }
    // A point in time is right for one occurrence only.
    guard !event.recurs, let time = time(line, bytes, &zones, &definitions) else { return nil }
    return zones.moment(time) - zones.moment(event.start)
  }

  private func readAddresses(_ event: inout Event, _ bytes: UnsafeBufferPointer<UInt8>) {
    if let line = first(.url, bytes) {
      let address = String(decoding: line.value.prefix(2_000), as: UTF8.self)
      if CallAddress.isWebAddress(address) { event.address = address }
    }
    if let line = first(.conference, bytes) {
      event.call = CallAddress.first(in: line.text(upTo: 2_000), isKnown: true)
    }
    if event.call == nil { event.call = CallAddress.first(in: event.place) }
    if event.call == nil, let address = event.address {
      event.call = CallAddress.first(in: address)
    }
    if event.call == nil, let line = first(.description, bytes) {
      event.call = CallAddress.first(in: line.text(upTo: EventLines.maximumDescription))
    }
  }
}
