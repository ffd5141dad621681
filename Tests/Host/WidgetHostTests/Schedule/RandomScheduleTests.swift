import Expectations
import RandomTesting
import Testing
import WidgetCore
import WidgetHost

/// A machine with widgets that respond after some time, and a host that follows the schedule.
private struct Machine {
  var schedule: Schedule
  var now = Instant(sinceStart: .seconds(50_000))
  var random: SeededNumbers
  /// When the pending updates will respond.
  var answers: [InstanceID: Instant] = [:]
  var wakeAt: Instant?
  /// The wake-ups caused by the schedule alone.
  var wakeUps: [Instant] = []
  var updates: [InstanceID: [Instant]] = [:]
  var mayFail = true

  init(seed: UInt64, intervals: [Duration?], haveCompany: Bool = false) {
    schedule = Schedule(seed: seed)
    random = SeededNumbers(seed: seed)
    for (number, interval) in intervals.enumerated() {
      schedule.add(
        "widget-\(number)", interval: interval, needsNetwork: number % 3 == 0,
        takesLong: number % 5 == 0,
        subject: haveCompany && number % 4 == 0 ? "the same" : nil,
        age: number % 2 == 0 ? .seconds(number * 60) : nil, at: now)
    }
  }

  /// Requests a decision, checks it, and carries it out.
  mutating func decide() throws {
    let decision = schedule.decide(at: now)
    try #require(schedule.decide(at: now) == decision, "asking changes nothing")
    if let wakeAt = decision.wakeAt { try #require(wakeAt > now, "no busy loop") }
    for start in decision.start {
      let item = try #require(schedule.items[start.instance])
      try #require(!item.isRunning && !item.isOff)
      if let retryAt = item.retryAt, item.request == nil { try #require(retryAt <= now) }
      if schedule.network == .offline { try #require(!item.needsNetwork || item.request != nil) }
      schedule.begin(start.instance, at: now)
      updates[start.instance, default: []].append(now)
      answers[start.instance] = now + .milliseconds(Int.random(in: 5...9000, using: &random))
    }
    let lanes = Schedule.Lane.allCases.map { lane in
      answers.keys.count { schedule.items[$0]?.lane == lane }
    }
    try #require(lanes.allSatisfy { $0 <= Schedule.most }, "never more than four in a lane")
    try #require(schedule.items.values.count { $0.isRunning } == answers.count)
    // With a free slot, every ready widget was started.
    wakeAt = decision.wakeAt
    guard lanes.allSatisfy({ $0 < Schedule.most }) else { return }
    let followers = schedule.decide(at: now).start
    try #require(followers.allSatisfy { schedule.items[$0.instance]?.subject != nil })
    if !followers.isEmpty { try decide() }
  }

  /// Lets time pass with all due events.
  mutating func pass(_ duration: Duration) throws {
    let end = now + duration
    try decide()
    while true {
      let answer = answers.min { ($0.value, $0.key) < ($1.value, $1.key) }
      guard let next = [answer?.value, wakeAt].compactMap({ $0 }).min(), next <= end else { break }
      now = next
      if let answer, answer.value == next {
        answers[answer.key] = nil
        finish(answer.key)
      } else {
        wakeUps.append(now)
        let before = updates.values.reduce(0) { $0 + $1.count }
        try decide()
        let after = updates.values.reduce(0) { $0 + $1.count }
        try #require(after > before, "nobody is woken for nothing")
      }
      try decide()
    }
    now = end
  }

  private mutating func finish(_ id: InstanceID) {
    switch mayFail ? Int.random(in: 0..<20, using: &random) : 5 {
    case 0: schedule.fail(id, retryAt: now + .seconds(Int.random(in: 1...600, using: &random)))
    case 1: schedule.abandon(id)
    case 2: schedule.turnOff(id)
    case 3:
      let request = Duration.seconds(Int.random(in: -5...4000, using: &random))
      schedule.finish(id, refreshAfter: request, at: now)
    default: schedule.finish(id, at: now)
    }
  }

  mutating func anything() throws {
    let id = schedule.items.keys.sorted().randomElement(using: &random) ?? "none"
    switch Int.random(in: 0..<15, using: &random) {
    case 0: schedule.show(at: now)
    case 1: schedule.hide()
    case 2: schedule.setInView(Set(schedule.items.keys.sorted().shuffled(using: &random).prefix(3)))
    case 3: schedule.ask(id, at: now)
    case 4: schedule.turnOn(id)
    case 5: schedule.savesPower.toggle()
    case 6:
      let networks: [Schedule.Network] = [.online, .metered, .offline]
      schedule.setNetwork(networks.randomElement(using: &random) ?? .online, at: now)
    case 7:
      schedule.wake(after: .seconds(Int.random(in: 0...90_000, using: &random)), at: now)
    case 8:
      if answers[id] == nil { schedule.remove(id) }
    case 9:
      let number = Int.random(in: 0..<20, using: &random)
      if schedule.items["widget-\(number)"] == nil {
        schedule.add("widget-\(number)", interval: .seconds(900), at: now)
      }
    case 10:
      let ids = schedule.items.keys.sorted().shuffled(using: &random).prefix(4)
      schedule.setCovered(Set(ids), at: now)
    default: try pass(.seconds(Int.random(in: 1...2000, using: &random)))
    }
    try decide()
  }
}

@Suite struct `The schedule, at random` {
  @Test(arguments: 0..<trials(8, of: 40))
  func `At most four updates run, without needless wake-ups or busy loops`(seed: Int) throws {
    let intervals: [Duration?] = [60, 300, 900, 900, 1800, 3600, nil].map {
      $0.map { .seconds($0) }
    }
    var machine = Machine(
      seed: UInt64(seed), intervals: intervals + intervals, haveCompany: seed % 2 == 0)
    for _ in 0..<150 { try machine.anything() }
  }

  @Test(arguments: runsExhaustively ? [1, 6, 20, 100] : [1, 20])
  func `With any number of widgets, the hidden panel rarely wakes and all are updated`(
    count: Int
  ) throws {
    let intervals = (0..<count).map { _ in Optional(Duration.seconds(900)) }
    var machine = Machine(seed: 3, intervals: intervals)
    machine.mayFail = false
    try machine.pass(.seconds(3600))
    machine.wakeUps = []
    machine.updates = [:]
    try machine.pass(.seconds(6 * 3600))
    // Two wake-ups are at least the lateness apart, which is a quarter of 15 minutes.
    expect(machine.wakeUps.count <= 6 * 16)
    for (one, next) in zip(machine.wakeUps, machine.wakeUps.dropFirst()) {
      expect(next - one >= .seconds(225))
    }
    expect(machine.updates.count == count)
    for (id, times) in machine.updates {
      for (one, next) in zip(times, times.dropFirst()) {
        // The interval, a tenth of jitter, a quarter of lateness, and the updates before it.
        let most = Duration.seconds(900 * 1.35 + 9 * Double(count) / 4 + 18)
        expect(next - one >= .seconds(900) && next - one <= most, "\(id)")
      }
    }
  }

  @Test(arguments: 0..<trials(2, of: 10))
  func `No widget starves while those in view keep all slots busy`(seed: Int) throws {
    let eager = Array(repeating: Optional(Duration.seconds(60)), count: 12)
    var machine = Machine(seed: UInt64(seed), intervals: eager)
    machine.mayFail = false
    for number in 0..<12 {
      machine.schedule.begin("widget-\(number)", at: machine.now)
      machine.schedule.finish("widget-\(number)", refreshAfter: .seconds(1), at: machine.now)
    }
    machine.schedule.setInView(Set((0..<11).map { "widget-\($0)" }))
    machine.schedule.show(at: machine.now)
    try machine.pass(.seconds(3600))
    let times = machine.updates["widget-11"] ?? []
    expect(times.count > 30)
    for (one, next) in zip(times, times.dropFirst()) { expect(next - one < .seconds(150)) }
  }
}
