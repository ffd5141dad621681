import WidgetCore
import WidgetExtension

@testable import WeatherKit

/// What sources say, written by hand after what they document. It is noon in Prague, on the 24th of
/// November 2026.
enum Answers {
  static let now = 1_795_518_000
  static let midnight = now - 12 * 3600
  static let prague = Coordinates(latitude: 50.09, longitude: 14.42) ?? zero
  private static let zero = Coordinates(latitude: 0, longitude: 0).unsafelyUnwrapped

  static func list(_ count: Int, _ value: (Int) -> String) -> String {
    "[" + (0..<count).map(value).joined(separator: ",") + "]"
  }

  /// Open-Meteo's, with some columns as they are wanted.
  static func openMeteo(
    times: String? = nil, temperatures: String? = nil, chances: String? = nil,
    amounts: String? = nil, codes: String? = nil, current: String? = nil, days: String? = nil,
    quarters: String? = nil, rises: String? = nil
  ) -> [UInt8] {
    let times = times ?? list(48) { "\(midnight + $0 * 3600)" }
    let days = days ?? list(3) { "\(midnight + $0 * 86_400)" }
    let text = """
      {"latitude":50.08,"longitude":14.44,"utc_offset_seconds":3600,"timezone":"Europe/Prague",
      "current":\(current ?? """
        {"time":\(now),"interval":900,"temperature_2m":7.6,"apparent_temperature":4.2,
        "weather_code":2,"is_day":1,"relative_humidity_2m":81,"pressure_msl":1012.4,
        "wind_speed_10m":36,"wind_direction_10m":270,"wind_gusts_10m":72}
        """),
      "minutely_15":{"time":\(quarters ?? "[]"),"precipitation":[0,0,0.2,0.3,0.2,0,0,0]},
      "hourly":{"time":\(times),
        "temperature_2m":\(temperatures ?? list(48) { "\($0 % 24)" }),
        "precipitation_probability":\(chances ?? list(48) { "\($0)" }),
        "precipitation":\(amounts ?? list(48) { _ in "0" }),
        "weather_code":\(codes ?? list(48) { _ in "3" }),
        "is_day":\(list(48) { (8..<16).contains($0 % 24) ? "1" : "0" })},
      "daily":{"time":\(days),"weather_code":[61,0,71],"temperature_2m_max":[9.5,8,1],
        "temperature_2m_min":[2.5,-1,-6],"precipitation_probability_max":[70,null,20],
        "sunrise":\(rises ?? list(3) { "\(midnight + $0 * 86_400 + 26_700)" }),
        "sunset":\(list(3) { "\(midnight + $0 * 86_400 + 58_080)" }),
        "uv_index_max":[0.9,1.1,-4]}}
      """
    return Array(text.utf8)
  }

  static func forecast(
    _ bytes: [UInt8], from source: WeatherSourceName = .openMeteo, now: Int = now,
    clock: PlaceClock = PlaceClock(zoneName: "Europe/Prague")
  ) throws(SourceError) -> Forecast {
    try source.source().forecast(bytes: bytes, at: prague, now: now, clock: clock)
  }
}
