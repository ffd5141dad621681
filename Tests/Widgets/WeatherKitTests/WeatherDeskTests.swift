import Expectations
import Foundation
import PriceServer
import Synchronization
import Testing

@testable import WeatherKit
@testable import WidgetExtension

/// The clock of the system, which a test moves forward.
private final class MovedClock: Sendable {
  private let passed = Mutex(0)

  var date: Date { Date().addingTimeInterval(Double(passed.withLock { $0 })) }

  func move(by seconds: Int) { passed.withLock { $0 += seconds } }
}

/// A store, a clock, and sources on this machine that behave as they are told to.
private final class Desk: Sendable {
  let server: PriceServer
  let folder: WorkFolder
  let book: WeatherBook
  private let store: Store
  private let http: HTTPClient
  private let clock = MovedClock()

  init(agent: String = "Today/1 (Linux; today@todayview.org)") throws {
    server = try PriceServer.running()
    folder = try WorkFolder()
    store = Store(path: folder["store.db"])
    book = WeatherBook(store)
    http = HTTPClient(store: store, userAgent: agent, authorities: nil) { [clock] in clock.date }
  }

  var now: Int { Int(clock.date.timeIntervalSince1970) }

  func wait(_ seconds: Int) { clock.move(by: seconds) }

  /// A point that no other test asks about, so that what was asked can be told.
  static func point() -> Point? {
    Point(
      latitude: Double(Int.random(in: -6000...6000)) / 100,
      longitude: Double(Int.random(in: -17_000...17_000)) / 100)
  }

  func desk(_ ways: [(SourceName, String)], air: String = "right", isEager: Bool = false)
    -> WeatherDesk
  {
    let mirrors =
      ways.enumerated().map { "\($1.0.rawValue)=\(address($0, $1.1))" }
      + ["air=\(server.weatherAddress(2, air))", "places=\(server.weatherAddress(3, air))"]
    return WeatherDesk(
      book, http,
      SourceList(
        order: ways.map(\.0.rawValue).joined(separator: " "),
        mirrors: mirrors.joined(separator: " ")),
      patience: Patience(each: .milliseconds(900), whole: .milliseconds(2500)),
      isEager: isEager
    ) { self.now }
  }

  private func address(_ index: Int, _ way: String) -> String {
    switch way {
    case "untrusted": server.untrustedAddress
    case "unreachable": "http://[fe80::1]:1"
    case "unknown": "http://weather.example.invalid"
    default: server.weatherAddress(index, way)
    }
  }

  func renew(
    _ ways: [(SourceName, String)], at point: Point, isEager: Bool = false
  ) -> WeatherDesk.Renewal {
    desk(ways, isEager: isEager).renew(Place(point, name: "X"), home: "Europe/Prague")
  }
}

@Suite("Asking for the weather")
struct WeatherDeskTests {
  private func point() throws -> Point { try #require(Desk.point()) }

  @Test func `Open-Meteo tells it all, and the store keeps it`() throws {
    let desk = try Desk()
    let point = try point()
    let renewal = desk.renew([(.openMeteo, "right")], at: point)
    expect(renewal.trouble == nil)
    let forecast = try #require(renewal.forecast)
    expectEqual(forecast.present(at: desk.now)?.temperature, 11.6)
    expectEqual(forecast.days(from: desk.now, count: 7).count, 7)
    expectEqual(
      forecast.hours(after: desk.now, count: 6).map(\.temperature), [11, 12, 13, 14, 15, 16])
    expect(forecast.air?.index == 35 && forecast.source == .openMeteo)
    let another = WeatherBook(Store(path: desk.folder["store.db"]))
    expect(another.forecast(point, at: desk.now) == forecast)
  }

  @Test func `MET Norway tells what it knows`() throws {
    let desk = try Desk()
    let forecast = try #require(desk.renew([(.metNorway, "right")], at: point()).forecast)
    expect(forecast.source == .metNorway && forecast.present(at: desk.now)?.temperature == 8)
    expectEqual(forecast.hours(after: desk.now, count: 6).count, 6)
    expect(forecast.clock.zoneName == "Europe/Prague" || forecast.clock.zoneName == nil)
    // Who asks MET Norway alone asks nobody else for the air.
    expect(forecast.air == nil)
  }

  /// Ways in which a source gives no forecast, with a word of what is said about it.
  private static let bad: [(way: String, word: String)] = [
    ("404", "404"), ("500", "500"), ("503", "503"), ("403", "403"),
    ("limited", "not to be contacted"), ("silent", "did not answer"),
    ("trickle", "did not finish"), ("cut", "cut short"), ("short", "invalid response"),
    ("torn", "invalid response"), ("large", "larger than"), ("wrong", "invalid response"),
    ("html", "invalid response"), ("empty", "invalid response"), ("file", "unsafe address"),
    ("untrusted", "not trusted"), ("unreachable", "internet connection"),
    ("unknown", "internet connection"),
  ]

  @Test(arguments: bad.map(\.way))
  func `where Open-Meteo fails MET Norway is asked, in time`(way: String) throws {
    let desk = try Desk()
    var renewal: WeatherDesk.Renewal?
    let point = try point()
    let time = ContinuousClock().measure {
      renewal = desk.renew([(.openMeteo, way), (.metNorway, "right")], at: point)
    }
    expect(renewal?.trouble == nil)
    expectEqual(renewal?.forecast?.source, .metNorway)
    expect(time < .seconds(5))
  }

  @Test(arguments: bad)
  func `where both fail the last forecast stays, and the reason is told`(
    bad: (way: String, word: String)
  ) throws {
    let desk = try Desk()
    let point = try point()
    let before = try #require(desk.renew([(.openMeteo, "right")], at: point).forecast)
    desk.wait(3600)
    let renewal = desk.renew([(.openMeteo, bad.way), (.metNorway, bad.way)], at: point)
    expect(renewal.forecast == before)
    let trouble = try #require(renewal.trouble)
    expect(trouble.contains(bad.word), "\(trouble)")
  }

  @Test(arguments: ["unequal", "nulls", "absurd", "back"])
  func `an answer with mistakes gives what is right in it`(way: String) throws {
    let desk = try Desk()
    let forecast = try #require(desk.renew([(.openMeteo, way)], at: point()).forecast)
    expect(forecast.isPlausible && forecast.present(at: desk.now) != nil)
  }

  @Test func `what is new enough isn't asked for again, unless somebody waits`() throws {
    let desk = try Desk()
    let point = try point()
    let ways = [(SourceName.openMeteo, "right")]
    func asked() throws -> Int {
      try desk.server.requests(
        "latitude=\(point.latitude)&longitude=\(point.longitude)&timezone"
      ).count
    }
    _ = desk.renew(ways, at: point)
    desk.wait(600)
    _ = desk.renew(ways, at: point)
    try expectEqual(asked(), 1)
    desk.wait(AskingTimes.spread + 301)
    _ = desk.renew(ways, at: point)
    try expectEqual(asked(), 2)
    desk.wait(20)
    _ = desk.renew(ways, at: point, isEager: true)
    try expectEqual(asked(), 2)
    desk.wait(41)
    _ = desk.renew(ways, at: point, isEager: true)
    try expectEqual(asked(), 3)
  }

  @Test func `the air is asked for once an hour, and its absence is no trouble`() throws {
    let desk = try Desk()
    let point = try point()
    let place = Place(point, name: "X")
    let bad = desk.desk([(.openMeteo, "right")], air: "500").renew(place, home: "UTC")
    expect(bad.trouble == nil && bad.forecast != nil && bad.forecast?.air == nil)
    desk.wait(1200)
    expectEqual(
      desk.desk([(.openMeteo, "right")]).renew(place, home: "UTC").forecast?.air?.index, 35)
    desk.wait(1200)
    _ = desk.desk([(.openMeteo, "right")]).renew(place, home: "UTC")
    try expectEqual(
      desk.server.requests(
        "latitude=\(point.latitude)&longitude=\(point.longitude)&timeformat"
      )
      .count, 2)
  }

  // MARK: - The terms of MET Norway

  @Test func `nobody is asked who isn't told whom to write to`() throws {
    let trouble = try Desk(agent: "Today/1").renew([(.metNorway, "terms")], at: point()).trouble
    expect(trouble?.contains("403") == true)
  }

  @Test func `it isn't asked before its answer expires, and then only whether there is a new one`()
    throws
  {
    let desk = try Desk()
    let point = try point()
    let first = try #require(desk.renew([(.metNorway, "terms")], at: point).forecast)
    // More than a quarter of an hour, but its answer holds for an hour.
    desk.wait(2000)
    let second = desk.renew([(.metNorway, "terms")], at: point, isEager: true)
    expect(second.trouble == nil && abs((second.forecast?.time ?? 0) - first.time) <= 1)
    let address = "lat=\(point.latitude)&lon=\(point.longitude)"
    try expectEqual(desk.server.requests(address).count, 1)
    // Once it has expired, the server says that nothing has changed, and refuses who doesn't ask so.
    desk.wait(2000)
    let third = desk.renew([(.metNorway, "terms")], at: point, isEager: true)
    expect(third.trouble == nil)
    expect(third.forecast?.hours.map(\.temperature) == first.hours.map(\.temperature))
    expect((third.forecast?.time ?? 0) > first.time + 1)
    try expectEqual(desk.server.requests(address).count, 2)
  }

  // MARK: - Places

  @Test func `places are found in the user's language, and known from then on`() throws {
    let desk = try Desk()
    let found = try desk.desk([]).places("Prague", language: "cs")
    expectEqual(found.map(\.name), ["Praha", "Prague"])
    expect(found[0].whereabouts == "Česko" && found[1].whereabouts == "Oklahoma, United States")
    try expectEqual(desk.desk([]).place(named: "Prague", language: "cs")?.name, "Praha")
    let place = try desk.desk([], air: "500").place(named: "Prague", language: "cs")
    expectEqual(place?.zoneName, "Europe/Prague")
    try expect(desk.desk([]).place(named: "Nowhere at all", language: "cs") == nil)
  }

  @Test func `a search that fails says why`() throws {
    let desk = try Desk()
    #expect(throws: SourceRefusal.self) {
      try desk.desk([], air: "500").places("Oslo", language: "en")
    }
    #expect(throws: SourceRefusal.self) {
      try desk.desk([], air: "reason").places("Oslo", language: "en")
    }
  }

  @Test func `a guess is called as in the user's language, once that is known`() throws {
    let desk = try Desk()
    let guess = Place(Answers.prague, name: "Prague", zoneName: "Europe/Prague", isGuess: true)
    expectEqual(desk.desk([]).translated(guess, language: "cs", mayAsk: false).name, "Prague")
    expectEqual(
      desk.desk([], air: "500").translated(guess, language: "cs", mayAsk: true).name, "Prague")
    let named = desk.desk([]).translated(guess, language: "cs", mayAsk: true)
    expect(named.name == "Praha" && named.isGuess && named.point == guess.point)
    expectEqual(
      desk.desk([], air: "500").translated(guess, language: "cs", mayAsk: false).name, "Praha")
    expectEqual(desk.desk([]).translated(guess, language: "en", mayAsk: true).name, "Prague")
  }

  @Test func `forecasts of places that nobody looks at are forgotten`() throws {
    let desk = try Desk()
    for index in 0..<60 {
      let point = try #require(Point(latitude: Double(index), longitude: 0))
      var forecast = Forecast(
        point, at: desk.now - (60 - index) * 86_400, from: .openMeteo, clock: PlaceClock())
      forecast.current = Forecast.Current(time: desk.now, temperature: 1)
      desk.book.record(forecast)
    }
    let keys = try Store(path: desk.folder["store.db"]).shared("weather").keys()
    expect(keys.count <= 41)
    try expect(
      desk.book.forecast(try #require(Point(latitude: 59, longitude: 0)), at: desk.now) != nil)
  }

  @Test func `settings say who is asked, in which order, and where`() {
    expectEqual(SourceList().sources.map(\.name), [.openMeteo, .metNorway])
    let list = SourceList(
      order: "met-norway, nonsense",
      mirrors: "met-norway=https://x.org/ places=http://y air=ftp://z open-meteo")
    expectEqual(list.sources.map(\.name), [.metNorway])
    expectEqual(list.sources[0].base, "https://x.org")
    expectEqual(list.search.base, "http://y")
    expectEqual(list.air.base, "https://air-quality-api.open-meteo.com")
  }
}
