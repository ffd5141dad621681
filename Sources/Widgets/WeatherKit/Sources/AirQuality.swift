internal import WidgetCore
internal import WidgetExtension

/// Open-Meteo's European air quality index, from the Copernicus service.
public struct AirQuality: Sendable {
  let base: String

  init(base: String? = nil) { self.base = base ?? "https://air-quality-api.open-meteo.com" }

  func address(_ point: Coordinates) -> String {
    "\(base)/v1/air-quality?latitude=\(point.latitude)&longitude=\(point.longitude)"
      + "&timeformat=unixtime&current=european_aqi"
  }

  func air(in bytes: [UInt8], now: Int) throws(SourceError) -> Forecast.Air {
    let response = try JSON(object: bytes, from: webSource.title)
    guard let index = Forecast.Plausible.air.checked(response["current"]?["european_aqi"]?.finite)
    else { throw .noForecast(.openMeteo) }
    return Forecast.Air(time: now, index: index)
  }

  var webSource: WebSource {
    WebSource(
      "air", at: base, title: WeatherSourceName.openMeteo.title, limit: RateLimit(30, within: 3600))
  }
}
