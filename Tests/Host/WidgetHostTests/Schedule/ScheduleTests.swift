import Expectations
import Testing
import WidgetCore
import WidgetHost

@Suite struct `The schedule` {
  private let quarter = Duration.seconds(900)

  private func minute(_ minutes: Double) -> Instant {
    Instant(sinceStart: .seconds(100_000) + .seconds(minutes * 60))
  }

  /// Widgets a, b, c, ... with content of that age.
  private func schedule(_ count: Int, age: Duration? = .zero) -> Schedule {
    var schedule = Schedule(seed: 7)
    for id in "abcdefghijklmnopqrstuvwxyz".prefix(count) {
      schedule.add(String(id), interval: quarter, age: age, at: minute(0))
    }
    return schedule
  }

  private func ids(_ decision: Decision) -> [InstanceID] { decision.start.map(\.instance) }

  @Test func `Widgets without content are updated at once, four at a time`() {
    var schedule = schedule(6, age: nil)
    var decision = schedule.decide(at: minute(0))
    expectEqual(ids(decision), ["a", "b", "c", "d"])
    expect(decision.wakeAt == nil)
    for id in ids(decision) { schedule.begin(id, at: minute(0)) }
    expectEqual(ids(schedule.decide(at: minute(0))), [])
    schedule.finish("b", at: minute(0))
    decision = schedule.decide(at: minute(0))
    expectEqual(ids(decision), ["e"])
  }

  @Test func `Slow servers don't hold up widgets that use no network`() {
    var schedule = schedule(5, age: nil)
    for id in ["n", "o", "p", "q", "r"] {
      schedule.add(id, interval: quarter, needsNetwork: true, age: nil, at: minute(0))
    }
    let decision = schedule.decide(at: minute(0))
    expectEqual(Set(ids(decision)), ["a", "b", "c", "d", "n", "o", "p", "q"])
    for id in ids(decision) { schedule.begin(id, at: minute(0)) }
    schedule.finish("c", at: minute(0))
    expectEqual(ids(schedule.decide(at: minute(0))), ["e"])
    schedule.finish("o", at: minute(0))
    expectEqual(Set(ids(schedule.decide(at: minute(0)))), ["e", "r"])
  }

  @Test func `Widgets that take long hold up neither the others nor those of the network`() {
    var schedule = schedule(2, age: nil)
    for id in ["n", "o"] {
      schedule.add(id, interval: quarter, needsNetwork: true, takesLong: true, at: minute(0))
    }
    for id in ["p", "q", "r", "s", "t"] {
      schedule.add(id, interval: quarter, takesLong: true, at: minute(0))
    }
    let decision = schedule.decide(at: minute(0))
    expectEqual(Set(ids(decision)), ["a", "b", "n", "o", "p", "q", "r", "s"])
    for id in ids(decision) { schedule.begin(id, at: minute(0)) }
    schedule.finish("a", at: minute(0))
    expectEqual(ids(schedule.decide(at: minute(0))), [])
    // Unlike those of the network, they don't wait for it.
    schedule.setNetwork(.offline, at: minute(0))
    schedule.finish("p", at: minute(0))
    expectEqual(ids(schedule.decide(at: minute(0))), ["t"])
  }

  @Test func `In the background widgets are updated together, a little late`() throws {
    let schedule = schedule(10)
    expectEqual(ids(schedule.decide(at: minute(14))), [])
    let wakeAt = try #require(schedule.decide(at: minute(0)).wakeAt)
    expect(wakeAt >= minute(15 * 1.25))
    expect(wakeAt <= minute(15 * 1.35))
    expectEqual(ids(schedule.decide(at: wakeAt)).count, 4)
    expectEqual(schedule.decide(at: wakeAt).start.first?.reason, .schedule)
  }

  @Test func `A card below another page is late as on a hidden panel, until it comes to the front`()
  {
    var schedule = schedule(2)
    schedule.show(at: minute(1))
    schedule.setCovered(["b"], at: minute(1))
    expectEqual(ids(schedule.decide(at: minute(15))), ["a"])
    schedule.begin("a", at: minute(15))
    schedule.finish("a", at: minute(15))
    schedule.setCovered(["a"], at: minute(15))
    let decision = schedule.decide(at: minute(15))
    expectEqual(decision.start, [.init(instance: "b", reason: .appear)])
  }

  @Test func `A live widget runs while its page is in front`() {
    var schedule = Schedule(seed: 7)
    schedule.add("a", interval: nil, isLive: true, age: .zero, isCovered: true, at: minute(0))
    schedule.show(at: minute(1))
    expectEqual(ids(schedule.decide(at: minute(2))), [])
    expect(schedule.decide(at: minute(2)).wakeAt == nil)
    schedule.setCovered([], at: minute(3))
    expectEqual(ids(schedule.decide(at: minute(3))), ["a"])
  }

  @Test func `On a visible panel, widgets in view go first and none is late`() throws {
    var schedule = schedule(8, age: .seconds(1000))
    schedule.setInView(["g", "h"])
    schedule.show(at: minute(1))
    let decision = schedule.decide(at: minute(1))
    expectEqual(ids(decision), ["g", "h", "a", "b"])
    expect(decision.start.allSatisfy { $0.reason == .appear })

    var young = Schedule(seed: 7)
    young.add("a", interval: quarter, needsNetwork: true, age: .seconds(60), at: minute(0))
    young.show(at: minute(1))
    expect(young.decide(at: minute(1)) == Decision(start: [], wakeAt: minute(14)))
    expectEqual(young.decide(at: minute(14)).start.first?.reason, .schedule)
  }

  @Test func `Local widgets are updated when the panel appears, unless just updated`() {
    var schedule = schedule(1, age: .seconds(60))
    schedule.add("never", interval: nil, age: .seconds(60), at: minute(0))
    schedule.add("net", interval: quarter, needsNetwork: true, age: .seconds(60), at: minute(0))
    expectEqual(ids(schedule.decide(at: minute(1))), [])
    for time in [1.0, 2] {
      schedule.show(at: minute(time))
      let decision = schedule.decide(at: minute(time))
      expectEqual(decision.start.map(\.instance), ["a", "never"])
      expect(decision.start.allSatisfy { $0.reason == .appear })
      for id in ids(decision) {
        schedule.begin(id, at: minute(time))
        schedule.finish(id, at: minute(time))
      }
      expectEqual(ids(schedule.decide(at: minute(time))), [], "once")
      schedule.hide()
      schedule.show(at: minute(time) + .seconds(1))
      expectEqual(ids(schedule.decide(at: minute(time) + .seconds(1))), [], "right after another")
      schedule.hide()
    }
    schedule.begin("a", at: minute(2))
    schedule.fail("a", retryAt: minute(9))
    schedule.show(at: minute(3))
    expectEqual(ids(schedule.decide(at: minute(3))), ["never"], "a pause after a failure holds")
  }

  @Test func `Cards with the same subject are updated together`() {
    var schedule = Schedule(seed: 7)
    for id in ["a", "b", "c"] {
      schedule.add(
        id, interval: quarter, needsNetwork: true, subject: id == "c" ? "other" : "disk",
        age: id == "a" ? .seconds(890) : .seconds(60), at: minute(0))
    }
    schedule.show(at: minute(0))
    expectEqual(ids(schedule.decide(at: minute(1))), ["a"])
    schedule.begin("a", at: minute(1))
    schedule.finish("a", at: minute(1))
    expectEqual(ids(schedule.decide(at: minute(1))), ["b"])
    schedule.begin("b", at: minute(1))
    schedule.finish("b", at: minute(2))
    expectEqual(ids(schedule.decide(at: minute(2))), [], "nobody follows who only follows")
    schedule.ask("b", at: minute(3))
    schedule.begin("b", at: minute(3))
    expect(schedule.decide(at: minute(3)).start == [.init(instance: "a", reason: .user)])
    schedule.setSubject("other", of: "b")
    schedule.begin("a", at: minute(3))
    schedule.finish("a", at: minute(3))
    schedule.finish("b", at: minute(3))
    schedule.ask("a", at: minute(4))
    schedule.begin("a", at: minute(4))
    expectEqual(ids(schedule.decide(at: minute(4))), [])
  }

  @Test func `An update requested by the user goes first, even if it is held back`() {
    var schedule = schedule(8, age: .seconds(1000))
    schedule.setInView(["a"])
    schedule.show(at: minute(1))
    schedule.setNetwork(.offline, at: minute(1))
    schedule.turnOff("h")
    schedule.ask("h", at: minute(2))
    let decision = schedule.decide(at: minute(2))
    expect(decision.start.first == Decision.Start(instance: "h", reason: .user))
    expectEqual(decision.start.count, 4)
  }

  @Test func `A widget may request an earlier or a later update`() {
    var schedule = schedule(1)
    schedule.show(at: minute(0))
    schedule.begin("a", at: minute(0))
    schedule.finish("a", refreshAfter: .seconds(60), at: minute(0))
    expect(schedule.decide(at: minute(0)).wakeAt == minute(1))
    schedule.finish("a", refreshAfter: .seconds(-5), at: minute(0))
    expect(schedule.decide(at: minute(0)).wakeAt == minute(0) + .seconds(5))
    schedule.finish("a", refreshAfter: .seconds(Int64.max), at: minute(0))
    expect(schedule.decide(at: minute(0)).wakeAt == minute(0) + .seconds(366 * 86_400))
    schedule.hide()
    schedule.finish("a", refreshAfter: .seconds(1), at: minute(0))
    expectEqual(schedule.decide(at: minute(4)).start, [])
  }

  @Test func `A widget without background updates causes no wake-ups`() {
    var schedule = Schedule(seed: 1)
    schedule.add("a", interval: nil, age: .seconds(1_000_000), at: minute(0))
    expect(schedule.decide(at: minute(0)) == Decision())
    schedule.begin("a", at: minute(0))
    schedule.finish("a", refreshAfter: .seconds(600), at: minute(0))
    expect(schedule.decide(at: minute(100)) == Decision())
    schedule.show(at: minute(100))
    expectEqual(ids(schedule.decide(at: minute(100))), ["a"])
  }

  @Test func `The power saver makes background intervals four times as long`() throws {
    var schedule = schedule(3)
    schedule.savesPower = true
    let wakeAt = try #require(schedule.decide(at: minute(0)).wakeAt)
    expect(wakeAt >= minute(60 + 15))
    schedule.show(at: minute(15))
    expectEqual(ids(schedule.decide(at: minute(15))).count, 3)
  }

  @Test func `Widgets that need the network wait for it`() {
    var schedule = Schedule(seed: 1)
    schedule.add("net", interval: quarter, needsNetwork: true, age: .zero, at: minute(0))
    schedule.add("disk", interval: quarter, age: .zero, at: minute(0))
    schedule.setNetwork(.metered, at: minute(1))
    expectEqual(ids(schedule.decide(at: minute(30))), ["disk"])
    schedule.show(at: minute(30))
    expectEqual(Set(ids(schedule.decide(at: minute(30)))), ["disk", "net"])
    schedule.setNetwork(.offline, at: minute(31))
    expectEqual(ids(schedule.decide(at: minute(31))), ["disk"])
    schedule.setInView(["net"])
    schedule.setNetwork(.online, at: minute(32))
    let start = schedule.decide(at: minute(32)).start
    expect(start.contains(Decision.Start(instance: "net", reason: .online)))
    expect(start.contains(Decision.Start(instance: "disk", reason: .appear)))
  }

  @Test func `After sleep, overdue widgets are updated once, spread over a minute`() throws {
    var schedule = schedule(20)
    schedule.wake(after: .seconds(8 * 3600), at: minute(1))
    expectEqual(schedule.decide(at: minute(1)).start, [])
    var now = minute(1)
    var counts: [InstanceID: Int] = [:]
    var wakeUps = 0
    while let next = schedule.decide(at: now).wakeAt, next < minute(3) {
      now = next
      wakeUps += 1
      var decision = schedule.decide(at: now)
      while !decision.start.isEmpty {
        expect(decision.start.allSatisfy { $0.reason == .wake })
        for id in ids(decision) {
          schedule.begin(id, at: now)
          schedule.finish(id, at: now)
          counts[id, default: 0] += 1
        }
        decision = schedule.decide(at: now)
      }
    }
    expectEqual(counts.count, 20)
    expect(counts.values.allSatisfy { $0 == 1 })
    expect((2...4).contains(wakeUps))
    expect(now <= minute(2))
  }

  @Test func `After sleep, widgets in view don't wait`() {
    var schedule = schedule(3)
    schedule.setInView(["b"])
    schedule.show(at: minute(0))
    schedule.wake(after: .seconds(3600), at: minute(1))
    expect(schedule.decide(at: minute(1)).start == [.init(instance: "b", reason: .wake)])
  }

  @Test func `A failed widget is retried after its pause`() throws {
    var schedule = schedule(1, age: .seconds(2000))
    schedule.begin("a", at: minute(0))
    schedule.fail("a", retryAt: minute(1))
    expectEqual(schedule.decide(at: minute(0.9)).start, [])
    try expect(#require(schedule.decide(at: minute(0)).wakeAt) >= minute(1))
    expectEqual(ids(schedule.decide(at: minute(1))), ["a"])
    schedule.show(at: minute(0.5))
    expect(schedule.decide(at: minute(0.5)).wakeAt == minute(1))
    schedule.turnOff("a")
    expect(schedule.decide(at: minute(500)) == Decision())
    schedule.turnOn("a")
    expectEqual(ids(schedule.decide(at: minute(500))), ["a"])
  }

  @Test func `A widget ended without a response is as due as before`() {
    var schedule = schedule(1, age: nil)
    schedule.begin("a", at: minute(0))
    expectEqual(schedule.decide(at: minute(1)).start, [])
    schedule.abandon("a")
    expectEqual(ids(schedule.decide(at: minute(1))), ["a"])
    schedule.remove("a")
    expect(schedule.decide(at: minute(1)) == Decision())
  }

  @Test func `Content from the future has an unknown age`() {
    expect(Schedule.age(writtenAt: .seconds(100), now: .seconds(160)) == .seconds(60))
    expect(Schedule.age(writtenAt: .seconds(100), now: .seconds(99)) == nil)
  }
}
