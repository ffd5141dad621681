internal import WidgetCore

/// Invented weather for screenshots and presentations, from a file. It begins at midnight of the current day,
/// so that nights are cold and dark.
public enum SampleForecast {
  /// Reads the file; nil if it isn't valid.
  public static func forecast(_ bytes: [UInt8], at now: Int) -> (place: Place, Forecast)? {
    guard let json = try? JSON(parsing: bytes), json["sample"] == .bool(true),
      let name = json["name"]?.string, let latitude = json["latitude"]?.finite,
      let longitude = json["longitude"]?.finite,
      let point = Coordinates(latitude: latitude, longitude: longitude),
      let rows = json["hours"]?.elements
    else { return nil }
    let clock = PlaceClock(zoneName: json["zone"]?.string)
    let today = clock.time(at: now).dayNumber
    let midnight = clock.noon(of: today) - 43_200
    var forecast = Forecast(point, at: now, from: .openMeteo, clock: clock)
    for (index, row) in rows.prefix(Forecast.maximumHours).enumerated() {
      guard let row = row.elements, row.count >= 4 else { continue }
      let time = midnight + index * 3600
      forecast.hours.append(
        Forecast.Hour(
          time: time, temperature: row[0].finite, sky: row[1].string.flatMap { Sky(rawValue: $0) },
          isDay: Sun.isUp(at: point, time), chance: row[2].finite, amount: row[3].finite))
    }
    for group in 0..<(forecast.hours.count / 24) {
      let hours = forecast.hours[(group * 24)..<(group * 24 + 24)]
      forecast.days.append(
        Forecast.Day(
          number: today + group, low: hours.compactMap(\.temperature).min(),
          high: hours.compactMap(\.temperature).max(),
          sky: hours.compactMap(\.sky).max { $0.weight < $1.weight },
          chance: hours.compactMap(\.chance).max(), ultraviolet: 3))
    }
    guard let hour = forecast.hour(at: now), let temperature = hour.temperature else { return nil }
    var current = Forecast.Current(time: now, temperature: temperature)
    current.feelsLike = temperature - 2
    current.sky = hour.sky
    current.isDay = Sun.isUp(at: point, now)
    current.wind = Forecast.Wind(speed: 3.4, gusts: 7.2, direction: 250)
    current.humidity = 0.71
    current.pressure = 1016
    forecast.current = current
    forecast.air = Forecast.Air(time: now, index: 24)
    return (Place(point, name: name, zoneName: clock.zoneName), forecast)
  }
}
