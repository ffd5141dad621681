import Calendars
import Expectations
import RandomTesting
import Testing
import WidgetCore

@testable import Widgets

@Suite("Alarms of Clocks")
struct ClockAlarmTests {
  private static let prague = Zone.named("Europe/Prague") ?? .utc
  private static let hour = 3600
  /// Friday, November 27, 2026, 12:00 in Prague.
  private static let noon = prague.moment(
    day: CivilTime.dayNumber(year: 2026, month: 11, day: 27), minute: 720)

  private func alarm(
    _ minute: Int, _ days: ClockAlarm.Days = .once, zone: String? = nil, since: Int = noon
  ) -> ClockAlarm {
    ClockAlarm(minute: minute, days: days, zone: zone, since: since)
  }

  private func text(_ time: Int?, in zone: Zone = prague) -> String {
    guard let time else { return "never" }
    let local = zone.time(at: time)
    return "\(CivilDay(local.dayNumber)) \(local.hour):\(local.minute)"
  }

  @Test(arguments: [
    (ClockAlarm.Days.once, 13 * 60, "2026-11-27 13:0"), (.once, 7 * 60 + 30, "2026-11-28 7:30"),
    (.once, 12 * 60, "2026-11-28 12:0"), (.daily, 0, "2026-11-28 0:0"),
    (.weekdays, 7 * 60, "2026-11-30 7:0"), (.weekends, 7 * 60, "2026-11-28 7:0"),
    (.weekends, 12 * 60, "2026-11-28 12:0"), (.weekdays, 23 * 60 + 59, "2026-11-27 23:59"),
  ])
  func `an alarm rings at the next such time`(
    days: ClockAlarm.Days, minute: Int, time: String
  ) {
    expectEqual(text(alarm(minute, days).next(in: Self.prague)), time)
  }

  @Test func `an alarm of a city rings by its clock, and others move with the computer`() throws {
    let tokyo = try #require(Zone.named("Asia/Tokyo"))
    // It is 20:00 in Tokyo.
    let ofCity = alarm(21 * 60, zone: "Asia/Tokyo")
    expectEqual(ofCity.next(in: Self.prague), Self.noon + Self.hour)
    expectEqual(ofCity.next(in: tokyo), Self.noon + Self.hour)
    expectEqual(text(alarm(21 * 60).next(in: Self.prague)), "2026-11-27 21:0")
    expectEqual(alarm(21 * 60).next(in: tokyo), Self.noon + Self.hour)
  }

  @Test func `a time that is left out is an hour later, and one that comes twice rings once`() {
    // Clocks were put forward at 2:00 on March 29, 2026, and back at 3:00 on October 25.
    let before = Self.prague.moment(
      day: CivilTime.dayNumber(year: 2026, month: 3, day: 28), minute: 720)
    let skipped = alarm(150, .daily, since: before)
    expectEqual(text(skipped.next(in: Self.prague)), "2026-03-29 3:30")
    let autumn = Self.prague.moment(
      day: CivilTime.dayNumber(year: 2026, month: 10, day: 24), minute: 720)
    var twice = alarm(150, .daily, since: autumn)
    let first = twice.next(in: Self.prague) ?? 0
    expectEqual(twice.ring(at: first, in: Self.prague), first)
    expectEqual(text(twice.next(in: Self.prague)), "2026-10-26 2:30")
  }

  @Test func `one that rings once is off afterward, and a snooze lets it ring again`() {
    var alarm = alarm(13 * 60)
    expect(alarm.ring(at: Self.noon + Self.hour - 1, in: Self.prague) == nil)
    let late = Self.noon + 2 * Self.hour
    expectEqual(alarm.ring(at: late, in: Self.prague), Self.noon + Self.hour)
    expect(alarm.next(in: Self.prague) == nil && !alarm.isOn)
    alarm.snoozed = late + ClockAlarm.snooze
    expectEqual(alarm.next(in: Self.prague), late + 600)
    expectEqual(alarm.ring(at: late + 600, in: Self.prague), late + 600)
    expect(alarm.next(in: Self.prague) == nil)
  }

  @Test func `turned off it doesn't ring, and turned on it doesn't ring for what it missed`() {
    var alarm = alarm(13 * 60, .daily)
    alarm.turn(on: false, at: Self.noon)
    expect(alarm.ring(at: Self.noon + 2 * Self.hour, in: Self.prague) == nil)
    alarm.turn(on: true, at: Self.noon + 2 * Self.hour)
    expect(alarm.ring(at: Self.noon + 2 * Self.hour, in: Self.prague) == nil)
    expectEqual(text(alarm.next(in: Self.prague)), "2026-11-28 13:0")
  }

  @Test func `one that was missed for days rings once, also after the clock was set back`() {
    var alarm = alarm(13 * 60, .daily)
    let later = Self.noon + 10 * 86_400
    expect(alarm.ring(at: later, in: Self.prague) != nil)
    expect(alarm.ring(at: later, in: Self.prague) == nil)
    expect(alarm.ring(at: Self.noon, in: Self.prague) == nil)
    expectEqual(alarm.next(in: Self.prague), Self.noon + Self.hour)
  }

  @Test func `random alarms ring when they are due, never early, and never twice`() {
    for seed in 0..<300 {
      var numbers = SeededNumbers(seed: seed)
      let zone =
        Zone.named(
          ["Europe/Prague", "America/St_Johns", "Pacific/Apia", "UTC"].randomElement(
            using: &numbers)
            ?? "UTC") ?? .utc
      var alarm = ClockAlarm(
        minute: Int.random(in: 0..<1440, using: &numbers),
        days: ClockAlarm.Days.allCases.randomElement(using: &numbers) ?? .once,
        since: Int.random(in: 1_600_000_000..<1_900_000_000, using: &numbers))
      var now = alarm.since
      for _ in 0..<40 {
        let next = alarm.next(in: zone)
        expect(next.map { $0 > now && $0 <= now + 9 * 86_400 } ?? (alarm.days == .once), "\(seed)")
        now += Int.random(in: 0..<200_000, using: &numbers)
        let rang = alarm.ring(at: now, in: zone)
        expect(rang == next.flatMap { $0 <= now ? $0 : nil }, "\(seed)")
        if Bool.random(using: &numbers), rang != nil { alarm.snoozed = now + ClockAlarm.snooze }
      }
    }
  }

  @Test func `the form has the time of the alarm`() throws {
    let alarm = ClockAlarm(minute: 450, days: .once, since: 0)
    let ask = AlarmForm.edit(alarm, [], LocaleFormat("en_US"))
    expectEqual(ask.fields[0].setting.kind, .time)
    expectEqual(ask.fields[0].value, "07:30")
    try Spacer().action(.ask(ask)).node.check()
  }

  @Test(arguments: ["en_US", "en_GB", "cs_CZ", "de_DE", "ru_RU", "ar_EG"])
  func `the form understands the time that it shows`(locale: String) {
    let format = LocaleFormat(locale)
    for minute in stride(from: 0, to: 1440, by: 37) {
      let text = ClockWords.time(of: minute, format)
      expectEqual(TypedTime(text, language: format.language)?.minute, minute, "\(text)")
    }
  }

  // MARK: - The list

  private func form(_ values: [String: SettingValue]) -> ActionValue { .fields(values) }

  @Test func `alarms are added, changed, turned, deleted, and restored`() throws {
    var list = AlarmList()
    func apply(_ action: AlarmAction, _ value: ActionValue? = nil) -> AlarmList.Outcome {
      list.apply(action, value, at: Self.noon, language: "en")
    }
    expectEqual(
      apply(
        .add, form(["time": .text("7:30"), "name": .text(" Wake Up "), "days": .text("weekdays")])),
      .changed)
    expectEqual(apply(.add, form(["time": .text("9 pm"), "zone": .text("Asia/Tokyo")])), .changed)
    expectEqual(
      apply(.add, form(["time": .text("soon")])), .refused(ClockWords.unclearTime, field: "time"))
    expectEqual(list.items.map(\.name), ["Wake Up", ""])
    expectEqual(list.items.map(\.minute), [450, 1260])
    expectEqual(list.items[1].zone, "Asia/Tokyo")
    let id = list.items[0].id
    expectEqual(apply(.edit(id), form(["time": .text("8"), "zone": .text("Not/There")])), .changed)
    expectEqual(list.items[0].minute, 480)
    expect(list.items[0].zone == nil && list.items[0].id == id)
    expectEqual(apply(.turn(id), .one(.isOn(false))), .changed)
    expect(!list.items[0].isOn)
    let removed = list.items[0]
    expectEqual(apply(.remove(id)), .removed(removed))
    expectEqual(apply(.remove(id)), .unchanged)
    expectEqual(apply(.snooze(id)), .unchanged)
    expectEqual(apply(.restore), .changed)
    expectEqual(list.items[0], removed)
    expectEqual(apply(.restore), .unchanged)
    for _ in 0..<20 { _ = apply(.add, form(["time": .text("7")])) }
    expectEqual(list.items.count, AlarmList.most)
    expectEqual(Set(list.items.map(\.id)).count, AlarmList.most)
  }

  @Test(arguments: ["", "add 1", "edit", "turn x", "remove 1 2 3x", "unknown", "snooze"])
  func `unknown actions have no effect`(name: String) {
    if name == "remove 1 2 3x" { return expect(AlarmAction(name) == .remove(1)) }
    expect(AlarmAction(name) == nil)
  }
}
