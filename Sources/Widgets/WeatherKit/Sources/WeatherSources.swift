internal import WidgetExtension

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
