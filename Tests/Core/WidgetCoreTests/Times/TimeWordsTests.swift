import Expectations
import RandomTesting
import Testing

@testable import WidgetCore

/// The texts of displayed times, and when they change.
@Suite struct `Displayed times` {
  /// Thursday, July 3, 2025, 15:02 UTC.
  private static let now = 1_751_554_920
  private static let berlin = Zone(
    times: [], offsets: [], first: 3600, rule: ZoneRule("CET-1CEST,M3.5.0,M10.5.0/3"))
  private static let tokyo = Zone(times: [], offsets: [], first: 32_400, rule: nil)
  private static let kathmandu = Zone(times: [], offsets: [], first: 20_700, rule: nil)
  private static let zones = [
    "Europe/Berlin": berlin, "Asia/Tokyo": tokyo, "Asia/Kathmandu": kathmandu,
  ]

  private func words(
    _ time: ShownTime, in locale: String = "en_US", at now: Int = now, here: Zone = .utc
  ) -> String {
    TimeWords(locale: LocaleFormat(locale), here: here, zones: Self.zones).words(for: time, at: now)
  }

  @Test func `a timer counts down and stops at zero`() {
    let end = Double(Self.now)
    expectEqual(words(.countdown(to: end + 1499.9)), "24:59")
    expectEqual(words(.countdown(to: end + 9)), "0:09")
    expectEqual(words(.countdown(to: end + 3729)), "1:02:09")
    expectEqual(words(.countdown(to: end)), "0:00")
    expectEqual(words(.countdown(to: end - 1000)), "0:00")
    expectEqual(words(.countdown(to: end + 359_999)), "99:59:59")
    expectEqual(words(.countdown(to: end + 360_000)), "in 4 days")
  }

  @Test func `a timer counts up from zero`() {
    let start = Double(Self.now)
    expectEqual(words(.elapsed(from: start - 61)), "1:01")
    expectEqual(words(.elapsed(from: start + 61)), "0:00")
    expectEqual(words(.elapsed(from: start - 360_000)), "4 days ago")
  }

  @Test func `a clock shows the time of its zone in the user's format`() {
    expectEqual(words(.clock()), "3:02\u{A0}PM")
    expectEqual(words(.clock(), here: Self.berlin), "5:02\u{A0}PM")
    expectEqual(words(.clock(zone: "Asia/Tokyo")), "12:02\u{A0}AM")
    expectEqual(words(.clock(zone: "Asia/Tokyo"), in: "de_DE"), "00:02")
    expectEqual(words(.clock(zone: "Asia/Kathmandu", hasSeconds: true), in: "de_DE"), "20:47:00")
    expectEqual(words(.clock(hasSeconds: true)), "3:02:00\u{A0}PM")
    expectEqual(words(.clock(zone: "Mars/Base")), "–")
  }

  @Test func `a date is today's or that of a moment`() {
    expectEqual(words(.date()), "Thursday, July 3")
    expectEqual(words(.date(.long)), "July 3, 2025")
    expectEqual(words(.date(.short)), "7/3/25")
    expectEqual(words(.date(.weekday)), "Thursday")
    expectEqual(words(.date(.day)), "July 3")
    expectEqual(words(.date(.day, zone: "Asia/Tokyo")), "July 4")
    expectEqual(words(.date(.relative, zone: "Asia/Tokyo")), "tomorrow")
    expectEqual(words(.date(.relative, of: Double(Self.now - 86_400))), "yesterday")
    expectEqual(words(.date(.relative, of: Double(Self.now + 9 * 86_400))), "Sat, Jul 12")
    expectEqual(words(.date(.weekday), in: "cs_CZ"), "čtvrtek")
    expectEqual(words(.date(.days, of: Double(Self.now + 9 * 86_400))), "9 days")
    expectEqual(words(.date(.days, of: Double(Self.now - 86_400))), "1 day")
    expectEqual(words(.date(.days, of: Double(Self.now))), "today")
  }

  @Test func `a time difference is relative to the user's zone`() {
    expectEqual(words(.ahead(zone: "Asia/Tokyo")), "+9 h")
    expectEqual(words(.ahead(zone: "Asia/Tokyo"), here: Self.berlin), "+7 h")
    expectEqual(words(.ahead(zone: "Asia/Kathmandu"), here: Self.tokyo), "−3:15 h")
    expectEqual(words(.ahead(zone: "Asia/Tokyo"), here: Self.tokyo), "+0 h")
    expectEqual(words(.ahead(zone: "Mars/Base")), "–")
  }

  @Test(arguments: ["en_US", "en_GB", "ar_EG", "cs_CZ", "de_DE", "ru_RU"])
  func `a text is valid until its next change`(name: String) {
    var random = SeededNumbers(seed: 7)
    let words = TimeWords(locale: LocaleFormat(name), here: Self.berlin, zones: Self.zones)
    for _ in 0..<trials(200, of: 3_000) {
      // Includes changes of the offset and the end of the year.
      let about = random.pick([Self.now, 1_774_746_000, 1_792_890_000, 1_798_761_600])
      let now = about + Int.random(in: -100_000...100_000, using: &random)
      let time = random.time(about: now)
      let shown = words.words(for: time, at: now)
      guard let next = words.nextChange(of: time, after: now) else {
        for later in [1, 60, 3600, 86_400, 40 * 86_400] {
          expect(words.words(for: time, at: now + later) == shown, "\(time) at \(now)")
        }
        continue
      }
      expect(next > now)
      // A text that stays for so long is only checked again.
      let isLookedAtAgain = next - now > 90 * 86_400
      expect(
        words.words(for: time, at: next) != shown || isLookedAtAgain, "\(time) at \(now), \(next)")
      let before = (1...24).map { now + (next - 1 - now) * $0 / 24 }
      for moment in before {
        expect(words.words(for: time, at: moment) == shown, "\(time) at \(now), \(moment)")
      }
    }
  }

  @Test func `the accessible text changes each minute, then every ten seconds`() {
    let words = TimeWords(locale: LocaleFormat("en_US"))
    let end = Double(Self.now + 1500)
    let heard = (0...1500).map { words.spoken(.countdown(to: end), at: Self.now + $0) }
    expect(Set(heard).count == 25 + 7)
    expectEqual(heard.first, "in 25 min")
    expectEqual(heard.last, "0:00")
  }

  @Test(arguments: ["en_US", "ar_EG", "ru_RU"])
  func `an accessible text is valid at least until its next change`(name: String) {
    var random = SeededNumbers(seed: 8)
    let words = TimeWords(locale: LocaleFormat(name), here: Self.berlin, zones: Self.zones)
    for _ in 0..<trials(200, of: 2_000) {
      let now = Self.now + Int.random(in: -100_000...100_000, using: &random)
      let moment = Double(now + random.pick([-90_000, -4000, -90, -3, 3, 90, 4000, 90_000]))
      let time = random.pick([
        ShownTime.countdown(to: moment), .elapsed(from: moment), .relative(to: moment),
        .clock(zone: "Asia/Tokyo", hasSeconds: true), .clock(), .date(), .ahead(zone: "Asia/Tokyo"),
      ])
      let told = words.spoken(time, at: now)
      guard let next = words.nextSpoken(of: time, after: now) else { continue }
      expect(next > now)
      for moment in (0...24).map({ now + (next - 1 - now) * $0 / 24 }) {
        expect(words.spoken(time, at: moment) == told, "\(time) at \(now), \(moment)")
      }
    }
  }

  @Test func `a bar fills over time in visible steps`() {
    let span = TimeSpan(from: 1000, to: 1100)
    expectEqual(span.fraction(at: 900), 0)
    expectEqual(span.fraction(at: 1050), 0.5)
    expectEqual(span.fraction(at: 2000), 1)
    let empty = TimeSpan(from: 1000, to: 1000)
    expectEqual([999, 1000].map { empty.fraction(at: $0) }, [0, 1])
    expectEqual(span.nextChange(after: 900), 1001)
    expectEqual(span.nextChange(after: 1050), 1051)
    expect(span.nextChange(after: 1100) == nil)
    let day = TimeSpan(from: 0, to: 86_400)
    expectEqual(day.nextChange(after: 0), 87)
    expectEqual(day.nextChange(after: 86_399), 86_400)
  }

  // MARK: - JSON

  @Test func `times survive a round trip through JSON`() throws {
    var random = SeededNumbers(seed: 3)
    for _ in 0..<500 {
      let node = Node(.text(Node.Text(random.time(about: Self.now), role: .value)))
      try node.check()
      try expect(Node(parsing: node.json.bytes) == node)
    }
    let bar = Node(.progress(Node.Progress(TimeSpan(from: 1, to: 2))))
    try expect(Node(parsing: bar.json.bytes) == bar)
  }

  @Test(arguments: [
    (#""time":{}"#, "time.style: it is missing"),
    (#""time":{"style":"timer"}"#, "time: a time has neither from nor to; expected one of the two"),
    (#""time":{"style":"timer","from":1,"to":2}"#, "time: a time has both from and to; expected"),
    (
      #""time":{"style":"timer","to":-1}"#,
      "time.to: -1 is out of range; expected a number from 0 to"
    ),
    (
      #""time":{"style":"clock","zone":"../x"}"#,
      #"time.zone: "../x" is not the name of a time zone"#
    ),
    (#""time":{"style":"ahead"}"#, "time.zone: it is missing"),
    (#""time":{"style":"date","form":"tiny"}"#, "time.form"),
    (#""time":{"style":"hourglass"}"#, "time.style"),
    (
      #""time":{"style":"clock"},"text":"a""#,
      "a text has more than one of text, runs, and time; expected one of them"
    ),
    (#""role":"value""#, "text: it is missing"),
  ])
  func `an invalid time has an error with its path`(fields: String, message: String) throws {
    do {
      let node = try Node(parsing: Array(#"{"type":"text",\#(fields)}"#.utf8))
      try node.check()
      Issue.record("\(fields) was accepted")
    } catch {
      expect("\(error)".contains(message), "\(error)")
    }
  }
}

extension SeededNumbers {
  /// Returns a random time, in most cases close to a moment.
  mutating func time(about now: Int) -> ShownTime {
    let distance = pick([10, 100, 4000, 100_000, 700_000, 5_000_000, 40_000_000])
    let moment = Double(now + Int.random(in: -distance...distance, using: &self))
    let zone = pick([nil, "Europe/Berlin", "Asia/Tokyo", "Asia/Kathmandu"])
    return switch Int.random(in: 0..<6, using: &self) {
    case 0: .countdown(to: moment)
    case 1: .elapsed(from: moment)
    case 2: .relative(to: moment)
    case 3: .clock(zone: zone, hasSeconds: isLucky(oneIn: 2))
    case 4: .date(pick(DateForm.allCases), of: maybe(moment), zone: zone)
    default: .ahead(zone: zone ?? "Asia/Tokyo")
    }
  }
}
