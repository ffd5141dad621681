import Expectations
import Foundation
import Testing
import WidgetCore
import WidgetExtension

@testable import WeatherKit

@Suite("MET Norway")
struct MetNorwayTests {
  private let now = Answers.now

  private func step(_ hour: Int, _ temperature: String, _ rest: String = "") -> String {
    let time = Date(timeIntervalSince1970: Double(now + hour * 3600)).formatted(.iso8601)
    return """
      {"time":"\(time)","data":{"instant":{"details":{"air_temperature":\(temperature),
      "air_pressure_at_sea_level":1009.5,"relative_humidity":64,"wind_from_direction":90,
      "wind_speed":5}}\(rest.isEmpty ? "" : ",\(rest)")}}
      """
  }

  private func answer(_ steps: [String]) -> [UInt8] {
    Array(
      #"{"type":"Feature","properties":{"timeseries":[\#(steps.joined(separator: ","))]}}"#.utf8)
  }

  private func forecast(_ steps: [String]) throws -> Forecast {
    try Answers.forecast(answer(steps), from: .metNorway)
  }

  @Test func `requests follow the terms: two decimals, and not before expiry`() throws {
    let point = try #require(Coordinates(latitude: 50.08765, longitude: -0.00001))
    let source = WeatherSourceName.metNorway.source()
    expectEqual(
      source.address(point),
      "https://api.met.no/weatherapi/locationforecast/2.0/compact?lat=50.09&lon=0.0")
    expectEqual(source.asking, .onceExpired)
  }

  @Test func `current conditions and hours use the shortest period`() throws {
    let one =
      #""next_1_hours":{"summary":{"symbol_code":"lightrain"},"details":{"precipitation_amount":0.4}}"#
    let six =
      #""next_6_hours":{"summary":{"symbol_code":"snow"},"details":{"precipitation_amount":9}}"#
    let twelve = #""next_12_hours":{"summary":{"symbol_code":"fog"}}"#
    let forecast = try forecast([
      step(0, "3.5", "\(twelve),\(one)"), step(1, "4", "\(twelve),\(six)"), step(2, "5", twelve),
      step(3, "6"),
    ])
    expectEqual(forecast.hours.map(\.temperature), [3.5, 4, 5, 6])
    expect(forecast.hours.map(\.sky) == [.lightRain, .snow, .fog, nil])
    // What falls in six hours says nothing of one.
    expect(forecast.hours.map(\.amount) == [0.4, nil, nil, nil])
    let current = try #require(forecast.current)
    expect(current.temperature == 3.5 && current.sky == .lightRain && current.humidity == 0.64)
    expect(current.wind == Forecast.Wind(speed: 5, direction: 90) && current.pressure == 1009.5)
  }

  @Test func `lows, highs and the sun are computed`() throws {
    let forecast = try forecast((0..<60).map { step($0, "\($0 % 24)") })
    expectEqual(forecast.days.first?.number, 20781)
    expect(forecast.days[0].low == 0 && forecast.days[0].high == 11)
    expect(forecast.days[1].low == 0 && forecast.days[1].high == 23)
    // It is noon, and the sun sets before five.
    expect(forecast.hours[0].isDay && !forecast.hours[6].isDay)
    guard case .rises(let rise, let set) = forecast.sun(of: 20781) else {
      Issue.record("no sun")
      return
    }
    expect(abs(rise - 1_795_501_760) < 20 && abs(set - 1_795_532_892) < 20)
  }

  @Test func `an incomplete last day has no low and high`() throws {
    let forecast = try forecast((0...14).map { step($0, "\($0)") })
    expectEqual(forecast.days.count, 2)
    expect(forecast.days[0].high == 11 && forecast.days[1].high == 14)
    let short = try self.forecast((0...12).map { step($0, "\($0)") })
    expect(short.days.last?.number == 20782 && short.days.last?.high == nil)
  }

  @Test func `invalid values are dropped`() throws {
    let forecast = try forecast([
      "null", "7", #"{"time":"yesterday","data":{}}"#, #"{"time":"2026-11-24T99:00:00Z"}"#,
      step(0, "3"), step(0, "99"), step(-1, "98"), step(1, "1e9"), step(2, "\"4\""), step(3, "5"),
      step(24_000, "5"),
    ])
    expect(forecast.hours.map(\.temperature) == [3, nil, nil, 5])
    expect(forecast.isPlausible)
  }

  @Test(arguments: ["", "[]", "{}", #"{"properties":{"timeseries":{}}}"#, "<html>"])
  func `an invalid response is an error`(text: String) {
    #expect(throws: SourceError.invalidResponse("MET Norway")) {
      try Answers.forecast(Array(text.utf8), from: .metNorway)
    }
  }

  @Test func `a response without a temperature is an error`() {
    #expect(throws: SourceError.noForecast(.metNorway)) { try forecast([]) }
    #expect(throws: SourceError.noForecast(.metNorway)) { try forecast([step(0, "null")]) }
  }
}
