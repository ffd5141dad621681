/// Expands the events of a calendar to their occurrences in a window of time.
public struct Expansion {
  private let zones: ZoneTable
  private let window: Range<Int>
  private let calendar: Int
  private var found: [Occurrence] = []
  private var budget: Budget

  /// The remaining work and results for all events of a source together.
  struct Budget {
    fileprivate var work = 3_000_000
    fileprivate var occurrences = maximumOccurrences
    fileprivate var text = maximumText
    fileprivate var details = maximumDetails
  }

  /// The maximum number of occurrences; no user has as many in three months. Further ones are dropped.
  static let maximumOccurrences = 40_000
  /// The maximum size of their texts in bytes, because each occurrence is stored with its own.
  static let maximumText = 4 << 20
  /// The bytes of their details, which are left out beyond that.
  static let maximumDetails = 1 << 20
  /// The occurrences of one event on one day: one each quarter of an hour.
  private static let maximumOfDay = 100
  /// The maximum occurrences of a rule in seconds, which no calendar needs.
  private static let maximumOfSeconds = 2_000
  private static let day = EventTime.secondsOfDay

  private init(zones: ZoneTable, window: Range<Int>, calendar: Int, _ budget: Budget) {
    self.zones = zones
    self.window = window
    self.calendar = calendar
    self.budget = budget
  }

  /// Returns the occurrences in the order of their starts. It needs all events of a calendar, or at least those
  /// that concern the window: a changed event replaces an occurrence of another one.
  public static func occurrences(
    of events: [Event], zones: ZoneTable, in window: Range<Int>, calendar: Int = 0
  ) -> [Occurrence] {
    var budget = Budget()
    return occurrences(of: events, zones: zones, in: window, calendar: calendar, &budget)
  }

  /// Returns the occurrences of some of the events, within a budget.
  static func occurrences(
    of events: [Event], zones: ZoneTable, in window: Range<Int>, calendar: Int = 0,
    _ budget: inout Budget
  ) -> [Occurrence] {
    var expansion = Expansion(zones: zones, window: window, calendar: calendar, budget)
    expansion.expand(events)
    budget = expansion.budget
    return expansion.found.sorted()
  }

  private mutating func expand(_ events: [Event]) {
    // Most files have a single event, which no other can change.
    if events.count == 1, events[0].replaces == nil { return expand(events[0], []) }
    var changes: [String: [Event]] = [:]
    for event in events where event.replaces != nil {
      changes[event.uid, default: []].append(event)
    }
    var masters: [String: Int] = [:]
    for (index, event) in events.enumerated() where event.replaces == nil && !event.uid.isEmpty {
      if let other = masters[event.uid], events[other].sequence > event.sequence { continue }
      masters[event.uid] = index
    }
    for (index, event) in events.enumerated() where event.replaces == nil {
      guard event.uid.isEmpty || masters[event.uid] == index else { continue }
      expand(event, newest(changes[event.uid] ?? []))
    }
    for (uid, changes) in changes {
      let master = masters[uid].map { events[$0] }
      // The recurring event decides whether the series takes place at all.
      if let master, master.isCancelled { continue }
      // If a newer version of the event excludes the occurrence, that takes precedence.
      let excluded = master.map { Marks($0.exceptions, of: $0, zones) }
      for change in newest(changes) where !change.isCancelled {
        if let master, let excluded, let replaced = change.replaces,
          master.sequence > change.sequence, excluded.has(zones.moment(replaced), replaced.wall)
        {
          continue
        }
        add(change, at: change.start.wall, on: change.start.clock, change.length)
      }
    }
  }

  /// Returns the last change for each occurrence.
  private func newest(_ changes: [Event]) -> [Event] {
    guard changes.count > 1 else { return changes }
    var newest: [Int: Event] = [:]
    for change in changes {
      guard let moment = change.replaces.map(zones.moment) else { continue }
      if let other = newest[moment], other.sequence > change.sequence { continue }
      newest[moment] = change
    }
    return newest.keys.sorted().compactMap { newest[$0] }
  }

  // MARK: - One event

  private struct Start: Hashable {
    var moment: Int
    var wall: Int
    var clock: EventTime.Clock
    var length: EventLength?
  }

  private mutating func expand(_ event: Event, _ changes: [Event]) {
    guard !event.isCancelled else { return }
    guard event.recurs else {
      let replaced = Marks(changes.compactMap(\.replaces), of: event, zones)
      guard !replaced.has(zones.moment(event.start), event.start.wall) else { return }
      add(event, at: event.start.wall, on: event.start.clock, event.length)
      return
    }
    let following = Following.all(changes, of: event, zones)
    var marks = Marks(event.exceptions + changes.compactMap(\.replaces), of: event, zones)
    let shift = following.reduce(0) { max($0, abs($1.shift)) }
    let longest = following.reduce(event.length.most) { max($0, $1.event.length.most) }
    let range = wallRange(event.start.clock, before: longest + shift, after: shift)
    for rule in event.exceptionRules {
      for start in starts(rule, event, range) { marks.add(moment: start.moment) }
    }
    // If events last for days, more of them begin than on the days of the window.
    let most = (event.rules.map(limitOfDay).max() ?? Expansion.maximumOfDay) * days
    let before = budget.occurrences
    var last: Int?
    for start in starts(event, range).sorted(by: { $0.moment < $1.moment }) {
      // Two rules can give the same time, and so can an hour skipped by DST and the next one.
      if start.moment == last || marks.has(start.moment, start.wall) { continue }
      last = start.moment
      if let change = following.last(where: { $0.from <= start.moment }) {
        guard !change.event.isCancelled else { continue }
        let length = start.length ?? change.event.length
        add(change.event, at: start.wall + change.shift, on: start.clock, length)
      } else {
        add(event, at: start.wall, on: start.clock, start.length ?? event.length)
      }
      guard before - budget.occurrences < most else { return }
    }
  }

  /// Returns the maximum number of occurrences of a rule per day: a limit for the whole window would leave its
  /// last days empty. No event takes more than a quarter of the remaining budget.
  private func limitOfDay(_ rule: RecurrenceRule) -> Int {
    let most =
      rule.frequency == .secondly ? Expansion.maximumOfSeconds / days : Expansion.maximumOfDay
    return max(1, min(most, budget.occurrences / 4 / days))
  }

  /// The length of the window in days.
  private var days: Int {
    max(1, (window.upperBound - window.lowerBound + Expansion.day - 1) / Expansion.day)
  }

  private func wallRange(
    _ clock: EventTime.Clock, before: Int, after: Int
  ) -> Range<Int> {
    // An additional day at both ends, because clocks can change.
    let lower = zones.wall(window.lowerBound, on: clock) - before - Expansion.day
    return lower..<max(lower, zones.wall(window.upperBound, on: clock) + after + Expansion.day)
  }

  private mutating func starts(_ event: Event, _ range: Range<Int>) -> [Start] {
    var starts = event.rules.flatMap { self.starts($0, event, range) }
    let clock = event.start.clock
    if range.contains(event.start.wall) {
      starts.append(
        Start(moment: zones.moment(event.start), wall: event.start.wall, clock: clock))
    }
    for addition in event.additions {
      var time = addition.start
      // For an event with a time, a date without one gets that time.
      if time.clock == .day, clock != .day {
        time = EventTime(
          wall: time.day * Expansion.day + event.start.wall - event.start.day * Expansion.day,
          clock: clock)
      } else if clock == .day {
        time = EventTime(wall: time.day * Expansion.day, clock: .day)
      }
      starts.append(
        Start(
          moment: zones.moment(time), wall: time.wall, clock: time.clock, length: addition.length))
    }
    return starts
  }

  private mutating func starts(
    _ rule: RecurrenceRule, _ event: Event, _ range: Range<Int>
  ) -> [Start] {
    let clock = event.start.clock
    var rule = rule
    if case .utc(let last) = rule.end, clock == .day || clock == .floating {
      rule.end = .wall(last)
    }
    // The start is always the first occurrence, even if the rule doesn't include it.
    if case .count(let count) = rule.end {
      var walk = RecurrenceWalk(rule, start: event.start.wall)
      if walk.next() != event.start.wall {
        guard count > 1 else { return [] }
        rule.end = .count(count - 1)
      }
    }
    var walk = RecurrenceWalk(
      rule, start: event.start.wall, in: range, work: min(budget.work, RecurrenceWalk.standardWork))
    let allowed = walk.work
    defer { budget.work -= allowed - walk.work }
    let limit = limitOfDay(rule)
    var starts: [Start] = []
    var (day, count) = (Int.min, 0)
    while let wall = walk.next(), wall < range.upperBound {
      guard wall >= range.lowerBound else { continue }
      let today = wall.floored(by: Expansion.day)
      (day, count) = today == day ? (day, count + 1) : (today, 1)
      guard count <= limit else {
        walk.skip(toDay: today + 1)
        continue
      }
      let moment = zones.moment(EventTime(wall: wall, clock: clock))
      if case .utc(let last) = rule.end, moment > last { break }
      starts.append(Start(moment: moment, wall: wall, clock: clock))
      guard starts.count < Expansion.maximumOccurrences else { break }
    }
    return starts
  }

  /// Adds an occurrence if it is in the window.
  private mutating func add(
    _ event: Event, at wall: Int, on clock: EventTime.Clock, _ length: EventLength
  ) {
    let start = zones.moment(EventTime(wall: wall, clock: clock))
    let end =
      switch length {
      case .exact(let seconds): start + seconds
      case .nominal(let days, let seconds):
        zones.moment(EventTime(wall: wall + days * Expansion.day, clock: clock)) + seconds
      }
    guard start < window.upperBound,
      end > window.lowerBound || start == end && start == window.lowerBound,
      budget.occurrences > 0, budget.text > 0
    else { return }
    budget.occurrences -= 1
    budget.text -= event.textSize
    let size = event.details?.size ?? 0
    let details = size <= budget.details ? event.details : nil
    if details != nil { budget.details -= size }
    found.append(
      Occurrence(
        start: start, end: max(start, end), isAllDay: clock == .day, title: event.title,
        place: event.place, address: event.address, call: event.call, details: details,
        unknownZone: event.unknownZone, calendar: calendar))
  }
}

/// A set of occurrences by their times: those that are excluded or replaced.
private struct Marks {
  private var moments: Set<Int> = []
  private var days: Set<Int> = []

  init(_ times: [EventTime], of event: Event, _ zones: ZoneTable) {
    for time in times {
      switch (time.clock, event.start.clock) {
      // A date stands for all occurrences on that day; for all-day events, only the day matters.
      case (.day, _), (_, .day): days.insert(time.day)
      // Without a zone, it is in the event's zone.
      case (.floating, let clock):
        moments.insert(zones.moment(EventTime(wall: time.wall, clock: clock)))
      default: moments.insert(zones.moment(time))
      }
    }
  }

  mutating func add(moment: Int) { moments.insert(moment) }

  func has(_ moment: Int, _ wall: Int) -> Bool {
    if !moments.isEmpty, moments.contains(moment) { return true }
    return !days.isEmpty && days.contains(wall.floored(by: EventTime.secondsOfDay))
  }
}

/// A change of one occurrence and all that follow.
private struct Following {
  let from: Int
  let event: Event
  /// The shift in the event's own zone.
  let shift: Int

  static func all(_ changes: [Event], of event: Event, _ zones: ZoneTable) -> [Following] {
    let clock = event.start.clock
    return changes.compactMap { change in
      guard change.changesFollowing, let replaced = change.replaces else { return nil }
      let from = zones.moment(replaced)
      let shift =
        clock == .day
        ? (change.start.day - replaced.day) * EventTime.secondsOfDay
        : zones.wall(zones.moment(change.start), on: clock) - zones.wall(from, on: clock)
      return Following(from: from, event: change, shift: shift)
    }
    .sorted { $0.from < $1.from }
  }
}
