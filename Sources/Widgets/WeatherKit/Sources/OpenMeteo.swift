// The terms of service: no commercial use; fewer than 600 calls a minute, 5,000 an hour and 10,000 a day from
// one address, where a request like this one counts about three times; CC BY 4.0, with a link beside the data.
// https://open-meteo.com/en/terms

public import WidgetCore
public import WidgetExtension

/// Open-Meteo. Requests all data at once, in metric units and with times since 1970.
public struct OpenMeteo: WeatherSource {
  public let base: String

  public let name = WeatherSourceName.openMeteo
  public let limit = RateLimit(60, within: 3600)
  public let asking = HTTPRequest.Asking.always

  private static let current = [
    "temperature_2m", "apparent_temperature", "weather_code", "is_day", "relative_humidity_2m",
    "pressure_msl", "wind_speed_10m", "wind_direction_10m", "wind_gusts_10m",
  ]
  private static let hourly = [
    "temperature_2m", "precipitation_probability", "precipitation", "weather_code", "is_day",
  ]
  private static let daily = [
    "weather_code", "temperature_2m_max", "temperature_2m_min", "precipitation_probability_max",
    "sunrise", "sunset", "uv_index_max",
  ]

  public func address(_ point: Coordinates) -> String {
    "\(base)/v1/forecast?latitude=\(point.latitude)&longitude=\(point.longitude)"
      + "&timezone=auto&timeformat=unixtime&forecast_days=8&forecast_minutely_15=24"
      + "&current=\(OpenMeteo.current.joined(separator: ","))&minutely_15=precipitation"
      + "&hourly=\(OpenMeteo.hourly.joined(separator: ","))"
      + "&daily=\(OpenMeteo.daily.joined(separator: ","))"
  }

  public func forecast(
    in response: JSON, at point: Coordinates, now: Int, clock: PlaceClock
  ) throws(SourceError) -> Forecast {
    if response["error"] == .bool(true) {
      throw .reported(
        name.title, (response["reason"]?.string ?? translated("an unspecified error")).asSaid)
    }
    guard let offset = response["utc_offset_seconds"]?.finite.flatMap({ Int(exactly: $0) }),
      response["hourly"]?.members != nil, response["daily"]?.members != nil
    else { throw .invalidResponse(name.title) }
    let zone = response["timezone"]?.string ?? clock.zoneName
    var forecast = Forecast(
      point, at: now, from: name, clock: PlaceClock(zoneName: zone, offset: offset))
    forecast.current = response["current"].flatMap { current($0, now) }
    forecast.quarters = quarters(Columns(response["minutely_15"], at: now))
    forecast.hours = hours(Columns(response["hourly"], at: now))
    // The offset of the clock was checked.
    forecast.days = days(Columns(response["daily"], at: now), forecast.clock.offset)
    return forecast
  }

  private func current(_ json: JSON, _ now: Int) -> Forecast.Current? {
    typealias Plausible = Forecast.Plausible
    guard let time = json["time"]?.seconds(), (now - 7200...now + 3600).contains(time),
      let temperature = Plausible.temperature.checked(json["temperature_2m"]?.finite)
    else { return nil }
    var current = Forecast.Current(time: time, temperature: temperature)
    current.feelsLike = Plausible.temperature.checked(json["apparent_temperature"]?.finite)
    current.sky = json["weather_code"]?.finite.flatMap(Sky.init(number:))
    current.isDay = json["is_day"]?.finite.map { $0 != 0 }
    current.humidity = Plausible.share.checked(
      json["relative_humidity_2m"]?.finite.map { $0 / 100 })
    current.pressure = Plausible.pressure.checked(json["pressure_msl"]?.finite)
    current.wind = Forecast.Wind(
      speed: Plausible.speed.checked(json["wind_speed_10m"]?.finite.map { $0 / 3.6 }),
      gusts: Plausible.speed.checked(json["wind_gusts_10m"]?.finite.map { $0 / 3.6 }),
      direction: Plausible.direction.checked(json["wind_direction_10m"]?.finite))
    return current
  }

  /// Each value is the precipitation in the quarter hour before its time.
  private func quarters(_ columns: Columns) -> [Forecast.Quarter] {
    columns.times.prefix(Forecast.maximumQuarters).compactMap { index, time in
      Forecast.Plausible.amount.checked(columns["precipitation", index]).map {
        Forecast.Quarter(time: time - 900, amount: $0)
      }
    }
  }

  /// Values are those at their time, except for precipitation, which is that of the hour before.
  private func hours(_ columns: Columns) -> [Forecast.Hour] {
    let rows = columns.times
    return rows.enumerated().prefix(Forecast.maximumHours).map { place, row in
      let (index, time) = row
      var hour = Forecast.Hour(time: time)
      hour.temperature = Forecast.Plausible.temperature.checked(columns["temperature_2m", index])
      hour.sky = columns["weather_code", index].flatMap(Sky.init(number:))
      hour.isDay = columns["is_day", index] != 0
      if place + 1 < rows.count, rows[place + 1].time == time + 3600 {
        let next = rows[place + 1].index
        hour.chance = Forecast.Plausible.share.checked(
          columns["precipitation_probability", next].map { $0 / 100 })
        hour.amount = Forecast.Plausible.amount.checked(columns["precipitation", next])
      }
      return hour
    }
  }

  private func days(_ columns: Columns, _ offset: Int) -> [Forecast.Day] {
    columns.times.prefix(Forecast.maximumDays).map { index, time in
      // The time of a day is its midnight, by the single offset of the response.
      var day = Forecast.Day(number: (time + offset + 43_200) / 86_400)
      day.low = Forecast.Plausible.temperature.checked(columns["temperature_2m_min", index])
      day.high = Forecast.Plausible.temperature.checked(columns["temperature_2m_max", index])
      if let low = day.low, let high = day.high, low > high { (day.low, day.high) = (high, low) }
      day.sky = columns["weather_code", index].flatMap(Sky.init(number:))
      day.chance = Forecast.Plausible.share.checked(
        columns["precipitation_probability_max", index].map { $0 / 100 })
      day.ultraviolet = Forecast.Plausible.ultraviolet.checked(columns["uv_index_max", index])
      // Without a sunrise, both are zero or equal.
      if let rise = columns["sunrise", index], let set = columns["sunset", index],
        rise > Double(time) - 43_200, rise < set, set < Double(time) + 130_000
      {
        day.sun = .rises(Int(rise), sets: Int(set))
      }
      return day
    }
  }
}

extension Sky {
  fileprivate init?(number: Double) {
    guard let code = Int(exactly: number) else { return nil }
    self.init(code: code)
  }
}

/// Values in columns: `x[i]` belongs to `time[i]`. Columns can differ in length, and times that aren't
/// ascending are skipped.
private struct Columns {
  let json: JSON
  let times: [(index: Int, time: Int)]

  init(_ json: JSON?, at now: Int) {
    self.json = json ?? .null
    var times: [(index: Int, time: Int)] = []
    for (index, json) in (json?["time"]?.elements ?? []).prefix(1000).enumerated() {
      guard let time = json.seconds(), Forecast.Plausible.time(time, at: now),
        times.last.map({ $0.time < time }) ?? true
      else { continue }
      times.append((index, time))
    }
    self.times = times
  }

  subscript(name: String, index: Int) -> Double? {
    guard let column = json[name]?.elements, index < column.count else { return nil }
    return column[index].finite
  }
}

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
