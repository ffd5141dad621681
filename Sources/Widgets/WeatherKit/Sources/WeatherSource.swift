// A source is pure functions that create a URL and parse a response, so tests need no network.

public import WidgetCore
public import WidgetExtension

/// A weather API: its addresses and its responses, which are untrusted.
public protocol WeatherSource: Sendable {
  var name: WeatherSourceName { get }

  /// The address without a path.
  var base: String { get }

  var limit: RateLimit { get }

  /// Whether a request may be sent before the last response expires.
  var asking: HTTPRequest.Asking { get }

  func address(_ point: Coordinates) -> String

  /// Parses a response that was just received.
  /// - Parameter clock: the clock of the place, for sources that don't provide it.
  func forecast(
    in response: JSON, at point: Coordinates, now: Int, clock: PlaceClock
  ) throws(SourceError) -> Forecast
}

public enum WeatherSourceName: String, SourceName {
  case openMeteo = "open-meteo"
  case metNorway = "met-norway"

  public var title: String {
    switch self {
    case .openMeteo: "Open-Meteo"
    case .metNorway: "MET Norway"
    }
  }

  /// The attribution that the license of the data requires.
  public var attribution: String {
    translated("Weather data by {source}", ["source": credit])
  }

  /// The short attribution.
  public var credit: String {
    switch self {
    case .openMeteo: "Open-Meteo.com"
    case .metNorway: title
    }
  }

  /// The link of the attribution.
  public var home: String {
    switch self {
    case .openMeteo: "https://open-meteo.com/"
    case .metNorway: "https://www.met.no/en"
    }
  }

  public func source(at mirror: String? = nil) -> any WeatherSource {
    switch self {
    case .openMeteo: OpenMeteo(base: mirror ?? "https://api.open-meteo.com")
    case .metNorway: MetNorway(base: mirror ?? "https://api.met.no")
    }
  }
}

extension WeatherSource {
  public func forecast(
    bytes: [UInt8], at point: Coordinates, now: Int, clock: PlaceClock
  ) throws(SourceError) -> Forecast {
    let response = try JSON(object: bytes, from: name.title)
    let forecast = try forecast(in: response, at: point, now: now, clock: clock)
    guard forecast.present(at: now) != nil else { throw .noForecast(name) }
    return forecast
  }

  var webSource: WebSource {
    WebSource(name.rawValue, at: base, title: name.title, limit: limit)
  }
}

extension SourceError {
  /// A response without a temperature.
  static func noForecast(_ source: WeatherSourceName) -> SourceError {
    .noData(
      translated("The response from {source} contains no forecast", ["source": source.title]))
  }
}

/// The chosen weather sources, and the services for places and air quality.
public struct WeatherSources: Sendable {
  public let forecasts: [any WeatherSource]
  public let search: PlaceSearch
  public let air: AirQuality

  /// Parses both settings: see `SourceSelection`. `places`, the search, and `air` can have mirrors, too.
  public init(order: String? = nil, mirrors: String? = nil) {
    let selection = SourceSelection<WeatherSourceName>(
      order, mirrors: mirrors, others: ["places", "air"])
    forecasts = selection.sources
    search = PlaceSearch(base: selection.otherMirrors["places"])
    air = AirQuality(base: selection.otherMirrors["air"])
  }
}
