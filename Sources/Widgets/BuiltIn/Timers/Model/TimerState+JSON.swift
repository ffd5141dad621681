internal import WidgetCore

// The stored format. The data may be damaged or from another version: invalid parts are dropped individually, and
// numbers are clamped, so that no sum overflows.

extension TimerState {
  init?(_ json: JSON) {
    guard case .object = json else { return nil }
    profiles = Array(
      json.list("profiles").compactMap(TimerProfile.init).prefix(TimerProfile.most))
    chosen = json.whole("chosen", in: TimerState.numbers) ?? 0
    lastNumber = json.whole("lastNumber", in: TimerState.numbers) ?? 0
    session = json["session"].flatMap(WorkSession.init)
    countdowns = Array(json.list("countdowns").compactMap(Countdown.init).prefix(Countdown.most))
    stopwatch = json["stopwatch"].map(Stopwatch.init) ?? Stopwatch()
    ends = json.list("ends").compactMap(TimerEnd.init).suffix(TimerState.maximumEnds)
    deleted = json["deleted"].flatMap { json in
      TimerProfile(json).map { Deleted(profile: $0, index: json.whole("index", in: 0...99) ?? 0) }
    }
    // Keeps numbers unique, whatever the data says.
    let numbers = profiles.map(\.id) + countdowns.map(\.number) + [session?.number ?? 0]
    lastNumber = ([lastNumber] + numbers).max() ?? lastNumber
  }

  var json: JSON {
    var members: [JSON.Member] = [
      .init("profiles", .array(profiles.map { .object($0.members) })),
      .init("chosen", .whole(chosen)), .init("lastNumber", .whole(lastNumber)),
      .init("countdowns", .array(countdowns.map(\.json))), .init("stopwatch", stopwatch.json),
      .init("ends", .array(ends.map(\.json))),
    ]
    if let session { members.append(.init("session", session.json)) }
    if let deleted {
      let fields = deleted.profile.members + [.init("index", .whole(deleted.index))]
      members.append(.init("deleted", .object(fields)))
    }
    return .object(members)
  }

  static let numbers = 0...1_000_000_000_000
  /// A generous limit for pending notifications; drops the oldest ones.
  static let maximumEnds = 40
  /// The permitted durations of a period or a countdown including added time: ten days.
  fileprivate static let lengths = 0...864_000_000
  /// The permitted totals of a stopwatch: thirty years.
  fileprivate static let totals = 0...1_000_000_000_000
}

extension TimerProfile {
  fileprivate init?(_ json: JSON) {
    guard let id = json.whole("id", in: 1...TimerState.numbers.upperBound),
      let name = json.words("name")
    else { return nil }
    self.init(id: id, name: name)
    work = json.whole("work", in: TimerProfile.minutes) ?? work
    shortRest = json.whole("shortRest", in: TimerProfile.minutes) ?? shortRest
    longRest = json.whole("longRest", in: TimerProfile.minutes) ?? longRest
    rounds = json.whole("rounds", in: TimerProfile.roundsAllowed) ?? rounds
    hasSound = json.isOn("sound") ?? hasSound
    continues = json.isOn("continues") ?? continues
    self = bounded
    if self.name.isEmpty { return nil }
  }

  fileprivate var members: [JSON.Member] {
    [
      .init("id", .whole(id)), .init("name", .string(name)), .init("work", .whole(work)),
      .init("shortRest", .whole(shortRest)), .init("longRest", .whole(longRest)),
      .init("rounds", .whole(rounds)), .init("sound", .bool(hasSound)),
      .init("continues", .bool(continues)),
    ]
  }
}

extension WorkSession {
  fileprivate init?(_ json: JSON) {
    guard let plan = json["plan"].flatMap(TimerProfile.init),
      let phase = json.words("phase").flatMap(TimerPhase.init),
      let number = json.whole("number", in: TimerState.numbers),
      let run = json["run"].flatMap(TimerRun.init)
    else { return nil }
    self.init(plan, number: number, at: TimerClock(wall: 0, boot: 0, start: ""))
    self.phase = phase
    round = json.whole("round", in: TimerProfile.roundsAllowed) ?? 1
    length = json.whole("length", in: TimerState.lengths) ?? plan.length(of: phase)
    self.run = run.bounded(by: length)
    began = json.whole("began", in: TimerClock.times) ?? 0
    isExtension = json.isOn("extension") ?? false
  }

  fileprivate var json: JSON {
    .object([
      .init("plan", .object(plan.members)), .init("phase", .string(phase.rawValue)),
      .init("round", .whole(round)), .init("number", .whole(number)),
      .init("length", .whole(length)), .init("began", .whole(began)),
      .init("extension", .bool(isExtension)), .init("run", run.json),
    ])
  }
}

extension Countdown {
  fileprivate init?(_ json: JSON) {
    guard let number = json.whole("number", in: TimerState.numbers),
      let length = json.whole("length", in: Countdown.lengths),
      let run = json["run"].flatMap(TimerRun.init)
    else { return nil }
    self.init(
      number: number, name: (json.words("name") ?? "").timerName(upTo: TimerProfile.longestName),
      length: length, at: TimerClock(wall: 0, boot: 0, start: ""))
    whole = max(1000, json.whole("whole", in: TimerState.lengths) ?? length)
    self.run = run.bounded(by: whole)
  }

  fileprivate var json: JSON {
    .object([
      .init("number", .whole(number)), .init("name", .string(name)),
      .init("length", .whole(length)), .init("whole", .whole(whole)), .init("run", run.json),
    ])
  }
}

extension TimerRun {
  fileprivate init?(_ json: JSON) {
    if let end = json.whole("over", in: TimerClock.times) {
      self = .over(at: end)
    } else if let left = json.whole("left", in: TimerState.lengths) {
      self =
        json["since"].flatMap(TimerClock.init).map { .running(left: left, since: $0) }
        ?? .paused(left: left)
    } else {
      return nil
    }
  }

  fileprivate var json: JSON {
    switch self {
    case .running(let left, let since):
      .object([.init("left", .whole(left)), .init("since", since.json)])
    case .paused(let left): .object([.init("left", .whole(left))])
    case .over(let end): .object([.init("over", .whole(end))])
    }
  }
}

extension TimerClock {
  fileprivate init?(_ json: JSON) {
    guard let wall = json.whole("wall", in: TimerClock.times),
      let boot = json.whole("boot", in: TimerClock.times)
    else { return nil }
    self.init(wall: wall, boot: boot, start: json.words("start") ?? "")
  }

  fileprivate var json: JSON {
    .object([
      .init("wall", .whole(wall)), .init("boot", .whole(boot)), .init("start", .string(start)),
    ])
  }
}

extension Stopwatch {
  fileprivate init(_ json: JSON) {
    total = json.whole("total", in: TimerState.totals) ?? 0
    since = json["since"].flatMap(TimerClock.init)
    // Requires ascending lap times.
    for case .number(let end) in json.list("laps").prefix(Stopwatch.maximumLaps) {
      guard let lap = Int(exactly: end), lap >= laps.last ?? 0,
        TimerState.totals.contains(lap)
      else { break }
      laps.append(lap)
    }
    if let last = laps.last, since == nil { total = max(total, last) }
  }

  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("total", .whole(total)), .init("laps", .array(laps.map(JSON.whole))),
    ]
    if let since { members.append(.init("since", since.json)) }
    return .object(members)
  }
}

extension TimerEnd {
  fileprivate init?(_ json: JSON) {
    guard let number = json.whole("number", in: TimerState.numbers),
      let time = json.whole("time", in: TimerClock.times)
    else { return nil }
    let name = (json.words("name") ?? "").timerName(upTo: TimerProfile.longestName)
    if let phase = json.words("phase").flatMap(TimerPhase.init),
      let next = json.words("next").flatMap(TimerPhase.init)
    {
      what = .period(
        phase, next: next, running: json.whole("running", in: TimerState.numbers), profile: name)
    } else if let length = json.whole("length", in: Countdown.lengths) {
      what = .countdown(name: name, length: length)
    } else {
      return nil
    }
    self.number = number
    self.time = time
    hasSound = json.isOn("sound") ?? true
  }

  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("number", .whole(number)), .init("time", .whole(time)), .init("sound", .bool(hasSound)),
    ]
    switch what {
    case .period(let phase, let next, let running, let profile):
      members += [
        .init("phase", .string(phase.rawValue)), .init("next", .string(next.rawValue)),
        .init("name", .string(profile)),
      ]
      if let running { members.append(.init("running", .whole(running))) }
    case .countdown(let name, let length):
      members += [.init("name", .string(name)), .init("length", .whole(length))]
    }
    return .object(members)
  }
}

// MARK: - JSON values

extension JSON {
  /// Returns a whole number; all stored numbers are small enough to be exact.
  static func whole(_ value: Int) -> JSON { .number(Double(value)) }

  func whole(_ name: String, in range: ClosedRange<Int>) -> Int? {
    guard case .number(let value) = self[name], let whole = Int(exactly: value) else { return nil }
    return whole.bounded(by: range)
  }

  func words(_ name: String) -> String? {
    if case .string(let text) = self[name] { text } else { nil }
  }

  func isOn(_ name: String) -> Bool? {
    if case .bool(let isOn) = self[name] { isOn } else { nil }
  }

  func list(_ name: String) -> [JSON] {
    if case .array(let list) = self[name] { list } else { [] }
  }
}
