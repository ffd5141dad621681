import Expectations
import Foundation
import PriceServer
import Testing
import WeatherKit
import WidgetCore
import WidgetExtension

@testable import Widgets

@Suite("The Weather widget")
struct WeatherTests {
  private let server: PriceServer
  private let folder: WorkFolder

  init() throws {
    server = try PriceServer.running()
    folder = try WorkFolder()
  }

  private func tester(
    _ way: String, fallback: String = "500", place: String? = "50.09,14.42 Prague",
    more: [String: SettingValue] = [:], locale: String = "en_US", zone: String = "Europe/Prague"
  ) -> WidgetTester<Weather> {
    let mirrors = [
      "open-meteo=\(server.weatherAddress(0, way))",
      "met-norway=\(server.weatherAddress(1, fallback))", "air=\(server.weatherAddress(2, way))",
      "places=\(server.weatherAddress(3, way))",
    ]
    var settings: [String: SettingValue] = ["mirrors": .text(mirrors.joined(separator: " "))]
    settings["place"] = place.map(SettingValue.text)
    return WidgetTester(
      store: Store(path: folder["store.db"]),
      request: UpdateRequest(
        instance: "weather-1", settings: settings.merging(more) { $1 },
        environment: EnvironmentDescription(locale: locale, timeZone: zone)))
  }

  private func update(_ result: UpdateResult) throws -> Update {
    guard case .newData(let update) = result else {
      throw PriceServer.Trouble(what: "\(result)")
    }
    return update
  }

  private func pushed(_ tester: WidgetTester<Weather>) throws -> Update {
    guard case .content(let update) = try #require(tester.pushed.first) else {
      throw PriceServer.Trouble(what: "nothing was pushed")
    }
    return update
  }

  // MARK: - Content

  @Test func `compact mode shows the conditions, the outlook, and the high and low`() throws {
    var tester = tester("right", locale: "en_GB")
    let update = try update(tester.update(.appear))
    expect(tester.pushed.isEmpty)
    expectEqual(update.name, "Prague")
    let texts = update.content.texts(in: .compact)
    expect(texts.first == "Cloudy" && texts.contains("12°"), "\(texts)")
    expect(texts.contains { $0.hasPrefix("Rain from ") }, "\(texts)")
    expect(texts.contains("↑\u{202F}14°  ↓\u{202F}4°") && texts.contains("Feels like 9°"))
    expectEqual(texts.last, "Weather data by Open-Meteo.com")
  }

  @Test func `expanded mode shows six hours, seven days, and the sun`() throws {
    var tester = tester("right", locale: "de_DE")
    let content = try update(tester.update(.appear)).content
    let grid = try #require(content.first { $0.id == "hours" })
    expect(grid.mode == .expanded && grid.children.count == 6)
    expect(grid.children.map { $0.texts(in: .expanded).last } == (11...16).map { "\($0)°" })
    // It rains in two hours; the probability appears only there.
    expect(
      grid.children.filter { $0.texts(in: .expanded).contains { $0.hasPrefix("80") } }.count == 1)
    let table = try #require(content.first { $0.id == "days" })
    guard case .table(let days) = table.kind else {
      Issue.record("no table")
      return
    }
    expectEqual(days.rows.count, 7)
    expect(content.first { $0.id == "sun" } != nil)
  }

  @Test func `daily bars share one scale, and today's has a mark for now`() throws {
    var tester = tester("right", locale: "de_DE")
    let content = try update(tester.update(.appear)).content
    let bars = content.all.compactMap { node -> Node.Progress? in
      if case .progress(let bar) = node.kind { bar } else { nil }
    }
    // From -6 to 20 degrees.
    expect(bars.count == 7 && bars[0].from == 0.38 && bars[0].value == 0.77)
    expect(bars[0].marks == [0.68] && bars[1].marks.isEmpty)
    expect(bars[5].from == 0 && bars[6].value == 1)
  }

  @Test func `a click opens a page with all details`() throws {
    var tester = tester("right", locale: "en_GB")
    let content = try update(tester.update(.appear)).content
    guard case .show(let page) = try #require(content.first { $0.id == "weather" }).action else {
      Issue.record("no screen")
      return
    }
    expectEqual(page.title, "Prague")
    let rows = page.content.all.compactMap { node -> String? in
      if case .listRow(let row) = node.kind { "\(row.title): \(row.value ?? "")" } else { nil }
    }
    expect(
      rows.prefix(6) == [
        "Wind: 11 mph, southwest", "Gusts: 22 mph", "Humidity: 71%", "Pressure: 1,016 hPa",
        "UV Index: 3, moderate", "Air Quality: Fair, 35",
      ])
    let charts = page.content.all.compactMap { node -> Node.Chart? in
      if case .chart(let chart) = node.kind { chart } else { nil }
    }
    expectEqual(charts.map(\.unit), ["°C", "mm"])
    expect(charts[0].points.count > 140 && charts[1].kind == .bars)
  }

  @Test func `the source is a link, also after a fallback`() throws {
    func link(_ content: Node) -> Action? {
      guard case .text(let text) = content.first(where: { $0.id == "source" })?.kind else {
        return nil
      }
      return text.runs.first?.action
    }
    var first = tester("right")
    try expect(link(try update(first.update(.appear)).content) == .open("https://open-meteo.com/"))
    var second = tester("404", fallback: "right", place: "1.5,1.5 Elsewhere")
    let content = try update(second.update(.appear)).content
    expect(link(content) == .open("https://www.met.no/en"))
    expectEqual(content.texts(in: .compact).last, "Weather data by MET Norway")
  }

  @Test func `units follow the locale or the setting`() throws {
    var american = tester("right", locale: "en_US")
    try expect(update(american.update(.appear)).content.texts(in: .compact).contains("53°"))
    var set = tester(
      "right", place: "2.5,2.5 X", more: ["temperature": "celsius", "wind": "m/s"], locale: "en_US")
    let content = try update(set.update(.appear)).content
    expect(content.texts(in: .compact).contains("12°"))
    guard case .show(let page) = content.first(where: { $0.id == "weather" })?.action else {
      Issue.record("no screen")
      return
    }
    expect(
      page.content.all.contains { node in
        if case .listRow(let row) = node.kind { row.value == "5 m/s, southwest" } else { false }
      })
  }

  @Test(arguments: ["ar_EG", "cs_CZ", "de_DE", "ru_RU", "en_US", "C"])
  func `content is within the limits in every language`(locale: String) throws {
    var tester = tester("right", locale: locale)
    _ = try update(tester.update(.appear))
  }

  // MARK: - Places

  @Test func `without a place it shows the time zone's city, with a note`() throws {
    var tester = tester("right", place: nil, locale: "en_GB", zone: "Europe/Prague")
    let update = try update(tester.update(.appear))
    expectEqual(update.name, "Prague")
    expect(update.content.texts(in: .compact).contains("Prague, by your time zone"))
  }

  @Test func `a guessed city is localized`() throws {
    var tester = tester("right", place: nil, locale: "cs_CZ", zone: "Europe/Prague")
    try expectEqual(update(tester.update(.appear)).name, "Praha")
  }

  @Test func `without a guess it has a settings button`() throws {
    var tester = tester("right", place: nil, zone: "UTC")
    let content = try update(tester.update(.appear)).content
    expect(content.first { $0.id == "settings" }?.action == .editSettings)
    expect(content.texts(in: .compact).first?.isEmpty == false)
  }

  @Test func `a typed place is looked up, and an unknown one is an error`() throws {
    var known = tester("right", place: "Prague")
    try expectEqual(update(known.update(.appear)).name, "Prague")
    var unknown = tester("right", place: "Nowhere")
    let content = try update(unknown.update(.appear)).content
    expectEqual(content.texts(in: .compact).first, "No place called “Nowhere” was found.")
    expect(content.first { $0.id == "settings" }?.action == .editSettings)
    var failing = tester("500", place: "Somewhere")
    guard case .failed(let reason) = failing.update(.appear) else {
      Issue.record("no reason")
      return
    }
    expect(!reason.isEmpty)
  }

  @Test func `the place setting has suggestions`() {
    var tester = tester("right", locale: "cs_CZ")
    expect(
      tester.suggest("Prag", for: "place")
        == .found([
          Suggestion("50.09,14.42 Praha", title: "Praha", subtitle: "Česko"),
          Suggestion("35.49,-96.69 Prague", title: "Prague", subtitle: "Oklahoma, United States"),
        ]))
    expect(tester.suggest("P", for: "place") == .found([]))
    expect(tester.suggest("Nowhere", for: "place") == .found([]))
  }

  // MARK: - Updates

  @Test func `stored weather is shown at once, and recent weather isn't requested again`() throws {
    var first = tester("right")
    let content = try update(first.update(.appear)).content
    var second = tester("500")
    expectEqual(second.update(.schedule), .noData)
    let shown = try pushed(second)
    expect(shown.content == content)
    expect(shown.age.map { $0 < .seconds(60) } == true)
    expect(shown.refreshAfter.map { $0 >= .seconds(1) && $0 <= .seconds(1080) } == true)
  }

  // A silent source takes 3 s here; each run of WeatherDeskTests has one.
  @Test(
    arguments: ["500", "limited", "html", "torn", "empty"] + (runsExhaustively ? ["silent"] : []))
  func `a failure without stored weather shows the reason`(way: String) {
    var tester = tester(way, place: "\(Int.random(in: -80...80)).25,9.75 X")
    guard case .failed(let reason) = tester.update(.appear) else {
      Issue.record("no reason")
      return
    }
    expect(!reason.isEmpty && tester.pushed.isEmpty)
  }

  @Test func `invalid settings become the defaults`() {
    let options = WeatherOptions(
      WidgetSettings(["place": .number(7), "temperature": .text("kelvin"), "sources": .isOn(true)]),
      LocaleFormat("de_DE"))
    expect(options.place == nil)
    expect(options.units == Units(temperature: .celsius, speed: .kilometersPerHour))
    expectEqual(options.sources.forecasts.count, 2)
  }

  // MARK: - Icons

  @Test func `every icon exists, and every icon is used`() throws {
    let root = URL(filePath: projectFolder)
    let files = try FileManager.default.contentsOfDirectory(
      atPath: root.appending(path: "data/icons/hicolor/scalable/status").path)
    let drawn = Set(files.map { String($0.dropLast(".svg".count)) })
    let signs = Sky.allCases.flatMap { [$0.sign(isDay: true), $0.sign(isDay: false)] }
    expect(drawn == Set(signs + [Signs.sunrise, Signs.sunset]))
  }

  @Test func `the sample has a whole week`() throws {
    let root = URL(filePath: projectFolder)
    let bytes = try Data(contentsOf: root.appending(path: "data/sample/weather.json"))
    for now in stride(from: 1_795_474_800, to: 1_795_474_800 + 86_400, by: 3571) {
      let (place, forecast) = try #require(SampleForecast.forecast([UInt8](bytes), at: now))
      expect(place.name == "Prague" && forecast.days(from: now, count: 7).count == 7)
      expectEqual(forecast.hours(after: now, count: 6).count, 6)
      expect(forecast.present(at: now)?.sky != nil)
    }
  }
}

extension Node {
  /// The node and its descendants, without pages.
  fileprivate var all: [Node] { [self] + children.flatMap(\.all) }

  fileprivate func first(where fits: (Node) -> Bool) -> Node? { all.first(where: fits) }
}
