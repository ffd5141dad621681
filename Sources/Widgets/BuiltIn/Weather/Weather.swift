internal import FoundationEssentials
internal import WeatherKit
internal import WidgetCore
internal import WidgetExtension

/// The weather at a place: shows the cached forecast for the current hour at once, then a new one.
struct Weather: WidgetProvider {
  static let id = "org.todayview.Weather"
  // MET Norway refuses requests without a contact.
  static let contact: String? = "today@todayview.org"

  func update(_ context: Context) throws -> UpdateResult {
    let format = LocaleFormat(context.environment.locale)
    let options = WeatherOptions(context.settings, format)
    let now = Int(Date().timeIntervalSince1970)
    if let samples = Samples.wanted { return demonstration(samples, options, format, context) }

    let cache = WeatherCache(context.store)
    let client = WeatherClient(
      cache, context.http, options.sources, isUrgent: context.reason.isUrgent)
    let place: Place
    switch try found(options, context.environment.timeZone, format.language, client) {
    case .place(let found): place = found
    case .nowhere(let words): return .newData(Update(Weather.question(words)))
    }

    var card = card(place, options, format, context)
    let shown = cache.forecast(place.point, at: now).flatMap { update(card, $0, at: now) }
    if let shown { context.push(shown) }
    let renewal = client.renew(place, home: context.environment.timeZone)
    // Without a forecast, the panel shows the error: dashes would be content with an age.
    guard renewal.error == nil, let forecast = renewal.forecast else {
      return .failed(renewal.error ?? WeatherWords.noForecast)
    }
    if place.isGuess {
      let name = client.translated(place, language: format.language, mayFetch: true)
      card = self.card(name, options, format, context)
    }
    guard let update = update(card, forecast, at: Int(Date().timeIntervalSince1970)) else {
      return .failed(WeatherWords.noForecast)
    }
    return update.content == shown?.content && update.name == shown?.name
      ? .noData : .newData(update)
  }

  /// Suggests places for a typed name, in the user's language.
  func suggest(_ question: SuggestionRequest, _ context: Context) throws -> [Suggestion] {
    let format = LocaleFormat(context.environment.locale)
    let options = WeatherOptions(context.settings, format)
    let client = WeatherClient(
      WeatherCache(context.store), context.http, options.sources, isUrgent: true)
    return try client.places(question.text, language: format.language).map { place in
      let whereabouts = place.whereabouts
      return Suggestion(
        place.setting, title: place.name, subtitle: whereabouts.isEmpty ? nil : whereabouts)
    }
  }

  private func update(_ card: WeatherCard, _ forecast: Forecast, at now: Int) -> Update? {
    card.content(forecast, at: now).map { content in
      Update(
        content, name: card.name,
        refreshAfter: .seconds(RefreshTimes(forecast).refresh(after: now)),
        age: Update.age(of: Date(timeIntervalSince1970: Double(forecast.time))))
    }
  }

  // MARK: - Place

  private enum Whereabouts {
    case place(Place)
    /// There is no place; the text is a message for the user.
    case nowhere(String)
  }

  private func found(
    _ options: WeatherOptions, _ zone: String, _ language: String, _ client: WeatherClient
  ) throws -> Whereabouts {
    switch options.place {
    case .place(let place): return .place(place)
    case .name(let name):
      let place = try client.place(named: name, language: language)
      return place.map(Whereabouts.place) ?? .nowhere(WeatherWords.unknownPlace(name))
    case nil:
      let table = ZoneCities(table: readFile("/usr/share/zoneinfo/zone.tab") ?? []) { Zone.links }
      guard let place = table.place(of: zone) else { return .nowhere(WeatherWords.noPlace) }
      return .place(client.translated(place, language: language, mayFetch: false))
    }
  }

  /// Returns a message for the user if the place is unknown.
  private static func question(_ words: String) -> Node {
    Column(spacing: 8) {
      Text(words).id("question").strength(.secondary).lines(3)
      ActionButton(WeatherWords.choosePlace, action: .editSettings).id("settings")
    }
    .node
  }

  private func card(
    _ place: Place, _ options: WeatherOptions, _ format: LocaleFormat, _ context: Context
  ) -> WeatherCard {
    WeatherCard(
      place: place, units: options.units, format: format,
      isTight: context.environment.maximum.compact.isTight)
  }

  private func demonstration(
    _ samples: Samples, _ options: WeatherOptions, _ format: LocaleFormat, _ context: Context
  ) -> UpdateResult {
    let now = Int(Date().timeIntervalSince1970)
    guard
      let (place, forecast) = SampleForecast.forecast(samples.bytes(of: "weather.json"), at: now),
      let update = update(card(place, options, format, context), forecast, at: now)
    else { return .failed(WeatherWords.noForecast) }
    return .newData(update)
  }
}

/// The settings of a weather card.
struct WeatherOptions {
  let place: PlaceSetting?
  let units: Units
  let sources: WeatherSources

  init(_ settings: WidgetSettings, _ format: LocaleFormat) {
    place = PlaceSetting(settings.text("place"))
    units = Units(
      temperature: settings.text("temperature"), speed: settings.text("wind"), in: format)
    sources = WeatherSources(order: settings.text("sources"), mirrors: settings.text("mirrors"))
  }
}
