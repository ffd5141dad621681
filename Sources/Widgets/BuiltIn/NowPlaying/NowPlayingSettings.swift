internal import WidgetExtension

/// The settings of the card.
struct NowPlayingSettings: Hashable {
  /// Whether covers on the web are asked for.
  var asksWeb = false
  var choice = PlayerList.Choice()

  init() {}

  init(_ settings: WidgetSettings) {
    asksWeb = settings.isOn("covers") ?? false
    choice.hidesPaused = settings.isOn("paused") ?? false
    choice.ignored = settings.list("ignored") ?? []
  }
}
