// The texts of displayed times, and until when they are valid; pure values that depend only on the clock.
// Time is in whole seconds of the wall clock, so that all texts change at the same moment.

/// The formats and time zones for displayed times.
public struct TimeWords: Sendable {
  public var locale: LocaleFormat
  /// The user's time zone.
  public var here: Zone
  /// Other time zones by name.
  public var zones: [String: Zone]

  public init(locale: LocaleFormat, here: Zone = .utc, zones: [String: Zone] = [:]) {
    self.locale = locale
    self.here = here
    self.zones = zones
  }

  /// The text of a time in an unknown zone.
  static let unknown = "–"

  /// Returns the text of a time.
  public func words(for time: ShownTime, at now: Int) -> String {
    switch time {
    case .countdown(let end): countdown(ShownTime.seconds(end), at: now)
    case .elapsed(let start): elapsed(ShownTime.seconds(start), at: now)
    case .relative(let moment): relative(ShownTime.seconds(moment), at: now)
    case .clock(let name, let hasSeconds):
      zone(name).map { locale.time($0.time(at: now), hasSeconds: hasSeconds) } ?? TimeWords.unknown
    case .date(let form, let moment, let name):
      zone(name).map { date(form, moment, in: $0, at: now) } ?? TimeWords.unknown
    case .ahead(let name):
      zone(name).map { locale.hours($0.offset(at: now) - here.offset(at: now)) }
        ?? TimeWords.unknown
    }
  }

  /// Returns the accessible text of a time, which changes less often than a text with seconds.
  public func spoken(_ time: ShownTime, at now: Int) -> String {
    switch time {
    case .countdown(let end):
      let rest = ShownTime.seconds(end) - now
      guard rest < 60 else { return relative(ShownTime.seconds(end), at: now) }
      return locale.timer(max(0, (rest + 9) / 10 * 10))
    case .elapsed(let start):
      let past = now - ShownTime.seconds(start)
      guard past < 60 else { return relative(ShownTime.seconds(start), at: now) }
      return locale.timer(max(0, past / 10 * 10))
    case .clock(let zone, true): return words(for: .clock(zone: zone), at: now)
    case .relative, .clock, .date, .ahead: return words(for: time, at: now)
    }
  }

  private func zone(_ name: String?) -> Zone? { name == nil ? here : name.flatMap { zones[$0] } }

  private func countdown(_ end: Int, at now: Int) -> String {
    let rest = max(0, end - now)
    return rest < TimeWords.longTimer ? locale.timer(rest) : relative(end, at: now)
  }

  private func elapsed(_ start: Int, at now: Int) -> String {
    let past = max(0, now - start)
    return past < TimeWords.longTimer ? locale.timer(past) : relative(start, at: now)
  }

  /// The limit of timers with seconds: 100 hours.
  fileprivate static let longTimer = 360_000

  private func relative(_ moment: Int, at now: Int) -> String {
    locale.relative(moment, now: now, on: here.time)
  }

  private func date(_ form: DateForm, _ moment: Double?, in zone: Zone, at now: Int) -> String {
    let time = zone.time(at: moment.map(ShownTime.seconds) ?? now)
    return switch form {
    case .full: locale.weekdayAndDay(time)
    case .long: locale.longDate(time)
    case .short: locale.shortDate(time)
    case .weekday: locale.weekday(time)
    case .day: locale.dayAndMonth(time)
    case .relative: locale.day(time, from: here.time(at: now))
    case .days: locale.days(time, from: here.time(at: now))
    }
  }
}

// MARK: - Changes

extension TimeWords {
  /// Returns when the text changes, or if it stays for long, when to call this again; nil if it never
  /// changes.
  public func nextChange(of time: ShownTime, after now: Int) -> Int? {
    if time.isCounting(at: now) { return now + 1 }
    let words = words(for: time, at: now)
    var candidate = now
    // Most candidates are the change itself; no text stays the same for this many.
    for _ in 0..<100 {
      guard let next = nextCandidate(for: time, after: candidate) else { return nil }
      if self.words(for: time, at: next) != words { return next }
      candidate = next
    }
    return candidate
  }

  /// Returns the earliest time at which the accessible text can change; nil if it never does.
  public func nextSpoken(of time: ShownTime, after now: Int) -> Int? {
    switch time {
    case .countdown(let moment):
      let end = ShownTime.seconds(moment)
      return end - now < 60 ? now + 1 : min(end - 59, nextRelative(end, after: now))
    case .elapsed(let moment):
      let start = ShownTime.seconds(moment)
      return now - start < 60 ? now + 1 : nextRelative(start, after: now)
    case .clock(let zone, true): return nextCandidate(for: .clock(zone: zone), after: now)
    case .relative, .clock, .date, .ahead: return nextCandidate(for: time, after: now)
    }
  }

  /// Returns the earliest time at which the text can change.
  private func nextCandidate(for time: ShownTime, after now: Int) -> Int? {
    switch time {
    case .countdown(let moment):
      let end = ShownTime.seconds(moment)
      if now >= end { return nil }
      if end - now < TimeWords.longTimer { return now + 1 }
      return min(end - TimeWords.longTimer + 1, nextRelative(end, after: now))
    case .elapsed(let moment):
      let start = ShownTime.seconds(moment)
      if now < start { return start + 1 }
      return now - start < TimeWords.longTimer ? now + 1 : nextRelative(start, after: now)
    case .relative(let moment): return nextRelative(ShownTime.seconds(moment), after: now)
    case .clock(let name, let hasSeconds):
      guard let zone = zone(name) else { return nil }
      return hasSeconds ? now + 1 : zone.next(60, after: now)
    case .date(let form, let moment, let name):
      guard let zone = zone(name) else { return nil }
      let today = moment == nil ? zone.next(86_400, after: now) : nil
      let here = form == .relative || form == .days ? self.here.next(86_400, after: now) : nil
      return [today, here].compactMap(\.self).min()
    case .ahead(let name):
      return [zone(name), here].compactMap { $0?.nextChange(after: now) }.min()
    }
  }

  /// Follows `LocaleFormat.relative`: it counts minutes and hours from the moment, and days and years on the
  /// calendar.
  private func nextRelative(_ moment: Int, after now: Int) -> Int {
    let isPast = moment < now
    let distance = abs(moment - now)
    let week = 8 * 86_400
    guard distance <= week else {
      let present = here.time(at: now)
      let newYear = CivilTime.dayNumber(year: present.year + 1, month: 1, day: 1)
      let days = newYear - present.dayNumber
      // The UTC offset may change before then, so the last days are checked one by one.
      let year = days > 2 ? now + (days - 1) * 86_400 : here.next(86_400, after: now)
      return isPast ? year : min(year, moment - week)
    }
    let step =
      switch distance {
      case ..<3600: 60
      case _ where isPast: 3600
      case ..<LocaleFormat.quarters: 60
      // Until the text has no hours.
      case ..<86_400: 900
      default: 3600
      }
    // In the future, "in 5 min" ends one second after 5 minutes were left; in the past, it ends with the
    // minute.
    var next = isPast ? now + step - distance % step : now + distance % step + 1
    if distance < step, !isPast { next = min(next, moment) }
    if moment == now { next = now + 60 }
    if isPast { next = min(next, moment + week + 1) }
    return distance < 3600 ? next : min(next, here.next(86_400, after: now))
  }
}

extension ShownTime {
  /// Returns whether the text changes every second.
  fileprivate func isCounting(at now: Int) -> Bool {
    switch self {
    case .countdown(let end): (1..<TimeWords.longTimer).contains(ShownTime.seconds(end) - now)
    case .elapsed(let start): (0..<TimeWords.longTimer - 1).contains(now - ShownTime.seconds(start))
    case .relative, .clock, .date, .ahead: false
    }
  }

  /// Returns whole seconds, clamped to valid times.
  static func seconds(_ moment: Double) -> Int {
    Int(min(max(moment.isNaN ? 0 : moment, Limits.time.lowerBound), Limits.time.upperBound))
  }
}

extension Zone {
  /// Returns the next start of a minute or day in local time, or the next change of the offset.
  fileprivate func next(_ length: Int, after time: Int) -> Int {
    let local = time + offset(at: time)
    let rest = local % length < 0 ? local % length + length : local % length
    let next = time + length - rest
    return min(next, nextChange(after: time) ?? next)
  }
}
