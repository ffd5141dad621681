// All timers as one value, and the one function that changes it. It takes an event and the clocks' times, and
// returns the entries for the statistics. Pending notifications stay in the book until they are delivered. So the
// process may be killed at any time: a change and its statistics are stored atomically, before a notification.

internal import WidgetCore

/// The state of all timers.
struct TimerState: Hashable {
  var profiles: [TimerProfile] = []
  /// The id of the profile that was used last.
  var chosen = 0
  var session: WorkSession?
  var countdowns: [Countdown] = []
  var stopwatch = Stopwatch()
  /// The notifications that aren't delivered yet.
  var ends: [TimerEnd] = []
  /// The last number given to a period, a countdown or a profile.
  var lastNumber = 0
  /// The profile that was deleted last, and its index.
  var deleted: Deleted?

  struct Deleted: Hashable {
    var profile: TimerProfile
    var index: Int
  }

  /// The time that "5 More Minutes" adds.
  static let more = 300_000
  /// The maximum delay after which the next period still starts by itself; after a longer sleep it waits for the
  /// user.
  static let grace = 60_000

  /// The profile that the start button uses; nil without profiles.
  var chosenProfile: TimerProfile? { profiles.first { $0.id == chosen } ?? profiles.first }

  /// The wall clock time of the next end, in milliseconds since 1970.
  var nextEnd: Int? {
    ([session?.run.end] + countdowns.map(\.run.end)).compactMap(\.self).min()
  }

  /// Whether anything is running that a change of the clock affects.
  var isRunning: Bool { nextEnd != nil || stopwatch.since != nil }

  /// When the timers matter: while the stopwatch runs, in the hour before an end, and afterwards until the user has
  /// answered it, or for some minutes.
  var relevance: Relevance? {
    if session?.isOver == true || stopwatch.since != nil { return Relevance() }
    if let nextEnd { return Relevance(from: .milliseconds(nextEnd - TimerState.hour)) }
    let ends = countdowns.compactMap { if case .over(let end) = $0.run { end } else { nil } }
    return ends.max().map { Relevance(to: .milliseconds($0 + TimerState.more)) }
  }

  private static let hour = 3_600_000

  /// Handles an event after everything that ended in the meantime, and returns the entries for the statistics.
  mutating func handle(
    _ event: TimerEvent, at now: TimerClock
  ) throws(TimerRefusal) -> [TimerEntry] {
    var state = self
    var entries = state.settle(at: now)
    try state.perform(event, at: now, &entries)
    self = state
    return entries
  }

  private mutating func perform(
    _ event: TimerEvent, at now: TimerClock, _ entries: inout [TimerEntry]
  ) throws(TimerRefusal) {
    switch event {
    case .check: break
    case .told(let numbers): ends.removeAll { numbers.contains($0.number) }
    case .start(let id): try start(id, at: now, &entries)
    case .pause(let number): change(number) { $0.pause(at: now) }
    case .resume(let number): change(number) { $0.resume(at: now) }
    case .next(let number): next(number, at: now)
    case .skip(let number): skip(number, at: now, &entries)
    case .more(let number): more(number, at: now)
    case .stop(let number): stop(number, at: now, &entries)
    case .countDown(let name, let length): try countDown(name, length, at: now)
    case .restart(let number):
      guard let index = countdowns.firstIndex(where: { $0.number == number }) else { return }
      countdowns[index].restart(at: now)
    case .stopwatch(let button): press(button, at: now)
    case .save(let profile): try save(profile)
    case .copy(let id): try copy(id)
    case .delete(let id): delete(id)
    case .restoreProfile: try restoreProfile()
    }
  }

  mutating func newNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  // MARK: - Ends

  private mutating func settle(at now: TimerClock) -> [TimerEntry] {
    var entries: [TimerEntry] = []
    follow(now)
    while let period = session, let end = period.run.ended(at: now) {
      entries.append(period.entry(endingAt: end, left: 0))
      adoptPlan()
      let late = now.wall - end
      let plan = session?.plan ?? period.plan
      let goesOn = plan.continues && period.phase != .longRest && late <= TimerState.grace
      let number = goesOn ? newNumber() : nil
      let what = TimerEnd.What.period(
        period.phase, next: session?.next.phase ?? .work, running: number, profile: plan.name)
      ends.append(TimerEnd(number: period.number, what: what, time: end, hasSound: plan.hasSound))
      if let number {
        session?.advance(number: number, passed: late, at: now)
      } else {
        session?.run = .over(at: end)
      }
    }
    for index in countdowns.indices {
      guard let end = countdowns[index].run.ended(at: now) else { continue }
      let countdown = countdowns[index]
      countdowns[index].run = .over(at: end)
      ends.append(
        TimerEnd(
          number: countdown.number,
          what: .countdown(name: countdown.name, length: countdown.length), time: end))
    }
    countdowns.removeAll {
      if case .over(let end) = $0.run { now.wall - end > Countdown.kept } else { false }
    }
    return entries
  }

  private mutating func follow(_ now: TimerClock) {
    session?.run.follow(now)
    for index in countdowns.indices { countdowns[index].run.follow(now) }
    stopwatch.follow(now)
  }

  /// Takes over changes to the profile, from the next period on.
  private mutating func adoptPlan() {
    guard let id = session?.plan.id, let profile = profiles.first(where: { $0.id == id }) else {
      return
    }
    session?.plan = profile
  }
}

// MARK: - Periods

extension TimerState {
  private mutating func start(
    _ id: Int?, at now: TimerClock, _ entries: inout [TimerEntry]
  ) throws(TimerRefusal) {
    let profile = id == nil ? chosenProfile : profiles.first { $0.id == id }
    guard let profile else { throw .profileIsGone }
    if let session { stop(session.number, at: now, &entries) }
    chosen = profile.id
    session = WorkSession(profile, number: newNumber(), at: now)
  }

  private mutating func next(_ number: Int, at now: TimerClock) {
    guard let period = session, period.number == number, case .over = period.run else { return }
    adoptPlan()
    advance(at: now)
  }

  private mutating func advance(at now: TimerClock) {
    let number = newNumber()
    session?.advance(number: number, at: now)
  }

  private mutating func skip(_ number: Int, at now: TimerClock, _ entries: inout [TimerEntry]) {
    guard let period = session, period.number == number else { return }
    adoptPlan()
    // Skips the period after a finished one: it never started, so it has no time to count.
    if case .over = period.run { advance(at: now) }
    entries += spent(period, at: now)
    advance(at: now)
    if case .paused = period.run { session?.run.pause(at: now) }
  }

  private mutating func more(_ number: Int, at now: TimerClock) {
    if let index = countdowns.firstIndex(where: { $0.number == number }) {
      return countdowns[index].add(at: now)
    }
    guard let period = session, period.number == number else { return }
    if case .over = period.run {
      let number = newNumber()
      session?.extend(by: TimerState.more, number: number, at: now)
    } else if period.length < Countdown.lengths.upperBound {
      session?.run.add(TimerState.more)
      session?.length += TimerState.more
    }
  }

  private mutating func stop(_ number: Int, at now: TimerClock, _ entries: inout [TimerEntry]) {
    countdowns.removeAll { $0.number == number }
    guard let period = session, period.number == number else { return }
    entries += spent(period, at: now)
    session = nil
  }

  /// Returns the entry for an unfinished period; a finished one is already counted.
  private func spent(_ period: WorkSession, at now: TimerClock) -> [TimerEntry] {
    if case .over = period.run { return [] }
    let entry = period.entry(endingAt: now.wall, left: period.run.left(at: now))
    return entry.spent > 0 ? [entry] : []
  }

  private mutating func change(_ number: Int, _ body: (inout TimerRun) -> Void) {
    if session?.number == number, var run = session?.run {
      body(&run)
      session?.run = run
    }
    for index in countdowns.indices where countdowns[index].number == number {
      body(&countdowns[index].run)
    }
  }
}

// MARK: - Countdowns and the stopwatch

extension TimerState {
  private mutating func countDown(
    _ name: String, _ length: Int, at now: TimerClock
  ) throws(TimerRefusal) {
    guard Countdown.lengths.contains(length) else { throw .wrongLength }
    if countdowns.count >= Countdown.most {
      let over = countdowns.firstIndex { if case .over = $0.run { true } else { false } }
      guard let over else { throw .tooManyCountdowns }
      countdowns.remove(at: over)
    }
    let name = name.timerName(upTo: TimerProfile.longestName)
    countdowns.append(Countdown(number: newNumber(), name: name, length: length, at: now))
  }

  private mutating func press(_ button: TimerEvent.StopwatchButton, at now: TimerClock) {
    switch button {
    case .start: stopwatch.start(at: now)
    case .stop: stopwatch.stop(at: now)
    case .lap: stopwatch.lap(at: now)
    case .reset: stopwatch.reset()
    }
  }
}

// MARK: - Profiles

extension TimerState {
  private mutating func save(_ profile: TimerProfile) throws(TimerRefusal) {
    var profile = profile.bounded
    guard !profile.name.isEmpty else { throw .noName }
    if let index = profiles.firstIndex(where: { $0.id == profile.id }) {
      profiles[index] = profile
      return
    }
    // A profile that was deleted while its form was open isn't recreated under its old id.
    guard profile.id == 0 else { throw .profileIsGone }
    guard profiles.count < TimerProfile.most else { throw .tooManyProfiles }
    profile.id = newNumber()
    profiles.append(profile)
  }

  private mutating func copy(_ id: Int) throws(TimerRefusal) {
    guard let index = profiles.firstIndex(where: { $0.id == id }) else { throw .profileIsGone }
    guard profiles.count < TimerProfile.most else { throw .tooManyProfiles }
    var profile = profiles[index]
    profile.id = newNumber()
    profiles.insert(profile, at: index + 1)
  }

  private mutating func delete(_ id: Int) {
    guard let index = profiles.firstIndex(where: { $0.id == id }) else { return }
    deleted = Deleted(profile: profiles.remove(at: index), index: index)
  }

  private mutating func restoreProfile() throws(TimerRefusal) {
    guard let deleted, !profiles.contains(where: { $0.id == deleted.profile.id }) else { return }
    guard profiles.count < TimerProfile.most else { throw .tooManyProfiles }
    profiles.insert(deleted.profile, at: deleted.index.bounded(by: 0...profiles.count))
    self.deleted = nil
  }
}
