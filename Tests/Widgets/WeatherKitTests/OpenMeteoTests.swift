import Expectations
import RandomTesting
import Testing
import WidgetCore
import WidgetExtension

@testable import WeatherKit

@Suite("Open-Meteo")
struct OpenMeteoTests {
  private let now = Answers.now

  @Test func `a single request has all data and two decimals`()
    throws
  {
    let point = try #require(Coordinates(latitude: 50.08765, longitude: 14.42345))
    let address = OpenMeteo(base: "https://x").address(point)
    expect(address.hasPrefix("https://x/v1/forecast?latitude=50.09&longitude=14.42&timezone=auto"))
    expect(address.contains("timeformat=unixtime") && address.contains("sunrise,sunset"))
    expect(!address.contains(" "))
  }

  @Test func `current conditions, hours and days are converted`() throws {
    let forecast = try Answers.forecast(Answers.openMeteo())
    let current = try #require(forecast.current)
    expect(current.temperature == 7.6 && current.feelsLike == 4.2 && current.sky == .partlyCloudy)
    expect(current.humidity == 0.81 && current.pressure == 1012.4 && current.isDay == true)
    expect(current.wind == Forecast.Wind(speed: 10, gusts: 20, direction: 270))
    expect(forecast.hours.count == 48 && forecast.hours[13].temperature == 13)
    expect(forecast.hours[13].isDay && !forecast.hours[20].isDay)
    expectEqual(forecast.clock.zoneName, "Europe/Prague")
    expectEqual(forecast.days.map(\.number), [20781, 20782, 20783])
    expect(forecast.days.map(\.low) == [2.5, -1, -6] && forecast.days.map(\.high) == [9.5, 8, 1])
    expectEqual(forecast.days.map(\.sky), [.lightRain, .clear, .lightSnow])
    expect(forecast.days.map(\.chance) == [0.7, nil, 0.2])
    expect(forecast.days.map(\.ultraviolet) == [0.9, 1.1, nil])
    expect(
      forecast.days[0].sun
        == .rises(Answers.midnight + 26_700, sets: Answers.midnight + 58_080))
  }

  @Test func `precipitation belongs to the hour before its time`() throws {
    let forecast = try Answers.forecast(
      Answers.openMeteo(amounts: Answers.list(48) { $0 == 15 ? "2.5" : "0" }))
    expect(forecast.hours[14].amount == 2.5 && forecast.hours[15].amount == 0)
    expectEqual(forecast.hours[14].chance, 0.15)
    // Of the last one nobody knows.
    expect(forecast.hours[47].amount == nil && forecast.hours[47].chance == nil)
  }

  @Test func `missing values of short columns are nil`() throws {
    let forecast = try Answers.forecast(
      Answers.openMeteo(temperatures: Answers.list(20) { "\($0)" }, chances: "[]", codes: "[1]"))
    expectEqual(forecast.hours.count, 48)
    expect(forecast.hours[19].temperature == 19 && forecast.hours[20].temperature == nil)
    expect(forecast.hours[0].sky == .mostlyClear && forecast.hours[1].sky == nil)
    expect(forecast.hours.allSatisfy { $0.chance == nil })
  }

  @Test func `null and other types are nil`() throws {
    let forecast = try Answers.forecast(
      Answers.openMeteo(
        chances: Answers.list(48) { _ in "null" }, amounts: Answers.list(48) { _ in "\"1\"" },
        codes: Answers.list(48) { _ in "[]" }, current: "null"))
    expect(forecast.current == nil)
    expect(forecast.hours.allSatisfy { $0.chance == nil && $0.amount == nil && $0.sky == nil })
    // How it is now is known from the hours.
    expectEqual(forecast.present(at: now)?.temperature, 12)
  }

  @Test func `implausible values are nil`() throws {
    let forecast = try Answers.forecast(
      Answers.openMeteo(
        temperatures: Answers.list(48) { $0 % 2 == 0 ? "20" : "1e300" },
        chances: Answers.list(48) { _ in "300" }, amounts: Answers.list(48) { _ in "-1" },
        codes: Answers.list(48) { _ in "3.5" }, rises: "[0,0,0]"))
    expect(forecast.hours[12].temperature == 20 && forecast.hours[13].temperature == nil)
    expect(forecast.hours.allSatisfy { $0.chance == nil && $0.amount == nil && $0.sky == nil })
    expect(forecast.days.allSatisfy { $0.sun == nil })
  }

  @Test func `times that repeat, go back or are implausible are dropped`() throws {
    let times = Answers.list(48) { index in
      switch index {
      case 5: "\(Answers.midnight)"
      case 6: "\(Answers.midnight + 4 * 3600)"
      case 7: "99999999999"
      case 8: "null"
      default: "\(Answers.midnight + index * 3600)"
      }
    }
    let forecast = try Answers.forecast(Answers.openMeteo(times: times))
    expectEqual(forecast.hours.count, 44)
    expect(zip(forecast.hours, forecast.hours.dropFirst()).allSatisfy { $0.time < $1.time })
    // Each still has its own values.
    expect(forecast.hours.first { $0.time == now }?.temperature == 12)
  }

  @Test func `a day keeps its date across a change of the clock`() throws {
    // On the 25th of October 2026, at three in the morning, they are put back.
    let saturday = 1_792_792_800
    let days = Answers.list(3) {
      ["\(saturday)", "\(saturday + 86_400)", "\(saturday + 176_400)"][$0]
    }
    let now = saturday + 43_200
    let text = String(
      decoding: Answers.openMeteo(
        times: Answers.list(48) { "\(saturday + $0 * 3600)" }, current: "null", days: days),
      as: UTF8.self
    )
    .replacing("\"utc_offset_seconds\":3600", with: "\"utc_offset_seconds\":7200")
    let forecast = try Answers.forecast(Array(text.utf8), now: now)
    expectEqual(forecast.days.map(\.number), [20750, 20751, 20752])
    expectEqual(forecast.clock.offset(at: saturday), 7200)
    expectEqual(forecast.clock.offset(at: saturday + 2 * 86_400), 3600)
  }

  @Test(arguments: ["", "[]", "null", "{}", #"{"hourly":{},"daily":{}}"#, "<html></html>", "{"])
  func `an invalid response is an error`(text: String) {
    #expect(throws: SourceError.invalidResponse("Open-Meteo")) {
      try Answers.forecast(Array(text.utf8))
    }
  }

  @Test func `a forecast without a current temperature is an error`() {
    #expect(throws: SourceError.noForecast(.openMeteo)) {
      try Answers.forecast(Answers.openMeteo(temperatures: "[]", current: "null"))
    }
    #expect(throws: SourceError.noForecast(.openMeteo)) {
      try Answers.forecast(Answers.openMeteo(), now: Answers.now + 5 * 86_400)
    }
  }

  @Test func `an error response has its reason on one line`() {
    #expect(throws: SourceError.reported("Open-Meteo", "Latitude must be in range")) {
      try Answers.forecast(Array(#"{"error":true,"reason":"Latitude must\nbe in range"}"#.utf8))
    }
  }

  /// Numbers at the ends of what a text can have and an integer can hold.
  private static let extremes = [
    "9.2e18", "-9.2e18", "9223372036854774784", "-9223372036854775808", "1e300", "-1e300", "1e11",
    "-1e11", "0.5", "4294967296",
  ]

  /// JSON with one of its numbers replaced, for each of them.
  private func variants(of whole: [UInt8], with number: String) -> [[UInt8]] {
    let isOfNumber: (UInt8) -> Bool = { "0123456789.".utf8.contains($0) }
    var variants: [[UInt8]] = []
    var start = whole.startIndex
    while let first = whole[start...].firstIndex(where: isOfNumber) {
      start = whole[first...].firstIndex { !isOfNumber($0) } ?? whole.endIndex
      variants.append(Array(whole[..<first] + Array(number.utf8) + whole[start...]))
    }
    return variants
  }

  /// Computes what a card shows of a forecast.
  private func show(_ forecast: Forecast) {
    expect(forecast.isPlausible)
    _ = forecast.present(at: now)
    _ = forecast.coming(at: now)
    _ = forecast.hours(after: now, count: 24)
    _ = forecast.air(at: now)
    for day in forecast.days(from: now, count: 8) { _ = forecast.sun(of: day.number) }
    _ = RefreshTimes(forecast).refresh(after: now)
  }

  @Test(arguments: extremes)
  func `an impossible offset doesn't change the days`(offset: String) throws {
    let text = String(decoding: Answers.openMeteo(), as: UTF8.self)
      .replacing("\"utc_offset_seconds\":3600", with: "\"utc_offset_seconds\":\(offset)")
    guard let forecast = try? Answers.forecast(Array(text.utf8)) else { return }
    expectEqual(forecast.days.map(\.number), [20781, 20782, 20783])
    show(forecast)
  }

  @Test(arguments: extremes)
  func `no number in a response overflows`(number: String) {
    let whole = Answers.openMeteo(quarters: Answers.list(8) { "\(now + $0 * 900)" })
    for bytes in variants(of: whole, with: number) {
      guard let forecast = try? Answers.forecast(bytes) else { continue }
      show(forecast)
      expect(Forecast(forecast.json, at: Answers.prague) != nil)
    }
  }

  @Test(arguments: extremes)
  func `no number in a stored forecast overflows`(number: String) throws {
    let whole = Array(try Answers.forecast(Answers.openMeteo()).json.text.utf8)
    for bytes in variants(of: whole, with: number) {
      guard let json = try? JSON(parsing: bytes),
        let forecast = Forecast(json, at: Answers.prague)
      else { continue }
      show(forecast)
    }
  }

  @Test func `damage never gives implausible weather`() {
    let whole = Answers.openMeteo()
    for seed in 0..<300 {
      var numbers = SeededNumbers(seed: seed)
      var bytes = whole
      for _ in 0..<Int.random(in: 1...8, using: &numbers) {
        let index = Int.random(in: 0..<bytes.count, using: &numbers)
        bytes[index] = "0123456789-.,[]{}\"eE:tn ".utf8.randomElement(using: &numbers) ?? 0
      }
      guard let forecast = try? Answers.forecast(bytes) else { continue }
      expect(forecast.isPlausible)
    }
  }
}

extension Forecast {
  /// What is promised of every forecast.
  var isPlausible: Bool {
    let temperatures =
      hours.compactMap(\.temperature) + days.compactMap(\.low) + days.compactMap(\.high)
    let shares = hours.compactMap(\.chance) + days.compactMap(\.chance)
    return temperatures.allSatisfy { Plausible.temperature.contains($0) }
      && shares.allSatisfy { Plausible.share.contains($0) }
      && hours.compactMap(\.amount).allSatisfy { Plausible.amount.contains($0) }
      && zip(hours, hours.dropFirst()).allSatisfy { $0.time < $1.time }
      && zip(days, days.dropFirst()).allSatisfy { $0.number < $1.number }
  }
}
