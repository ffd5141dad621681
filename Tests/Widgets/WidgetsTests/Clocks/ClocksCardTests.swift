import Expectations
import Testing
import WeatherKit
import WidgetCore

@testable import Widgets

@Suite("The card of Clocks")
struct ClocksCardTests {
  private static let prague = Zone.named("Europe/Prague") ?? .utc
  /// Friday, November 27, 2026, 18:00 in Prague.
  private static let now = 1_795_798_800

  private func card(
    _ zones: [(String, String)] = [
      ("Tokyo", "Asia/Tokyo"), ("Prague", "Europe/Prague"), ("New York", "America/New_York"),
    ], _ alarms: [ClockAlarm] = [], locale: String = "en_US"
  ) -> ClocksCard {
    ClocksCard(
      clocks: zones.map { name, zone in
        ClocksCard.Clock(
          city: ClockCity(name: name, zone: zone), zone: Zone.named(zone) ?? .utc, daylight: nil)
      },
      alarms: AlarmList(alarms), home: Self.prague, now: Self.now, format: LocaleFormat(locale))
  }

  private func texts(_ node: Node, _ mode: DisplayMode) -> [String] {
    node.nodes(in: mode).compactMap {
      if case .text(let text) = $0.kind, text.time == nil { text.text } else { nil }
    }
  }

  private func faces(_ node: Node, _ mode: DisplayMode) -> [Node.Clock] {
    node.nodes(in: mode).compactMap {
      if case .clock(let clock) = $0.kind { clock } else { nil }
    }
  }

  @Test func `cities have faces, names, and differences in both modes`() {
    let content = card().content
    expectEqual(
      texts(content, .compact), ["Tokyo", "+8 h", "Prague", "Here", "New York", "−6 h"])
    expectEqual(
      texts(content, .expanded),
      ["Tokyo", "Tomorrow, 8 hours ahead", "Prague", "Here", "New York", "6 hours behind"])
    for mode in DisplayMode.allCases {
      expectEqual(
        faces(content, mode).map(\.zone), ["Asia/Tokyo", "Europe/Prague", "America/New_York"])
    }
  }

  @Test func `cities of the same name are all shown`() throws {
    let content = card([("Tokyo", "Asia/Tokyo"), ("Tokyo", "Asia/Tokyo"), ("Oslo", "Europe/Oslo")])
      .content
    try content.check()
    expectEqual(faces(content, .expanded).count, 3)
    expectEqual(Set(content.children.compactMap(\.id)).count, 5)
  }

  @Test(arguments: [
    ("Asia/Tokyo", "Tomorrow, 8 hours ahead"), ("Europe/London", "1 hour behind"),
    ("Europe/Athens", "1 hour ahead"), ("Europe/Berlin", "Same time"),
    ("Asia/Kathmandu", "4.75 hours ahead"), ("America/St_Johns", "4.5 hours behind"),
    ("Pacific/Kiritimati", "Tomorrow, 13 hours ahead"),
  ])
  func `differences are words`(zone: String, words: String) throws {
    let there = try #require(Zone.named(zone))
    expectEqual(
      ClockWords.difference(
        of: there, to: Self.prague, at: Self.now, LocaleFormat("en_US")), words)
  }

  @Test func `yesterday is said, too`() throws {
    let morning = Self.now - 12 * 3600
    let honolulu = try #require(Zone.named("Pacific/Honolulu"))
    expectEqual(
      ClockWords.difference(of: honolulu, to: Self.prague, at: morning, LocaleFormat("en_US")),
      "Yesterday, 11 hours behind")
  }

  @Test func `a screen reader hears a city once, and what the difference is`() {
    let heard = card().content.spokenOutline(in: .expanded)
    expectEqual(
      heard.split(separator: "\n").map(String.init),
      [
        "row “Tokyo, Tomorrow, 8 hours ahead”", "row “Prague, Here”",
        "row “New York, 6 hours behind”", "button “New Alarm…”",
      ])
  }

  @Test func `a narrow card has fewer faces side by side, and a wide one more`() {
    let zones = (0..<8).map { ("City \($0)", "Etc/GMT+\($0)") }
    var card = card(zones)
    expectEqual(faces(card.content, .compact).count, 4)
    card.room.width = 272
    expectEqual(faces(card.content, .compact).count, 3)
    card.room.width = 512
    expectEqual(faces(card.content, .compact).count, 6)
    // With large text.
    card.room.height = 300
    expectEqual(faces(card.content, .compact).count, 2)
    expectEqual(faces(card.content, .expanded).count, 8)
    card.clocks[0].city.name = "Buenos Aires"
    card.room = Extent(width: 336, height: 94)
    expectEqual(faces(card.content, .compact).count, 3)
  }

  @Test func `without cities it shows the own one, and offers to choose some`() {
    var card = card([("Prague", "Europe/Prague")])
    card.isUnset = true
    let content = card.content
    expect(texts(content, .compact).contains(ClockWords.none))
    let button = content.nodes(in: .compact).first { $0.id == "choose" }
    expectEqual(button?.action, .editSettings)
    card.clocks = []
    (card.isUnset, card.unknown) = (false, ["Atlantis"])
    expectEqual(
      texts(card.content, .compact),
      ["“\u{2068}Atlantis\u{2069}” isn’t a known city. Choose it from the list while you type."])
  }

  @Test func `alarms are tiles with their days and city`() throws {
    let content = card(
      alarms: [
        ClockAlarm(name: "Wake Up", minute: 450, days: .weekdays, since: Self.now),
        ClockAlarm(minute: 1200, zone: "Asia/Tokyo", isOn: false, since: Self.now),
      ]
    ).content
    let tiles = content.nodes(in: .expanded).compactMap { node in
      if case .switch(let toggle) = node.kind { toggle } else { nil as Node.Toggle? }
    }
    expectEqual(tiles.map(\.text), ["7:30\u{A0}AM", "8:00\u{A0}PM"])
    expectEqual(tiles.map(\.subtitle), ["Wake Up, Weekdays", "Tokyo, Once"])
    expectEqual(tiles.map(\.isOn), [true, false])
    expect(content.nodes(in: .compact).allSatisfy { $0.kind.name != "switch" })
    let menu = content.everyNode.first { $0.id == "alarm 1" }?.menu ?? []
    expectEqual(menu.map(\.text), [ClockWords.edit, ClockWords.delete])
  }

  @Test func `a long subtitle of an alarm gets the whole width`() {
    func columns(_ name: String, _ width: Double = 336) -> Int? {
      var card = card(alarms: [ClockAlarm(name: name, minute: 0, since: Self.now)])
      card.room.width = width
      return card.content.everyNode.lazy.compactMap { node in
        if case .grid(let grid) = node.kind, node.id == "alarms" {
          grid.columns
        } else {
          nil as Int?
        }
      }.first
    }
    expectEqual(columns(""), 2)
    expectEqual(columns("Take the Medicine"), 1)
    expectEqual(columns("Take the Medicine", 560), 2)
  }

  private func card(alarms: [ClockAlarm]) -> ClocksCard { card([("Tokyo", "Asia/Tokyo")], alarms) }

  @Test func `as many cities and alarms as there can be are within the panel's limits`() throws {
    let names = ["東京", "نيويورك", "Прага", "नई दिल्ली", "서울", "Αθήνα", "กรุงเทพ", "Brno"]
    let alarms = (0..<AlarmList.most).map {
      ClockAlarm(name: "Alarm \($0)", minute: $0, zone: "Asia/Tokyo", since: Self.now)
    }
    for locale in ["en_US", "ar_EG", "ru_RU"] {
      let latin = card(
        (0..<ClockCity.most).map { ("City \($0)", "Etc/GMT+\($0)") }, alarms, locale: locale)
      try latin.content.check()
      expectEqual(faces(latin.content, .expanded).count, ClockCity.most)
      let all = card(names.enumerated().map { ($1, "Etc/GMT+\($0)") }, alarms, locale: locale)
      try all.content.check()
    }
  }
}
