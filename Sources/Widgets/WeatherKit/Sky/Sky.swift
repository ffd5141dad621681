/// The weather conditions that all sources can express.
public enum Sky: String, CaseIterable, Hashable, Sendable {
  case clear
  case mostlyClear
  case partlyCloudy
  case overcast
  case fog
  case drizzle
  case lightRain
  case rain
  case heavyRain
  case freezingRain
  case showers
  case heavyShowers
  case sleet
  case lightSnow
  case snow
  case heavySnow
  case snowShowers
  case thunderstorm
  case hail

  /// Precipitation.
  public var falling: Falling? {
    switch self {
    case .clear, .mostlyClear, .partlyCloudy, .overcast, .fog: nil
    case .drizzle, .lightRain, .rain, .heavyRain, .freezingRain, .showers, .heavyShowers: .rain
    case .sleet: .sleet
    case .lightSnow, .snow, .heavySnow, .snowShowers: .snow
    case .thunderstorm, .hail: .thunderstorm
    }
  }

  public enum Falling: Hashable, Sendable {
    case rain, sleet, snow, thunderstorm
  }
}

// MARK: - WMO codes

extension Sky {
  /// Creates the sky for a WMO weather code; nil for one that Open-Meteo doesn't use.
  public init?(code: Int) {
    switch code {
    case 0: self = .clear
    case 1: self = .mostlyClear
    case 2: self = .partlyCloudy
    case 3: self = .overcast
    case 45, 48: self = .fog
    case 51, 53, 55: self = .drizzle
    case 56, 57, 66, 67: self = .freezingRain
    case 61: self = .lightRain
    case 63: self = .rain
    case 65: self = .heavyRain
    case 71, 77: self = .lightSnow
    case 73: self = .snow
    case 75: self = .heavySnow
    case 80, 81: self = .showers
    case 82: self = .heavyShowers
    case 85, 86: self = .snowShowers
    case 95: self = .thunderstorm
    case 96, 99: self = .hail
    default: return nil
    }
  }
}

// MARK: - Symbols of MET Norway

extension Sky {
  /// Creates the sky for the name of a symbol, such as "lightrainshowers_day"; nil for others. Some names are
  /// misspelled, so this looks for their parts.
  public init?(symbol: String) {
    let name = symbol.prefix { $0 != "_" }
    let isShowers = name.contains("showers")
    if name.contains("thunder") {
      self = .thunderstorm
    } else if name.contains("sleet") {
      self = .sleet
    } else if name.contains("snow") {
      self =
        isShowers
        ? .snowShowers
        : name.hasPrefix("light")
          ? .lightSnow
          : name.hasPrefix("heavy")
            ? .heavySnow
            : .snow
    } else if name.contains("rain") {
      let isHeavy = name.hasPrefix("heavy")
      self =
        isShowers
        ? (isHeavy ? .heavyShowers : .showers)
        : isHeavy ? .heavyRain : name.hasPrefix("light") ? .lightRain : .rain
    } else {
      switch name {
      case "clearsky": self = .clear
      case "fair": self = .mostlyClear
      case "partlycloudy": self = .partlyCloudy
      case "cloudy": self = .overcast
      case "fog": self = .fog
      default: return nil
      }
    }
  }

  /// The rank: a day shows the sky with the highest one.
  var weight: Int { Sky.allCases.firstIndex(of: self) ?? 0 }
}
