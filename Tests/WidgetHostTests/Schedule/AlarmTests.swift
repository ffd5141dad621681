import RandomTesting
import Testing
import WidgetCore

@testable import WidgetHost

@Suite struct `The times at which widgets are started` {
  private let wall = Duration.seconds(1_795_000_000)
  private let start = Instant(sinceStart: .seconds(100))

  @Test func `One is started at its time, told how late it is, and not again`() {
    var alarms = Alarms()
    alarms.set(wall + .seconds(60), of: "a")
    #expect(alarms.decide(at: wall, start) == Alarms.Decision(wakeAt: wall + .seconds(60)))
    #expect(alarms.tell("a", isAgain: false, at: wall) == nil, "an update before says nothing")
    let due = alarms.decide(at: wall + .seconds(61), start + .seconds(61))
    #expect(due == Alarms.Decision(start: ["a"]))
    #expect(alarms.decide(at: wall + .seconds(62), start) == Alarms.Decision())
    #expect(alarms.tell("a", isAgain: false, at: wall + .seconds(61.5)) == .seconds(1.5))
    #expect(alarms.tell("a", isAgain: false, at: wall + .seconds(62)) == nil)
    alarms.answered("a")
    #expect(alarms["a"] == nil)
    // A widget that names the same time once more doesn't mean that.
    alarms.set(wall + .seconds(60), of: "a")
    #expect(alarms.decide(at: wall + .seconds(70), start + .seconds(70)) == Alarms.Decision())
  }

  @Test func `Content without a time takes back the one before`() {
    var alarms = Alarms()
    alarms.set(wall + .seconds(60), of: "a")
    alarms.set(nil, of: "a")
    #expect(alarms.decide(at: wall + .seconds(99), start) == Alarms.Decision())
    #expect(alarms.kept == [:])
  }

  @Test func `Where no answer comes, the next update tells it again`() {
    var alarms = Alarms(["a": Alarms.Kept(time: wall)])
    #expect(alarms.decide(at: wall, start).start == ["a"])
    #expect(alarms.tell("a", isAgain: false, at: wall) == .zero)
    // Its process had gone, and a new one is asked the same.
    #expect(alarms.tell("a", isAgain: true, at: wall + .seconds(1)) == .seconds(1))
    alarms.failed("a")
    #expect(alarms.decide(at: wall + .seconds(2), start) == Alarms.Decision(), "no loop")
    #expect(alarms.tell("a", isAgain: false, at: wall + .seconds(9)) == .seconds(9))
    alarms.answered("a")
    #expect(alarms.tell("a", isAgain: false, at: wall + .seconds(10)) == nil)
  }

  @Test func `Somebody sets the clock: the time on the wall counts`() {
    var alarms = Alarms()
    alarms.set(wall + .seconds(3600), of: "a")
    #expect(alarms.decide(at: wall + .seconds(7200), start).start == ["a"], "forwards")
    alarms.set(wall + .seconds(3700), of: "a")
    let back = alarms.decide(at: wall - .seconds(3600), start + .seconds(5))
    #expect(back == Alarms.Decision(wakeAt: wall + .seconds(3700)), "backwards")
  }

  @Test func `Who asks for every moment gets sixty in a row, and then one a minute`() {
    var alarms = Alarms()
    var (now, starts, hurries) = (start, 0, 0)
    for _ in 0..<7200 {
      let wall = wall + (now - start)
      alarms.set(wall, of: "a")
      let decision = alarms.decide(at: wall, now)
      starts += decision.start.count
      hurries += decision.hurried.count
      if !decision.start.isEmpty {
        _ = alarms.tell("a", isAgain: false, at: wall)
        alarms.answered("a")
      }
      now = now + .milliseconds(500)
    }
    #expect((115...125).contains(starts), "\(starts)")
    #expect(hurries == 1)
  }

  /// A machine with a clock that is set, that sleeps, and a panel that is started anew.
  @Test(arguments: 0..<60)
  func `Whatever happens, each time is told once, and as soon as it can be`(seed: Int) throws {
    var random = SeededNumbers(seed: UInt64(seed))
    var alarms = Alarms()
    var (wall, now) = (wall, start)
    var wakeAt: Duration?
    /// The times that are to come, and how often each was told.
    var wanted: [InstanceID: Duration] = [:]
    var told: [InstanceID: Set<Duration>] = [:]
    var lastStart: [InstanceID: Instant] = [:]

    func look() throws {
      let decision = alarms.decide(at: wall, now)
      wakeAt = decision.wakeAt
      if let wakeAt { try #require(wakeAt > wall, "no busy loop") }
      for id in decision.start {
        let time = try #require(wanted[id], "nobody is started for nothing")
        try #require(time <= wall)
        if let last = lastStart[id] { try #require(now >= last + .seconds(1)) }
        lastStart[id] = now
        let late = try #require(alarms.tell(id, isAgain: false, at: wall))
        try #require(late == wall - time)
        let isNew = told[id, default: []].insert(time).inserted
        try #require(isNew, "told once")
        if Int.random(in: 0..<8, using: &random) == 0 {
          alarms.failed(id)
          try #require(alarms.tell(id, isAgain: false, at: wall) != nil)
        }
        alarms.answered(id)
        wanted[id] = nil
      }
      // Whoever is due was started, unless it was started a moment ago.
      for (id, time) in wanted where time <= wall {
        let isHeld = lastStart[id].map { now < $0 + .seconds(1) } ?? false
        try #require(isHeld || decision.hurried.contains(id) || wakeAt != nil)
      }
    }

    for _ in 0..<400 {
      switch Int.random(in: 0..<8, using: &random) {
      case 0...2:
        let id = "w-\(Int.random(in: 0..<4, using: &random))"
        let time = wall + .seconds(Int.random(in: -5...900, using: &random))
        alarms.set(time, of: id)
        // The same once more is not meant.
        wanted[id] = told[id]?.contains(time) == true ? alarms[id] : time
      case 3:
        let id = "w-\(Int.random(in: 0..<4, using: &random))"
        alarms.set(nil, of: id)
        wanted[id] = nil
      case 4: wall += .seconds(Int.random(in: -4000...4000, using: &random))
      case 5: wall += .seconds(Int.random(in: 0...9000, using: &random))
      case 6:
        alarms = Alarms(alarms.kept)
        lastStart = [:]
      default:
        // Time passes; the timer goes by the wall.
        let end = wall + .seconds(Int.random(in: 0...600, using: &random))
        while let next = wakeAt, next <= end {
          now = now + (next - wall)
          wall = next
          try look()
        }
        now = now + max(.zero, end - wall)
        wall = max(wall, end)
      }
      // The clock being set, waking up and a start are told; all is looked at again.
      try look()
    }
  }
}

@Suite struct `A ration` {
  @Test func `So many at once, and one more each time that a while has passed`() {
    var ration = Ration(most: 3, oneMoreEvery: .seconds(60))
    let start = Instant(sinceStart: .zero)
    for _ in 0..<3 { #expect(ration.take(at: start)) }
    #expect(!ration.take(at: start + .seconds(59)))
    #expect(ration.nextAt(start + .seconds(59)) == start + .seconds(60))
    #expect(ration.take(at: start + .seconds(60)))
    #expect(!ration.take(at: start + .seconds(61)))
    #expect(ration.nextAt(start + .seconds(3600)) == nil)
    for _ in 0..<3 { #expect(ration.take(at: start + .seconds(3600))) }
    #expect(!ration.take(at: start + .seconds(3601)))
  }
}
