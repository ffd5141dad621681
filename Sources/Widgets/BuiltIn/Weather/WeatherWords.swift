internal import WeatherKit
internal import WidgetCore

/// The strings of the card, in one place for translators.
enum WeatherWords {
  static func word(_ sky: Sky, isDay: Bool) -> String {
    switch sky {
    // Weather by day.
    case .clear where isDay: translated("Sunny")
    // Weather by night.
    case .clear: translated("Clear")
    // Weather by day.
    case .mostlyClear where isDay: translated("Mostly sunny")
    // Weather by night.
    case .mostlyClear: translated("Mostly clear")
    case .partlyCloudy: translated("Partly cloudy")
    case .overcast: translated("Cloudy")
    case .fog: translated("Fog")
    case .drizzle: translated("Drizzle")
    case .lightRain: translated("Light rain")
    case .rain: translated("Rain")
    case .heavyRain: translated("Heavy rain")
    case .freezingRain: translated("Freezing rain")
    case .showers: translated("Showers")
    case .heavyShowers: translated("Heavy showers")
    case .sleet: translated("Sleet")
    case .lightSnow: translated("Light snow")
    case .snow: translated("Snow")
    case .heavySnow: translated("Heavy snow")
    case .snowShowers: translated("Snow showers")
    case .thunderstorm: translated("Thunderstorm")
    case .hail: translated("Thunderstorm with hail")
    }
  }

  static func coming(_ coming: Coming, at time: String) -> String {
    let values: KeyValuePairs = ["time": time]
    return switch coming {
    // When it starts to rain.
    case .begins(.rain, _): translated("Rain from {time}", values)
    case .begins(.sleet, _): translated("Sleet from {time}", values)
    case .begins(.snow, _): translated("Snow from {time}", values)
    case .begins(.thunderstorm, _): translated("Thunderstorms from {time}", values)
    // When it stops raining.
    case .ends(.rain, _): translated("Rain until {time}", values)
    case .ends(.sleet, _): translated("Sleet until {time}", values)
    case .ends(.snow, _): translated("Snow until {time}", values)
    case .ends(.thunderstorm, _): translated("Thunderstorms until {time}", values)
    }
  }

  static func feelsLike(_ temperature: String) -> String {
    translated("Feels like {temperature}", ["temperature": temperature])
  }

  // The guessed place of a card.
  static func guessed(_ place: String) -> String {
    translated("{place}, by your time zone", ["place": place])
  }

  // For a screen reader: the highest and the lowest temperature of a day.
  static func range(_ high: String, _ low: String) -> String {
    translated("High {high}, low {low}", ["high": high, "low": low])
  }

  // For a screen reader: the probability of precipitation.
  static func chance(_ percent: String) -> String {
    translated("{percent} chance of precipitation", ["percent": percent])
  }

  static var wind: String { translated("Wind") }
  static var gusts: String { translated("Gusts") }
  static var humidity: String { translated("Humidity") }
  static var pressure: String { translated("Pressure") }
  // Of ultraviolet light.
  static var ultraviolet: String { translated("UV Index") }
  static var air: String { translated("Air Quality") }
  static var sunrise: String { translated("Sunrise") }
  static var sunset: String { translated("Sunset") }
  static var midnightSun: String { translated("The sun doesn’t set today") }
  static var polarNight: String { translated("The sun doesn’t rise today") }
  static var temperature: String { translated("Temperature") }
  static var precipitation: String { translated("Precipitation") }

  static var noForecast: String { translated("No forecast yet") }
  static var noPlace: String { translated("Choose the place whose weather you want to see.") }
  static func unknownPlace(_ name: String) -> String {
    translated("No place called “{name}” was found.", ["name": name])
  }
  static var choosePlace: String { translated("Choose a Place") }

  /// Returns the direction that the wind comes from.
  static func direction(_ degrees: Double) -> String {
    switch Int((degrees / 45).rounded()) % 8 {
    // Where the wind comes from, after its speed.
    case 0: translated("north")
    case 1: translated("northeast")
    case 2: translated("east")
    case 3: translated("southeast")
    case 4: translated("south")
    case 5: translated("southwest")
    case 6: translated("west")
    default: translated("northwest")
    }
  }

  /// Returns the WHO category of a UV index.
  static func ultraviolet(_ index: Int) -> String {
    switch index {
    // The UV index category.
    case ..<3: translated("low")
    case ..<6: translated("moderate")
    case ..<8: translated("high")
    case ..<11: translated("very high")
    default: translated("extreme")
    }
  }

  /// Returns the category of the European air quality index.
  static func air(_ index: Double) -> String {
    switch index {
    // The air quality.
    case ...20: translated("Good")
    case ...40: translated("Fair")
    case ...60: translated("Moderate")
    case ...80: translated("Poor")
    case ...100: translated("Very poor")
    default: translated("Extremely poor")
    }
  }
}

// Custom icons, in colors that are visible on light and dark cards. Themes have weather icons in at most one
// color, where a sun looks like a cogwheel and rain like snow.

extension Sky {
  /// Returns the name of the icon.
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
