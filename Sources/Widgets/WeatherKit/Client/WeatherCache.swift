// Threads and processes: any. All cards share the store.

internal import WidgetCore
public import WidgetExtension

/// The cache of forecasts by source and point, of the names of places, and of the state of the sources.
public struct WeatherCache: Sendable {
  let values: StoredValues

  /// The name of the shared container.
  private static let container = "weather"
  /// Above this number of forecasts, expired ones are removed.
  private static let maximumForecasts = 40
  private static let lifetime = 14 * 86_400

  public init(_ store: Store) { values = store.shared(WeatherCache.container) }

  /// Returns the newest forecast for a point, without expired ones and those from the future.
  public func forecast(_ point: Coordinates, at now: Int) -> Forecast? {
    WeatherSourceName.allCases.compactMap { forecast(point, from: $0) }
      .filter { $0.time <= now + 60 && $0.time > now - WeatherCache.lifetime }
      .max { $0.time < $1.time }
  }

  func forecast(_ point: Coordinates, from source: WeatherSourceName) -> Forecast? {
    guard let json = json("forecast \(point.text) \(source.rawValue)") else { return nil }
    return Forecast(json, at: point)
  }

  func record(_ forecast: Forecast) {
    let name = "forecast \(forecast.point.text) \(forecast.source.rawValue)"
    try? values.set(forecast.json, for: name)
    removeExpired(before: forecast.time - WeatherCache.lifetime)
  }

  /// Returns a place that was found by this name before.
  func place(named name: String, language: String) -> Place? {
    guard let json = json("place \(language) \(name)"), let latitude = json["latitude"]?.finite,
      let longitude = json["longitude"]?.finite, let found = json["name"]?.string,
      let point = Coordinates(latitude: latitude, longitude: longitude)
    else { return nil }
    return Place(point, name: found, zoneName: json["zone"]?.string)
  }

  func record(_ place: Place, named name: String, language: String) {
    let json = JSON.object([
      JSON.Member("latitude", .number(place.point.latitude)),
      JSON.Member("longitude", .number(place.point.longitude)),
      JSON.Member("name", .string(place.name)),
      JSON.Member("zone", place.zoneName.map(JSON.string) ?? .null),
    ])
    try? values.set(json, for: "place \(language) \(name)")
  }

  private func removeExpired(before time: Int) {
    let names = ((try? values.keys()) ?? []).filter { $0.hasPrefix("forecast ") }
    guard names.count > WeatherCache.maximumForecasts else { return }
    for name in names where (json(name)?["time"]?.seconds() ?? 0) < time {
      try? values.remove(name)
    }
  }

  private func json(_ key: String) -> JSON? { try? values.json(key) }
}
