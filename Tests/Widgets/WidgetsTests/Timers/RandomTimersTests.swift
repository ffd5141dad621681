import Expectations
import Foundation
import RandomTesting
import Testing
import WidgetCore

@testable import Widgets

/// A machine with adjustable clocks, sleep and reboots.
private struct Machine {
  /// The elapsed real time.
  var truth = 0
  var wall = 1_795_310_400_000
  var boot = 5_000_000
  var starts = 1

  var now: TimerClock { TimerClock(wall: wall, boot: boot, start: "start \(starts)") }

  mutating func pass(_ time: Int) {
    truth += time
    wall += time
    boot += time
  }

  /// Reboots after a while; the wall clock may be wrong afterwards, even earlier than before.
  mutating func startAgain(after time: Int, error: Int) {
    truth += time
    wall += time + error
    boot = 20_000
    starts += 1
  }
}

/// The expected state, from the simplest possible model.
private struct Expected {
  /// The duration of all periods in milliseconds, and the number of completed work periods.
  var ran = 0
  var rounds = 0
  var ends: Set<Int> = []
  /// The remaining times by number.
  var lefts: [Int: Int] = [:]
  var stopwatch = 0
  var profiles: [TimerProfile] = []
  var deleted: (TimerProfile, Int)?
  /// The machine at the last change of the book, and whether its clock was set since then.
  var machine = Machine()
  var isDisturbed = false

  /// Returns the elapsed time as far as the machine can know it.
  private func passed(since: TimerClock, _ now: TimerClock) -> Int {
    max(0, since.start == now.start ? now.boot - since.boot : now.wall - since.wall)
  }

  /// Checks that the remaining time by the clocks is the real one, as far as they can know it.
  private func check(_ counted: Int, for present: Machine) {
    let truth = present.truth - machine.truth
    if present.starts == machine.starts {
      expect(counted == truth)
    } else if !isDisturbed {
      expect(abs(counted - truth) <= 200)
    }
  }

  /// Lets the time since the last change pass.
  mutating func pass(_ present: Machine, for state: TimerState) {
    let now = present.now
    if let period = state.session, case .running(let left, let since) = period.run {
      let rest = left - passed(since: since, now)
      let before = lefts[period.number] ?? left
      check(before - rest, for: present)
      ran += before - max(0, rest)
      lefts[period.number] = rest
      if rest <= 0 { end(period, late: -rest, in: state) }
    }
    for countdown in state.countdowns {
      guard case .running(let left, let since) = countdown.run else { continue }
      let rest = left - passed(since: since, now)
      check((lefts[countdown.number] ?? left) - rest, for: present)
      lefts[countdown.number] = rest
      if rest <= 0 { ends.insert(countdown.number) }
    }
    if let since = state.stopwatch.since {
      let total = state.stopwatch.total + passed(since: since, now)
      check(total - stopwatch, for: present)
      stopwatch = total
    }
  }

  private mutating func end(_ period: WorkSession, late: Int, in state: TimerState) {
    ends.insert(period.number)
    if period.phase == .work, !period.isExtension { rounds += 1 }
    let plan = profiles.first { $0.id == period.plan.id } ?? period.plan
    // The next period started by itself.
    if plan.continues, period.phase != .longRest, late <= 60_000 { ran += late }
  }

  mutating func change(_ event: TimerEvent, numbered: Int) {
    switch event {
    case .save(let profile):
      var profile = profile.bounded
      if let index = profiles.firstIndex(where: { $0.id == profile.id }) {
        profiles[index] = profile
      } else {
        profile.id = numbered
        profiles.append(profile)
      }
    case .copy(let id):
      guard let index = profiles.firstIndex(where: { $0.id == id }) else { return }
      profiles.insert(profiles[index], at: index + 1)
      profiles[index + 1].id = numbered
    case .delete(let id):
      guard let index = profiles.firstIndex(where: { $0.id == id }) else { return }
      deleted = (profiles.remove(at: index), index)
    case .restoreProfile:
      guard let (profile, index) = deleted else { return }
      profiles.insert(profile, at: min(index, profiles.count))
      deleted = nil
    default: break
    }
  }
}

@Suite("Random timer events")
struct RandomTimersTests {
  private static func event(
    _ state: TimerState, _ numbers: inout SeededNumbers
  ) -> TimerEvent {
    let known =
      state.countdowns.map(\.number) + [state.session?.number].compactMap(\.self)
      + [Int.random(in: 0...max(1, state.lastNumber), using: &numbers)]
    let number = numbers.pick(known)
    let profile = numbers.pick(state.profiles.map(\.id) + [0, 999_999])
    func plan(_ id: Int) -> TimerProfile {
      TimerProfile(
        id: id, name: numbers.pick(["Focus", "Čtení", "قراءة", " ", "a\nb"]),
        work: numbers.pick([1, 2, 25, -3, 700]), shortRest: numbers.pick([1, 5]),
        longRest: numbers.pick([1, 15]), rounds: numbers.pick([1, 2, 4, 0]),
        hasSound: numbers.isLucky(oneIn: 2), continues: numbers.isLucky(oneIn: 2))
    }
    switch Int.random(in: 0..<20, using: &numbers) {
    case 0, 1: return .start(profile: numbers.isLucky(oneIn: 2) ? nil : profile)
    case 2: return .pause(number)
    case 3, 4: return .resume(number)
    case 5, 6: return .next(number)
    case 7: return .skip(number)
    case 8: return .more(number)
    case 9: return .stop(number)
    case 10, 11:
      return .countDown(name: "Tea", length: numbers.pick([1000, 90_000, 600_000, 0, .max]))
    case 12: return .restart(number)
    case 13: return .stopwatch(numbers.pick([.start, .stop, .lap, .start, .reset]))
    case 14: return .save(plan(profile))
    case 15: return .copy(profile: profile)
    case 16: return .delete(profile: profile)
    case 17: return .restoreProfile
    default: return .check
    }
  }

  @Test(arguments: 0..<trials(4, of: 60))
  func `no second, round, profile or end is lost or reported twice`(
    seed: Int
  ) throws {
    var numbers = SeededNumbers(seed: seed)
    var machine = Machine()
    var expected = Expected()
    var stored = TimerState().json.text
    var entries: [TimerEntry] = []
    var told: [Int: Int] = [:]
    var isToldAgain = false

    for _ in 0..<400 {
      Self.live(&machine, &expected, &numbers)
      // Each response comes from a new process.
      let before = try #require(TimerState(try JSON(parsing: Array(stored.utf8))))
      let event = Self.event(before, &numbers)
      // Killed before the change is stored: the click has no effect.
      if numbers.isLucky(oneIn: 10) { continue }
      var state = before
      guard let spent = try? state.handle(event, at: machine.now) else {
        expect(state == before)
        continue
      }
      entries += spent
      expected.pass(machine, for: before)
      expected.change(event, numbered: state.lastNumber)
      stored = state.json.text
      try expect(TimerState(JSON(parsing: Array(stored.utf8))) == state)
      check(state, event, entries, &expected, machine)
      // Killed before or after the notification.
      if numbers.isLucky(oneIn: 10) { continue }
      let ends = state.ends.map(\.number)
      for number in ends { told[number, default: 0] += 1 }
      if !ends.isEmpty, numbers.isLucky(oneIn: 10) {
        isToldAgain = true
        continue
      }
      try expect(state.handle(.told(ends), at: machine.now).isEmpty)
      expect(state.ends.isEmpty)
      stored = state.json.text
    }
    let last = try #require(TimerState(try JSON(parsing: Array(stored.utf8))))
    expect(Set(told.keys).union(last.ends.map(\.number)) == expected.ends)
    expect(isToldAgain || told.values.allSatisfy { $0 == 1 })
    expect(!expected.ends.isEmpty)
  }

  private static func live(
    _ machine: inout Machine, _ expected: inout Expected, _ numbers: inout SeededNumbers
  ) {
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0:
      machine.wall += numbers.pick([-90_000_000, -3_600_000, -500, 150, 7_200_000])
      expected.isDisturbed = true
    case 1:
      let error = numbers.pick([0, 0, 0, -86_400_000, 3_600_000])
      machine.startAgain(after: Int.random(in: 0...400_000, using: &numbers), error: error)
      if error != 0 { expected.isDisturbed = true }
    case 2: machine.pass(Int.random(in: 0...200_000_000, using: &numbers))
    case 3: machine.pass(59_999)
    default: machine.pass(Int.random(in: 0...150_000, using: &numbers))
    }
  }

  /// Checks the book against the expected state.
  private func check(
    _ state: TimerState, _ event: TimerEvent, _ entries: [TimerEntry], _ expected: inout Expected,
    _ machine: Machine
  ) {
    let now = machine.now
    var spent = entries.reduce(0) { $0 + $1.spent }
    var runs = state.countdowns.map { ($0.number, $0.run) }
    if let period = state.session {
      runs.append((period.number, period.run))
      if !period.isOver { spent += period.length - period.run.left(at: now) }
    }
    expect(spent == expected.ran)
    expect(entries.count(where: \.isRound) == expected.rounds)
    expect(entries.allSatisfy { $0.spent >= 0 })
    for (number, run) in runs {
      if let left = expected.lefts[number], left > 0, event != .more(number),
        event != .restart(number)
      {
        expect(run.left(at: now) == left)
      }
      if let end = run.end {
        expect(run.left(at: now) > 0)
        // The displayed time by the wall clock is right.
        expect(abs(end - now.wall - run.left(at: now)) <= 200)
      }
    }
    expected.lefts = Dictionary(runs.map { ($0, $1.left(at: now)) }) { one, _ in one }
    if event == .stopwatch(.reset) { expected.stopwatch = 0 }
    expect(state.stopwatch.total(at: now) == expected.stopwatch)
    expect(state.profiles == expected.profiles)
    expect(Set(runs.map(\.0) + state.profiles.map(\.id)).count == runs.count + state.profiles.count)
    (expected.machine, expected.isDisturbed) = (machine, false)
  }
}
