internal import WeatherKit
internal import WidgetCore

/// The detail page: all current conditions, and the week as charts.
struct WeatherPage {
  let card: WeatherCard
  let forecast: Forecast
  let now: Int

  private var units: Units { card.units }
  private var format: LocaleFormat { card.format }

  /// The hours that a bar of precipitation sums up, so that bars stay distinguishable.
  private static let hoursInBar = 3

  func content(_ present: Forecast.Current) -> Node {
    Column(spacing: 20) {
      card.summary(present, forecast, at: now, size: 64)
      temperatures
      precipitation
      List { facts(present) }.id("facts")
      card.attribution(forecast)
    }
    .node
  }

  // MARK: - The week

  private var week: [Forecast.Hour] {
    forecast.hours.filter { $0.time > now - 3600 && $0.time < now + 7 * 86_400 }
  }

  private var temperatures: [Node] {
    let points = week.compactMap { hour in
      hour.temperature.map {
        Node.Chart.TimedValue(
          time: Double(hour.time), value: (units.degrees($0) * 10).rounded() / 10)
      }
    }
    guard points.count > 2 else { return [] }
    let sign = units.temperature == .celsius ? "°C" : "°F"
    return [
      Column(spacing: 6) {
        title(WeatherWords.temperature)
        Chart(points, height: 160, unit: sign).axes().tint(WeatherCard.heat)
          .label(WeatherWords.temperature)
      }
      .id("temperatures").node
    ]
  }

  /// Returns the chart of precipitation; empty if there is none.
  private var precipitation: [Node] {
    let unit = units.amount
    let groups = Dictionary(grouping: week.filter { $0.amount != nil }) {
      $0.time / (WeatherPage.hoursInBar * 3600)
    }
    let points = groups.keys.sorted().map { key in
      let sum = (groups[key] ?? []).compactMap(\.amount).reduce(0, +) * unit.perMillimeter
      return Node.Chart.TimedValue(
        time: Double(key * WeatherPage.hoursInBar * 3600), value: (sum * 100).rounded() / 100)
    }
    guard points.count > 2, points.contains(where: { ($0.value ?? 0) > 0 }) else { return [] }
    return [
      Column(spacing: 6) {
        title(WeatherWords.precipitation)
        Chart(points, kind: .bars, height: 160, unit: unit.sign).axes().tint(WeatherCard.rain)
          .label(WeatherWords.precipitation)
      }
      .id("precipitation").node
    ]
  }

  private func title(_ text: String) -> Text { Text(text).weight(.semibold) }

  // MARK: - Now

  private func facts(_ present: Forecast.Current) -> [Node] {
    [
      fact("wind", WeatherWords.wind, wind(present.wind)),
      fact("gusts", WeatherWords.gusts, present.wind.gusts.map { units.speed($0, format) }),
      fact("humidity", WeatherWords.humidity, present.humidity.map { format.percent($0) }),
      fact("pressure", WeatherWords.pressure, present.pressure.map { units.pressure($0, format) }),
      fact("ultraviolet", WeatherWords.ultraviolet, ultraviolet),
      fact("air", WeatherWords.air, air),
      fact("sunrise", WeatherWords.sunrise, sun.rise),
      fact("sunset", WeatherWords.sunset, sun.set),
    ].compactMap(\.self)
  }

  private func fact(_ id: String, _ name: String, _ value: String?) -> Node? {
    value.map { ListRow(name, value: $0).id(id).node }
  }

  private func wind(_ wind: Forecast.Wind) -> String? {
    guard let speed = wind.speed else { return nil }
    let words = units.speed(speed, format)
    // Calm air has no direction.
    guard speed >= 0.5, let direction = wind.direction else { return words }
    return listed([words, WeatherWords.direction(direction)])
  }

  private var ultraviolet: String? {
    guard let index = forecast.day(at: now)?.ultraviolet else { return nil }
    let whole = Int(index.rounded())
    return listed([format.number(whole), WeatherWords.ultraviolet(whole)])
  }

  private var air: String? {
    forecast.air(at: now).map {
      listed([WeatherWords.air($0.index), format.number(Int($0.index.rounded()))])
    }
  }

  private var sun: (rise: String?, set: String?) {
    let clock = forecast.clock
    guard case .rises(let rise, let set) = forecast.sun(of: clock.time(at: now).dayNumber) else {
      return (nil, nil)
    }
    return (format.time(clock.time(at: rise)), format.time(clock.time(at: set)))
  }
}
