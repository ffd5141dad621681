internal import WeatherKit

// Signs of our own, in colors that can be told from a light card and from a dark one: themes have them in
// one color at most, where a sun looks like a cogwheel and rain like snow.

extension Sky {
  /// The icon for it.
  func sign(isDay: Bool) -> String {
    let time = isDay ? "" : "-night"
    let name =
      switch self {
      case .clear: "clear\(time)"
      case .mostlyClear, .partlyCloudy: "few-clouds\(time)"
      case .overcast: "overcast"
      case .fog: "fog"
      case .drizzle, .lightRain: "drizzle"
      case .rain: "rain"
      case .heavyRain, .heavyShowers: "heavy-rain"
      case .showers: "showers\(time)"
      case .freezingRain, .sleet: "sleet"
      case .lightSnow, .snow, .heavySnow, .snowShowers: "snow"
      case .thunderstorm: "storm"
      case .hail: "hail"
      }
    return Signs.icon(name)
  }
}

enum Signs {
  static let sunrise = icon("sunrise")
  static let sunset = icon("sunset")

  static func icon(_ name: String) -> String { "org.todayview.weather-\(name)" }
}
