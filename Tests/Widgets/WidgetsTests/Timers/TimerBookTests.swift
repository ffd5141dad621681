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

  private func book(_ profile: TimerProfile = TimerProfile(id: 0, name: "Focus")) throws
    -> TimerBook
  {
    var book = TimerBook()
    _ = try book.handle(.save(profile), at: start)
    _ = try book.handle(.start(profile: nil), at: start)
    return book
  }

  @Test func `work and breaks alternate until the long break`() throws {
    var book = try book(TimerProfile(id: 0, name: "Focus", rounds: 2))
    var phases: [TimerPhase] = []
    var rounds = 0
    var now = 0.0
    for _ in 0..<4 {
      let session = try #require(book.session)
      phases.append(session.phase)
      now += Double(session.length) / Double(Self.minute)
      rounds += try book.handle(.look, at: clock(now)).count(where: \.isRound)
      expect(book.session?.isOver == true)
      _ = try book.handle(.next(session.number), at: clock(now))
    }
    expectEqual(phases, [.work, .shortRest, .work, .longRest])
    expectEqual(rounds, 2)
    expect(book.session?.phase == .work && book.session?.round == 1)
  }

  @Test
  func `the next period starts by itself, except after a sleep`()
    throws
  {
    let profile = TimerProfile(id: 0, name: "Focus", continues: true)
    var prompt = try book(profile)
    _ = try prompt.handle(.look, at: clock(25.5))
    expectEqual(prompt.session?.phase, .shortRest)
    expectEqual(prompt.session?.run.left(at: clock(25.5)), 270_000)
    expect(prompt.ends.map(\.time) == [clock(25).wall])
    var late = try book(profile)
    let entries = try late.handle(.look, at: clock(37))
    expect(late.session?.run == .over(at: clock(25).wall))
    expect(entries.map(\.ended) == [clock(25).wall] && entries[0].isRound)
  }

  @Test func `setting the clock keeps the remaining time and moves the end`()
    throws
  {
    var book = try book()
    _ = try book.handle(.look, at: clock(5, wall: -600))
    expect(book.session?.run.left(at: clock(5, wall: -600)) == 20 * Self.minute)
    expect(book.nextEnd == clock(25, wall: -600).wall)
    // A small correction of the clock doesn't move the displayed time.
    let before = book
    _ = try book.handle(.look, at: clock(5.5, wall: -600.002))
    expect(book == before)
  }

  @Test
  func `after a reboot the wall clock counts, and no time is gained`()
    throws
  {
    var book = try book()
    let later = TimerClock(wall: clock(10).wall, boot: 7, start: "b")
    _ = try book.handle(.look, at: later)
    expect(book.session?.run.left(at: later) == 15 * Self.minute)
    _ = try book.handle(.look, at: TimerClock(wall: clock(11).wall, boot: 60_007, start: "b"))
    let wrong = TimerClock(wall: 0, boot: 7, start: "c")
    _ = try book.handle(.look, at: wrong)
    expect(book.session?.run.left(at: wrong) == 14 * Self.minute)
  }

  @Test func `five more minutes extend a finished period without another round`() throws {
    var book = try book()
    let number = try #require(book.session?.number)
    _ = try book.handle(.look, at: clock(26))
    _ = try book.handle(.more(number), at: clock(27))
    expect(book.session?.run.end == clock(32).wall)
    let entries = try book.handle(.look, at: clock(32))
    expect(entries.map(\.spent) == [TimerBook.more])
    expect(entries.map(\.isRound) == [false])
    expectEqual(book.session?.next.phase, .shortRest)
    expectEqual(book.ends.count, 2)
  }

  @Test func `a late click has no effect`() throws {
    var book = try book()
    let number = try #require(book.session?.number)
    _ = try book.handle(.skip(number), at: clock(1))
    let resting = book
    for event in [
      TimerEvent.skip(number), .pause(number), .stop(number), .next(number), .more(number),
    ] {
      _ = try book.handle(event, at: clock(1))
      expect(book == resting)
    }
  }

  @Test func `a skipped or stopped period counts as time, not as a round`() throws {
    var book = try book()
    var entries = try book.handle(.skip(try #require(book.session?.number)), at: clock(10))
    expect(book.session?.phase == .shortRest && book.session?.run.isRunning == true)
    entries += try book.handle(.stop(try #require(book.session?.number)), at: clock(12))
    expect(entries.map(\.spent) == [10 * Self.minute, 2 * Self.minute])
    expectEqual(entries.map(\.phase), [.work, .shortRest])
    expect(!entries.contains(where: \.isRound) && book.session == nil)
  }

  @Test func `changing or deleting a profile doesn't affect the running period`() throws {
    var book = try book()
    var profile = try #require(book.profiles.first)
    (profile.work, profile.shortRest) = (50, 10)
    _ = try book.handle(.save(profile), at: clock(1))
    expect(book.nextEnd == clock(25).wall)
    _ = try book.handle(.skip(try #require(book.session?.number)), at: clock(20))
    expect(book.session?.length == 10 * Self.minute)
    _ = try book.handle(.delete(profile: profile.id), at: clock(21))
    expect(book.profiles.isEmpty && book.session?.run.isRunning == true)
    _ = try book.handle(.restoreProfile, at: clock(22))
    expect(book.profiles == [profile])
  }

  @Test func `the number of timers and profiles is limited`() throws {
    var book = try book()
    for _ in 0..<Countdown.most {
      _ = try book.handle(.countDown(name: "", length: 60_000), at: start)
    }
    #expect(throws: TimerRefusal.tooManyCountdowns) {
      _ = try book.handle(.countDown(name: "", length: 60_000), at: start)
    }
    // A finished countdown frees a slot.
    _ = try book.handle(.countDown(name: "Tea", length: 60_000), at: clock(2))
    expect(book.countdowns.count == Countdown.most && book.countdowns.last?.name == "Tea")
    for _ in 1..<TimerProfile.most {
      _ = try book.handle(.copy(profile: book.profiles[0].id), at: start)
    }
    #expect(throws: TimerRefusal.tooManyProfiles) {
      _ = try book.handle(.save(TimerProfile(id: 0, name: "One more")), at: start)
    }
  }

  @Test func `a stopwatch counts laps during sleep and across reboots`() throws {
    var watch = Stopwatch()
    watch.start(at: start)
    watch.lap(at: clock(2))
    watch.follow(clock(3, wall: 500))
    watch.lap(at: clock(5, wall: 500))
    expect(watch.lengths(at: clock(6, wall: 500)) == [2, 3, 1].map { $0 * Self.minute })
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
    guard var book = TimerBook(try JSON(parsing: Array(text.utf8))) else { return }
    _ = try book.handle(.look, at: start)
    _ = try book.handle(.stopwatch(.start), at: clock(1))
    if let session = book.session { _ = try book.handle(.more(session.number), at: clock(2)) }
    expect(TimerBook(book.json) == book)
    expect(book.lastNumber >= book.session?.number ?? 0)
  }
}
