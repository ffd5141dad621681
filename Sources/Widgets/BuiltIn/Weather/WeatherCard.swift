internal import WeatherKit
internal import WidgetCore

/// The content of a weather card: the current conditions and the next change; when expanded, the next hours and
/// days; and a detail page.
struct WeatherCard {
  let place: Place
  let units: Units
  let format: LocaleFormat
  /// Whether the card is narrow for its text, so that less fits side by side.
  var isTight = false

  /// The maximum numbers of columns that fit into the narrowest panel, with normal and with large text.
  private static let hours = 6
  private static let hoursInTightRoom = 4
  private static let days = 7
  /// The minimum probability of precipitation that is shown.
  private static let chanceFrom = 0.2

  static let rain = Tint.rgb(red: 43, green: 125, blue: 209)
  static let heat = Tint.rgb(red: 240, green: 140, blue: 30)

  /// The name of the card.
  var name: String {
    var name = String.UnicodeScalarView()
    name.append(contentsOf: placeName.unicodeScalars.prefix(Limits.cardName))
    return String(name)
  }

  /// The name of the place, or its coordinates.
  private var placeName: String { place.name.isEmpty ? place.point.text : place.name }

  /// Returns the content; nil after the end of the forecast.
  func content(_ forecast: Forecast, at now: Int) -> Node? {
    guard let present = forecast.present(at: now) else { return nil }
    let page = WeatherPage(card: self, forecast: forecast, now: now).content(present)
    return Column(spacing: 4) {
      Column(spacing: 16) {
        summary(present, forecast, at: now)
        hours(forecast, at: now)
        days(forecast, present, at: now)
        sun(forecast, at: now)
      }
      .id("weather").action(.show(ContentPage(name, page)))
      // One of its own in each mode, so that it fades: a single one would move over the rows in between.
      attribution(forecast).shown(in: .compact)
      attribution(forecast).id("expanded-source").shown(in: .expanded)
    }
    .node
  }

  /// Returns the attribution that the terms of the source require.
  func attribution(_ forecast: Forecast) -> Text {
    let source = forecast.source
    let words = isTight ? source.credit : source.attribution
    return Text([TextRun(words, tint: .gray, action: .open(source.home))])
      .id("source").role(.footnote)
  }

  // MARK: - Now

  func summary(
    _ present: Forecast.Current, _ forecast: Forecast, at now: Int, size: Double = 48
  ) -> Row {
    let isDay = present.isDay ?? true
    return Row(spacing: 12, grow: 1) {
      if let sky = present.sky { ThemeIcon(sky.sign(isDay: isDay), size: size).id("sign") }
      Column(spacing: 1) {
        if let sky = present.sky {
          Text(WeatherWords.word(sky, isDay: isDay)).id("word").weight(.medium).lines(2)
        }
        for (index, line) in details(present, forecast, at: now).enumerated() {
          line.id("detail \(index)")
        }
      }
      Column(spacing: 0, align: .trailing) {
        Text(units.temperature(present.temperature, format)).id("temperature").role(.largeTitle)
        if let day = forecast.day(at: now), let low = day.low, let high = day.high {
          // A temperature above the forecast high is the high so far.
          range(min(low, present.temperature), max(high, present.temperature))
        }
      }
    }
    .id("now")
  }

  /// Returns at most two lines: the next change is more useful than the perceived temperature.
  private func details(
    _ present: Forecast.Current, _ forecast: Forecast, at now: Int
  ) -> [Text] {
    var lines: [Text] = []
    if place.isGuess {
      lines.append(caption(WeatherWords.guessed(placeName)).strength(.secondary))
    }
    if let coming = forecast.coming(at: now) {
      let line = caption(words(coming, forecast)).tint(WeatherCard.rain)
      lines.append(line.lines(isTight ? 3 : 2))
    }
    let feels = present.feelsLike.map { units.temperature($0, format) }
    if lines.count < (isTight ? 1 : 2), let feels,
      feels != units.temperature(present.temperature, format)
    {
      lines.append(caption(WeatherWords.feelsLike(feels)).strength(.secondary))
    }
    return lines
  }

  private func caption(_ text: String) -> Text { Text(text).role(.caption) }

  private func words(_ coming: Coming, _ forecast: Forecast) -> String {
    let moment =
      switch coming {
      case .begins(_, let time), .ends(_, let time): time
      }
    return WeatherWords.coming(coming, at: format.time(forecast.clock.time(at: moment)))
  }

  private func range(_ low: Double, _ high: Double) -> Text {
    let (low, high) = (units.temperature(low, format), units.temperature(high, format))
    let text = Text("↑\u{202F}\(high)\(isTight ? "\n" : "  ")↓\u{202F}\(low)").id("range")
    return text.role(.caption).align(.trailing).lines(isTight ? 2 : 1).strength(.secondary)
      .label(WeatherWords.range(high, low))
  }

  // MARK: - The next hours

  private func hours(_ forecast: Forecast, at now: Int) -> [Node] {
    let count = isTight ? WeatherCard.hoursInTightRoom : WeatherCard.hours
    let hours = forecast.hours(after: now, count: count)
    guard hours.count == count else { return [] }
    let showsChance = hours.contains { isLikely($0.chance) }
    let grid = Grid(columns: count) {
      for hour in hours { column(hour, forecast.clock, showsChance: showsChance) }
    }
    return [grid.id("hours").shown(in: .expanded).node]
  }

  private func column(
    _ hour: Forecast.Hour, _ clock: PlaceClock, showsChance: Bool
  ) -> Column {
    let time = format.hour(clock.time(at: hour.time))
    let temperature = hour.temperature.map { units.temperature($0, format) } ?? ""
    let chance = isLikely(hour.chance) ? hour.chance.map { percent($0) } : nil
    let spoken = [
      time, hour.sky.map { WeatherWords.word($0, isDay: hour.isDay) }, temperature,
      chance.map(WeatherWords.chance),
    ]
    return Column(spacing: 5, align: .center) {
      // A time that shrinks doesn't lift what is below it.
      Spacer()
      Text(time).role(.caption).strength(.secondary).align(.center)
      if let sky = hour.sky { ThemeIcon(sky.sign(isDay: hour.isDay), size: 26) }
      // A space keeps the temperatures on one line.
      if showsChance {
        Text(chance ?? "\u{A0}").role(.footnote).weight(.medium).tint(WeatherCard.rain)
      }
      Text(temperature).weight(.medium)
    }
    .id("\(hour.time)").label(listed(spoken.compactMap(\.self)))
  }

  private func isLikely(_ chance: Double?) -> Bool { (chance ?? 0) >= WeatherCard.chanceFrom }

  /// Rounds to steps of five percent; forecasts aren't more exact.
  private func percent(_ chance: Double) -> String {
    format.percent((chance * 20).rounded() / 20)
  }

  // MARK: - The next days

  private func days(_ forecast: Forecast, _ present: Forecast.Current, at now: Int) -> [Node] {
    let days = forecast.days(from: now, count: WeatherCard.days)
    guard days.count > 1, let scale = Scale(days, present.temperature) else { return [] }
    let today = forecast.clock.time(at: now)
    let table = Table(
      [.fit, .fit, .fit, .fit, .grow, .fit],
      align: [.leading, .center, .leading, .trailing, .leading, .trailing]
    ) {
      for day in days {
        row(day, isToday: day.number == today.dayNumber, present, scale, forecast.clock)
      }
    }
    return [table.id("days").shown(in: .expanded).node]
  }

  private func row(
    _ day: Forecast.Day, isToday: Bool, _ present: Forecast.Current, _ scale: Scale,
    _ clock: PlaceClock
  ) -> TableRow {
    let now = present.temperature
    let low = isToday ? min(day.low ?? now, now) : day.low ?? 0
    let high = isToday ? max(day.high ?? now, now) : day.high ?? 0
    let time = clock.time(at: clock.noon(of: day.number))
    let isCalledToday = isToday && !isTight
    let name =
      isCalledToday ? format.day(time, from: time).capitalizedFirst : format.weekday(time, .short)
    let chance = isLikely(day.chance) && !isTight ? day.chance.map { percent($0) } : nil
    let words = (units.temperature(low, format), units.temperature(high, format))
    let spoken = [
      isCalledToday ? name : format.weekday(time),
      day.sky.map { WeatherWords.word($0, isDay: true) },
      WeatherWords.range(words.1, words.0), chance.map(WeatherWords.chance),
    ]
    var bar = Progress(scale.share(high)).from(scale.share(low)).tint(warmth((low + high) / 2))
    if isToday { bar = bar.marks([scale.share(now)]) }
    return TableRow {
      Text(name)
      if let sky = day.sky { ThemeIcon(sky.sign(isDay: true), size: 22) } else { Text("") }
      Text(chance ?? "").role(.footnote).weight(.medium).tint(WeatherCard.rain)
      Text(words.0).strength(.secondary)
      bar
      Text(words.1)
    }
    .id("\(day.number)").label(listed(spoken.compactMap(\.self)))
  }

  /// Returns blue for cold and red for heat.
  private func warmth(_ celsius: Double) -> Tint {
    switch celsius {
    case ..<0: .blue
    case ..<10: .teal
    case ..<20: .green
    case ..<30: .orange
    default: .red
    }
  }

  // MARK: - The sun

  private func sun(_ forecast: Forecast, at now: Int) -> [Node] {
    let clock = forecast.clock
    let row: Row
    switch forecast.sun(of: clock.time(at: now).dayNumber) {
    case .rises(let rise, let set):
      let (rise, set) = (format.time(clock.time(at: rise)), format.time(clock.time(at: set)))
      row = Row {
        ThemeIcon(Signs.sunrise, size: 22).label(WeatherWords.sunrise)
        Text(rise).role(.caption)
        Spacer()
        Text(set).role(.caption)
        ThemeIcon(Signs.sunset, size: 22).label(WeatherWords.sunset)
      }
    case .staysUp: row = Row { caption(WeatherWords.midnightSun).strength(.secondary) }
    case .staysDown: row = Row { caption(WeatherWords.polarNight).strength(.secondary) }
    }
    return [row.id("sun").shown(in: .expanded).node]
  }
}

/// A scale from the lowest to the highest temperature of several days.
private struct Scale {
  let low: Double
  let high: Double

  init?(_ days: [Forecast.Day], _ now: Double) {
    guard let low = days.compactMap(\.low).min(), let high = days.compactMap(\.high).max() else {
      return nil
    }
    self.low = min(low, now)
    self.high = max(high, now, self.low + 1)
  }

  /// Returns the position of a temperature, as exact as the displayed figure.
  func share(_ celsius: Double) -> Double {
    let share = (celsius - low) / (high - low)
    return (min(max(share, 0), 1) * 100).rounded() / 100
  }
}
