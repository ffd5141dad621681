import Expectations
import Testing
import WidgetCore

@testable import Widgets

@Suite("The timer book")
struct TimerBookTests {
  private static let minute = 60_000
  private let start = TimerClock(wall: 1_795_310_400_000, boot: 1_000_000, start: "a")

  private func clock(_ minutes: Double, wall: Double = 0, start name: String = "a") -> TimerClock {
    let time = Int(minutes * Double(Self.minute))
    return TimerClock(
      wall: start.wall + time + Int(wall * Double(Self.minute)), boot: start.boot + time,
      start: name)
  }

  private func state(_ profile: TimerProfile = TimerProfile(id: 0, name: "Focus")) throws
    -> TimerState
  {
    var state = TimerState()
    _ = try state.handle(.save(profile), at: start)
    _ = try state.handle(.start(profile: nil), at: start)
    return state
  }

  @Test func `work and breaks alternate until the long break`() throws {
    var state = try state(TimerProfile(id: 0, name: "Focus", rounds: 2))
    var phases: [TimerPhase] = []
    var rounds = 0
    var now = 0.0
    for _ in 0..<4 {
      let session = try #require(state.session)
      phases.append(session.phase)
      now += Double(session.length) / Double(Self.minute)
      rounds += try state.handle(.check, at: clock(now)).count(where: \.isRound)
      expect(state.session?.isOver == true)
      _ = try state.handle(.next(session.number), at: clock(now))
    }
    expectEqual(phases, [.work, .shortRest, .work, .longRest])
    expectEqual(rounds, 2)
    expect(state.session?.phase == .work && state.session?.round == 1)
  }

  @Test
  func `the next period starts by itself, except after a sleep`()
    throws
  {
    let profile = TimerProfile(id: 0, name: "Focus", continues: true)
    var prompt = try state(profile)
    _ = try prompt.handle(.check, at: clock(25.5))
    expectEqual(prompt.session?.phase, .shortRest)
    expectEqual(prompt.session?.run.left(at: clock(25.5)), 270_000)
    expect(prompt.ends.map(\.time) == [clock(25).wall])
    var late = try state(profile)
    let entries = try late.handle(.check, at: clock(37))
    expect(late.session?.run == .over(at: clock(25).wall))
    expect(entries.map(\.ended) == [clock(25).wall] && entries[0].isRound)
  }

  @Test func `timers matter in the hour before an end, and until it is answered`() throws {
    var idle = TimerState()
    _ = try idle.handle(.check, at: start)
    expect(idle.relevance == nil)
    var state = try state()
    let hour = 60.0
    func time(_ minutes: Double) -> Duration { .milliseconds(clock(minutes).wall) }
    expectEqual(state.relevance, Relevance(from: time(25 - hour)))
    _ = try state.handle(.check, at: clock(25))
    expectEqual(state.relevance, Relevance())
    _ = try idle.handle(.countDown(name: "Tea", length: 90 * Self.minute), at: start)
    expectEqual(idle.relevance, Relevance(from: time(90 - hour)))
    _ = try idle.handle(.check, at: clock(90))
    expectEqual(idle.relevance, Relevance(to: time(95)))
    _ = try idle.handle(.stopwatch(.start), at: clock(100))
    expectEqual(idle.relevance, Relevance())
  }

  @Test func `setting the clock keeps the remaining time and moves the end`()
    throws
  {
    var state = try state()
    _ = try state.handle(.check, at: clock(5, wall: -600))
    expect(state.session?.run.left(at: clock(5, wall: -600)) == 20 * Self.minute)
    expect(state.nextEnd == clock(25, wall: -600).wall)
    // A small correction of the clock doesn't move the displayed time.
    let before = state
    _ = try state.handle(.check, at: clock(5.5, wall: -600.002))
    expect(state == before)
  }

  @Test
  func `after a reboot the wall clock counts, and no time is gained`()
    throws
  {
    var state = try state()
    let later = TimerClock(wall: clock(10).wall, boot: 7, start: "b")
    _ = try state.handle(.check, at: later)
    expect(state.session?.run.left(at: later) == 15 * Self.minute)
    _ = try state.handle(.check, at: TimerClock(wall: clock(11).wall, boot: 60_007, start: "b"))
    let wrong = TimerClock(wall: 0, boot: 7, start: "c")
    _ = try state.handle(.check, at: wrong)
    expect(state.session?.run.left(at: wrong) == 14 * Self.minute)
  }

  @Test func `five more minutes extend a finished period without another round`() throws {
    var state = try state()
    let number = try #require(state.session?.number)
    _ = try state.handle(.check, at: clock(26))
    _ = try state.handle(.more(number), at: clock(27))
    expect(state.session?.run.end == clock(32).wall)
    let entries = try state.handle(.check, at: clock(32))
    expect(entries.map(\.spent) == [TimerState.more])
    expect(entries.map(\.isRound) == [false])
    expectEqual(state.session?.next.phase, .shortRest)
    expectEqual(state.ends.count, 2)
  }

  @Test func `a late click has no effect`() throws {
    var state = try state()
    let number = try #require(state.session?.number)
    _ = try state.handle(.skip(number), at: clock(1))
    let resting = state
    for event in [
      TimerEvent.skip(number), .pause(number), .stop(number), .next(number), .more(number),
    ] {
      _ = try state.handle(event, at: clock(1))
      expect(state == resting)
    }
  }

  @Test func `a skipped or stopped period counts as time, not as a round`() throws {
    var state = try state()
    var entries = try state.handle(.skip(try #require(state.session?.number)), at: clock(10))
    expect(state.session?.phase == .shortRest && state.session?.run.isRunning == true)
    entries += try state.handle(.stop(try #require(state.session?.number)), at: clock(12))
    expect(entries.map(\.spent) == [10 * Self.minute, 2 * Self.minute])
    expectEqual(entries.map(\.phase), [.work, .shortRest])
    expect(!entries.contains(where: \.isRound) && state.session == nil)
  }

  @Test func `changing or deleting a profile doesn't affect the running period`() throws {
    var state = try state()
    var profile = try #require(state.profiles.first)
    (profile.work, profile.shortRest) = (50, 10)
    _ = try state.handle(.save(profile), at: clock(1))
    expect(state.nextEnd == clock(25).wall)
    _ = try state.handle(.skip(try #require(state.session?.number)), at: clock(20))
    expect(state.session?.length == 10 * Self.minute)
    _ = try state.handle(.delete(profile: profile.id), at: clock(21))
    expect(state.profiles.isEmpty && state.session?.run.isRunning == true)
    _ = try state.handle(.restoreProfile, at: clock(22))
    expect(state.profiles == [profile])
  }

  @Test func `the number of timers and profiles is limited`() throws {
    var state = try state()
    for _ in 0..<Countdown.most {
      _ = try state.handle(.countDown(name: "", length: 60_000), at: start)
    }
    #expect(throws: TimerRefusal.tooManyCountdowns) {
      _ = try state.handle(.countDown(name: "", length: 60_000), at: start)
    }
    // A finished countdown frees a slot.
    _ = try state.handle(.countDown(name: "Tea", length: 60_000), at: clock(2))
    expect(state.countdowns.count == Countdown.most && state.countdowns.last?.name == "Tea")
    for _ in 1..<TimerProfile.most {
      _ = try state.handle(.copy(profile: state.profiles[0].id), at: start)
    }
    #expect(throws: TimerRefusal.tooManyProfiles) {
      _ = try state.handle(.save(TimerProfile(id: 0, name: "One more")), at: start)
    }
  }

  @Test func `a stopwatch counts laps during sleep and across reboots`() throws {
    var watch = Stopwatch()
    watch.start(at: start)
    watch.lap(at: clock(2))
    watch.follow(clock(3, wall: 500))
    watch.lap(at: clock(5, wall: 500))
    expect(watch.laps == [2, 5].map { $0 * Self.minute })
    watch.stop(at: TimerClock(wall: clock(10, wall: 500).wall, boot: 5, start: "b"))
    expect(watch.total == 10 * Self.minute && watch.since == nil)
  }

  @Test(arguments: [
    "[]", "7", "{\"profiles\":7,\"session\":[],\"countdowns\":[{}],\"ends\":{}}",
    "{\"stopwatch\":{\"total\":-1,\"laps\":[5,3]},\"chosen\":1.5,\"lastNumber\":1e300}",
    "{\"session\":{\"plan\":{\"id\":1,\"name\":\"a\",\"work\":1e9},\"phase\":\"work\",\"number\":3,"
      + "\"run\":{\"left\":1e15,\"since\":{\"wall\":1e18,\"boot\":-5}}}}",
  ])
  func `damaged entries are ignored, and nothing overflows`(text: String) throws {
    guard var state = TimerState(try JSON(parsing: Array(text.utf8))) else { return }
    _ = try state.handle(.check, at: start)
    _ = try state.handle(.stopwatch(.start), at: clock(1))
    if let session = state.session { _ = try state.handle(.more(session.number), at: clock(2)) }
    expect(TimerState(state.json) == state)
    expect(state.lastNumber >= state.session?.number ?? 0)
  }
}
