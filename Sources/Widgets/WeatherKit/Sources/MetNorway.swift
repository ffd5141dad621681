// The terms of service: identify the client with a contact, never send a request before `Expires`, send
// conditional requests, use at most four decimals (here two), avoid fixed minutes, CC BY 4.0, and at most 20
// requests a second from all installations of a program together. https://api.met.no/doc/TermsOfService

internal import FoundationEssentials
public import WidgetCore
public import WidgetExtension

/// MET Norway, the Norwegian weather service, for the whole earth. It has no daily lows and highs, no sun, no
/// time zones, and no probability of precipitation.
public struct MetNorway: WeatherSource {
  public let base: String

  public let name = WeatherSourceName.metNorway
  public let limit = RateLimit(20, within: 3600)
  public let asking = HTTPRequest.Asking.onceExpired

  public func address(_ point: Coordinates) -> String {
    "\(base)/weatherapi/locationforecast/2.0/compact?lat=\(point.latitude)&lon=\(point.longitude)"
  }

  public func forecast(
    in response: JSON, at point: Coordinates, now: Int, clock: PlaceClock
  ) throws(SourceError) -> Forecast {
    guard let series = response["properties"]?["timeseries"]?.elements else {
      throw .invalidResponse(name.title)
    }
    var forecast = Forecast(point, at: now, from: name, clock: clock)
    for step in series.prefix(Forecast.maximumHours) {
      guard let time = step["time"]?.string.flatMap(MetNorway.time),
        Forecast.Plausible.time(time, at: now),
        forecast.hours.last.map({ $0.time < time }) ?? true
      else { continue }
      let hour = hour(step["data"] ?? .null, time, point)
      // The first hour has the current conditions.
      if forecast.current == nil, time > now - 5400, time <= now + 1800 {
        forecast.current = current(step["data"] ?? .null, hour)
      }
      forecast.hours.append(hour)
    }
    forecast.days = days(forecast.hours, clock)
    return forecast
  }

  private func current(_ data: JSON, _ hour: Forecast.Hour) -> Forecast.Current? {
    typealias Plausible = Forecast.Plausible
    guard let details = data["instant"]?["details"], let temperature = hour.temperature else {
      return nil
    }
    var current = Forecast.Current(time: hour.time, temperature: temperature)
    current.sky = hour.sky
    current.wind = Forecast.Wind(
      speed: Plausible.speed.checked(details["wind_speed"]?.finite),
      direction: Plausible.direction.checked(details["wind_from_direction"]?.finite))
    current.humidity = Plausible.share.checked(
      details["relative_humidity"]?.finite.map { $0 / 100 })
    current.pressure = Plausible.pressure.checked(details["air_pressure_at_sea_level"]?.finite)
    return current
  }

  /// Any of the periods after a time can be missing; the shortest is the most exact.
  private func hour(_ data: JSON, _ time: Int, _ point: Coordinates) -> Forecast.Hour {
    var hour = Forecast.Hour(time: time, isDay: Sun.isUp(at: point, time))
    hour.temperature = Forecast.Plausible.temperature.checked(
      data["instant"]?["details"]?["air_temperature"]?.finite)
    for span in ["next_1_hours", "next_6_hours", "next_12_hours"] {
      let symbol = data[span]?["summary"]?["symbol_code"]?.string
      hour.sky = hour.sky ?? symbol.flatMap { Sky(symbol: $0) }
    }
    hour.amount = Forecast.Plausible.amount.checked(
      data["next_1_hours"]?["details"]?["precipitation_amount"]?.finite)
    return hour
  }

  /// Summarizes the hours of each day. A day with too few hours has no low and high.
  private func days(_ hours: [Forecast.Hour], _ clock: PlaceClock) -> [Forecast.Day] {
    let groups = Dictionary(grouping: hours) { clock.time(at: $0.time).dayNumber }
    let numbers = groups.keys.sorted().prefix(Forecast.maximumDays)
    return numbers.compactMap { number in
      let hours = groups[number] ?? []
      let temperatures = hours.compactMap(\.temperature)
      guard let low = temperatures.min(), let high = temperatures.max() else { return nil }
      let isWhole = number == numbers.first || temperatures.count >= 3
      var day = Forecast.Day(number: number)
      if isWhole { (day.low, day.high) = (low, high) }
      // The sky at night doesn't matter.
      let seen = hours.filter(\.isDay).isEmpty ? hours : hours.filter(\.isDay)
      day.sky = seen.compactMap(\.sky).max { $0.weight < $1.weight }
      return day
    }
  }

  /// Parses "2026-11-24T12:00:00Z", and no other format.
  private static func time(_ text: String) -> Int? {
    guard text.utf8.count <= 30, let date = try? Date(text, strategy: .iso8601),
      date.formatted(.iso8601) == text
    else { return nil }
    return Int(date.timeIntervalSince1970)
  }
}
