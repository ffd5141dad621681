internal import WeatherKit
internal import WidgetCore
internal import WidgetExtension

/// What the user has set for a card of weather.
struct WeatherWishes {
  let place: PlaceSetting?
  let units: Units
  let sources: SourceList

  init(_ settings: Settings, _ format: LocaleFormat) {
    place = PlaceSetting(settings.text("place"))
    units = Units(
      temperature: settings.text("temperature"), speed: settings.text("wind"), in: format)
    sources = SourceList(order: settings.text("sources"), mirrors: settings.text("mirrors"))
  }
}
