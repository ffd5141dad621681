internal import WidgetCore
internal import WidgetExtension

/// Open-Meteo's index of the air, from the European Union's Copernicus service.
public struct AirQuality: Sendable {
  let base: String

  init(base: String? = nil) { self.base = base ?? "https://air-quality-api.open-meteo.com" }

  func address(_ point: Point) -> String {
    "\(base)/v1/air-quality?latitude=\(point.latitude)&longitude=\(point.longitude)"
      + "&timeformat=unixtime&current=european_aqi"
  }

  /// How good the air is now; an error where nobody knows.
  func air(in bytes: [UInt8], now: Int) throws(SourceError) -> Forecast.Air {
    guard let answer = try? JSON(parsing: bytes), answer.members != nil else {
      throw .nonsense(.openMeteo)
    }
    guard let index = Forecast.Plausible.air.checked(answer["current"]?["european_aqi"]?.finite)
    else { throw .noWeather(.openMeteo) }
    return Forecast.Air(time: now, index: index)
  }

  var asked: AskedSource {
    let host = base.split(separator: "/").prefix(2).last ?? ""
    return AskedSource(
      key: "air \(host)", title: SourceName.openMeteo.title, limit: RateLimit(30, within: 3600))
  }
}
