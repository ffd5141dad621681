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
private final class WeatherFixture: Sendable {
  let server: PriceServer
  let folder: WorkFolder
  let cache: WeatherCache
  private let store: Store
  private let http: HTTPClient
  private let clock = MovedClock()

  init(agent: String = "Today/1 (Linux; today@todayview.org)") throws {
    server = try PriceServer.running()
    folder = try WorkFolder()
    store = Store(path: folder["store.db"])
    cache = WeatherCache(store)
    http = HTTPClient(store: store, userAgent: agent, authorities: nil) { [clock] in clock.date }
  }

  var now: Int { Int(clock.date.timeIntervalSince1970) }

  func wait(_ seconds: Int) { clock.move(by: seconds) }

  /// A point that no other test asks about, so that what was asked can be told.
  static func point() -> Coordinates? {
    Coordinates(
      latitude: Double(Int.random(in: -6000...6000)) / 100,
      longitude: Double(Int.random(in: -17_000...17_000)) / 100)
  }

  func client(_ ways: [(WeatherSourceName, String)], air: String = "right", isUrgent: Bool = false)
    -> WeatherClient
  {
    let mirrors =
      ways.enumerated().map { "\($1.0.rawValue)=\(address($0, $1.1))" }
      + ["air=\(server.weatherAddress(2, air))", "places=\(server.weatherAddress(3, air))"]
    return WeatherClient(
      cache, http,
      WeatherSources(
        order: ways.map(\.0.rawValue).joined(separator: " "),
        mirrors: mirrors.joined(separator: " ")),
      timeouts: SourceTimeouts(each: .milliseconds(900), total: .milliseconds(2500)),
      isUrgent: isUrgent
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
    _ ways: [(WeatherSourceName, String)], at point: Coordinates, isUrgent: Bool = false
  ) -> WeatherClient.Renewal {
    client(ways, isUrgent: isUrgent).renew(Place(point, name: "X"), home: "Europe/Prague")
  }
}

@Suite("The weather client")
struct WeatherClientTests {
  private func point() throws -> Coordinates { try #require(WeatherFixture.point()) }

  @Test func `a forecast from Open-Meteo is complete and stored`() throws {
    let fixture = try WeatherFixture()
    let point = try point()
    let renewal = fixture.renew([(.openMeteo, "right")], at: point)
    expect(renewal.error == nil)
    let forecast = try #require(renewal.forecast)
    expectEqual(forecast.present(at: fixture.now)?.temperature, 11.6)
    expectEqual(forecast.days(from: fixture.now, count: 7).count, 7)
    expectEqual(
      forecast.hours(after: fixture.now, count: 6).map(\.temperature), [11, 12, 13, 14, 15, 16])
    expect(forecast.air?.index == 35 && forecast.source == .openMeteo)
    let another = WeatherCache(Store(path: fixture.folder["store.db"]))
    expect(another.forecast(point, at: fixture.now) == forecast)
  }

  @Test func `a forecast from MET Norway has what it provides`() throws {
    let fixture = try WeatherFixture()
    let forecast = try #require(fixture.renew([(.metNorway, "right")], at: point()).forecast)
    expect(forecast.source == .metNorway && forecast.present(at: fixture.now)?.temperature == 8)
    expectEqual(forecast.hours(after: fixture.now, count: 6).count, 6)
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
  func `MET Norway is the fallback within the timeout`(way: String) throws {
    let fixture = try WeatherFixture()
    var renewal: WeatherClient.Renewal?
    let point = try point()
    let time = ContinuousClock().measure {
      renewal = fixture.renew([(.openMeteo, way), (.metNorway, "right")], at: point)
    }
    expect(renewal?.error == nil)
    expectEqual(renewal?.forecast?.source, .metNorway)
    expect(time < .seconds(5))
  }

  @Test(arguments: bad)
  func `after failures the last forecast stays, with the reason`(
    bad: (way: String, word: String)
  ) throws {
    let fixture = try WeatherFixture()
    let point = try point()
    let before = try #require(fixture.renew([(.openMeteo, "right")], at: point).forecast)
    fixture.wait(3600)
    let renewal = fixture.renew([(.openMeteo, bad.way), (.metNorway, bad.way)], at: point)
    expect(renewal.forecast == before)
    let error = try #require(renewal.error)
    expect(error.contains(bad.word), "\(error)")
  }

  @Test(arguments: ["unequal", "nulls", "absurd", "back"])
  func `a response with mistakes provides its valid parts`(way: String) throws {
    let fixture = try WeatherFixture()
    let forecast = try #require(fixture.renew([(.openMeteo, way)], at: point()).forecast)
    expect(forecast.isPlausible && forecast.present(at: fixture.now) != nil)
  }

  @Test func `a recent forecast isn't requested again unless the user waits`() throws {
    let fixture = try WeatherFixture()
    let point = try point()
    let ways = [(WeatherSourceName.openMeteo, "right")]
    func asked() throws -> Int {
      try fixture.server.requests(
        "latitude=\(point.latitude)&longitude=\(point.longitude)&timezone"
      ).count
    }
    _ = fixture.renew(ways, at: point)
    fixture.wait(600)
    _ = fixture.renew(ways, at: point)
    try expectEqual(asked(), 1)
    fixture.wait(RefreshTimes.spread + 301)
    _ = fixture.renew(ways, at: point)
    try expectEqual(asked(), 2)
    fixture.wait(20)
    _ = fixture.renew(ways, at: point, isUrgent: true)
    try expectEqual(asked(), 2)
    fixture.wait(41)
    _ = fixture.renew(ways, at: point, isUrgent: true)
    try expectEqual(asked(), 3)
  }

  @Test func `air quality is requested once an hour and is optional`() throws {
    let fixture = try WeatherFixture()
    let point = try point()
    let place = Place(point, name: "X")
    let bad = fixture.client([(.openMeteo, "right")], air: "500").renew(place, home: "UTC")
    expect(bad.error == nil && bad.forecast != nil && bad.forecast?.air == nil)
    fixture.wait(1200)
    expectEqual(
      fixture.client([(.openMeteo, "right")]).renew(place, home: "UTC").forecast?.air?.index, 35)
    fixture.wait(1200)
    _ = fixture.client([(.openMeteo, "right")]).renew(place, home: "UTC")
    try expectEqual(
      fixture.server.requests(
        "latitude=\(point.latitude)&longitude=\(point.longitude)&timeformat"
      )
      .count, 2)
  }

  // MARK: - The terms of MET Norway

  @Test func `MET Norway gets no request without a contact`() throws {
    let error = try WeatherFixture(agent: "Today/1").renew([(.metNorway, "terms")], at: point())
      .error
    expect(error?.contains("403") == true)
  }

  @Test func `a response is reused until it expires, then requested conditionally`()
    throws
  {
    let fixture = try WeatherFixture()
    let point = try point()
    let first = try #require(fixture.renew([(.metNorway, "terms")], at: point).forecast)
    // More than a quarter of an hour, but its answer holds for an hour.
    fixture.wait(2000)
    let second = fixture.renew([(.metNorway, "terms")], at: point, isUrgent: true)
    expect(second.error == nil && abs((second.forecast?.time ?? 0) - first.time) <= 1)
    let address = "lat=\(point.latitude)&lon=\(point.longitude)"
    try expectEqual(fixture.server.requests(address).count, 1)
    // Once it has expired, the server says that nothing has changed, and refuses who doesn't ask so.
    fixture.wait(2000)
    let third = fixture.renew([(.metNorway, "terms")], at: point, isUrgent: true)
    expect(third.error == nil)
    expect(third.forecast?.hours.map(\.temperature) == first.hours.map(\.temperature))
    expect((third.forecast?.time ?? 0) > first.time + 1)
    try expectEqual(fixture.server.requests(address).count, 2)
  }

  // MARK: - Places

  @Test func `places are found in the user's language and cached`() throws {
    let fixture = try WeatherFixture()
    let found = try fixture.client([]).places("Prague", language: "cs")
    expectEqual(found.map(\.name), ["Praha", "Prague"])
    expect(found[0].whereabouts == "Česko" && found[1].whereabouts == "Oklahoma, United States")
    try expectEqual(fixture.client([]).place(named: "Prague", language: "cs")?.name, "Praha")
    let place = try fixture.client([], air: "500").place(named: "Prague", language: "cs")
    expectEqual(place?.zoneName, "Europe/Prague")
    try expect(fixture.client([]).place(named: "Nowhere at all", language: "cs") == nil)
  }

  @Test func `a failed search has its reason`() throws {
    let fixture = try WeatherFixture()
    #expect(throws: SourceFailure.self) {
      try fixture.client([], air: "500").places("Oslo", language: "en")
    }
    #expect(throws: SourceFailure.self) {
      try fixture.client([], air: "reason").places("Oslo", language: "en")
    }
  }

  @Test func `a guessed place has its localized name once it is cached`() throws {
    let fixture = try WeatherFixture()
    let guess = Place(Answers.prague, name: "Prague", zoneName: "Europe/Prague", isGuess: true)
    expectEqual(
      fixture.client([]).translated(guess, language: "cs", mayFetch: false).name, "Prague")
    expectEqual(
      fixture.client([], air: "500").translated(guess, language: "cs", mayFetch: true).name,
      "Prague")
    let named = fixture.client([]).translated(guess, language: "cs", mayFetch: true)
    expect(named.name == "Praha" && named.isGuess && named.point == guess.point)
    expectEqual(
      fixture.client([], air: "500").translated(guess, language: "cs", mayFetch: false).name,
      "Praha")
    expectEqual(fixture.client([]).translated(guess, language: "en", mayFetch: true).name, "Prague")
  }

  @Test func `unused forecasts are removed`() throws {
    let fixture = try WeatherFixture()
    for index in 0..<60 {
      let point = try #require(Coordinates(latitude: Double(index), longitude: 0))
      var forecast = Forecast(
        point, at: fixture.now - (60 - index) * 86_400, from: .openMeteo, clock: PlaceClock())
      forecast.current = Forecast.Current(time: fixture.now, temperature: 1)
      fixture.cache.record(forecast)
    }
    let keys = try Store(path: fixture.folder["store.db"]).shared("weather").keys()
    expect(keys.count <= 41)
    try expect(
      fixture.cache.forecast(try #require(Coordinates(latitude: 59, longitude: 0)), at: fixture.now)
        != nil)
  }

  @Test func `settings choose sources, their order, and mirrors`() {
    expectEqual(WeatherSources().forecasts.map(\.name), [.openMeteo, .metNorway])
    let list = WeatherSources(
      order: "met-norway, nonsense",
      mirrors: "met-norway=https://x.org/ places=http://y air=ftp://z open-meteo")
    expectEqual(list.forecasts.map(\.name), [.metNorway])
    expectEqual(list.forecasts[0].base, "https://x.org")
    expectEqual(list.search.base, "http://y")
    expectEqual(list.air.base, "https://air-quality-api.open-meteo.com")
  }
}
