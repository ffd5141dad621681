// Threads and processes: any; all cards share the store, and what one writes the others see.

internal import WidgetCore
public import WidgetExtension

/// The weather as it is kept: the last forecast of each source for each point, what places
/// are called, and how sources have behaved.
public struct WeatherBook: Sendable {
  let values: StoredValues

  /// What everything here is kept under.
  private static let shelf = "weather"
  /// Forecasts for more points than these are thinned out.
  private static let mostForecasts = 40
  private static let lifetime = 14 * 86_400

  public init(_ store: Store) { values = store.shared(WeatherBook.shelf) }

  /// The newest forecast for a point; nil where there was none, or a clock was wrong when it was kept.
  public func forecast(_ point: Point, at now: Int) -> Forecast? {
    SourceName.allCases.compactMap { forecast(point, from: $0) }
      .filter { $0.time <= now + 60 && $0.time > now - WeatherBook.lifetime }
      .max { $0.time < $1.time }
  }

  func forecast(_ point: Point, from source: SourceName) -> Forecast? {
    guard let json = json("forecast \(point.text) \(source.rawValue)") else { return nil }
    return Forecast(json, at: point)
  }

  func record(_ forecast: Forecast) {
    let name = "forecast \(forecast.point.text) \(forecast.source.rawValue)"
    try? values.set([name: .json(forecast.json.text)])
    thinOut(before: forecast.time - WeatherBook.lifetime)
  }

  /// A place that was found by its name before.
  func place(named name: String, language: String) -> Place? {
    guard let json = json("place \(language) \(name)"), let latitude = json["latitude"]?.finite,
      let longitude = json["longitude"]?.finite, let found = json["name"]?.string,
      let point = Point(latitude: latitude, longitude: longitude)
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
    try? values.set(["place \(language) \(name)": .json(json.text)])
  }

  private func thinOut(before time: Int) {
    let names = ((try? values.keys()) ?? []).filter { $0.hasPrefix("forecast ") }
    guard names.count > WeatherBook.mostForecasts else { return }
    for name in names where (json(name)?["time"]?.seconds() ?? 0) < time {
      try? values.remove(name)
    }
  }

  private func json(_ key: String) -> JSON? {
    guard case .json(let text) = (try? values.value(key)) ?? nil else { return nil }
    return try? JSON(parsing: Array(text.utf8))
  }
}
