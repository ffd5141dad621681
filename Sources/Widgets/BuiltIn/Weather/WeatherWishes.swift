internal import WeatherKit
internal import WidgetCore
internal import WidgetExtension

/// What the user has set for a card of weather.
struct WeatherWishes {
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
