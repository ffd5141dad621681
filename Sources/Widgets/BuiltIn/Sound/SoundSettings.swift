internal import WidgetExtension

/// The settings of the card.
struct SoundSettings: Hashable {
  /// Whether volumes above 100% can be set.
  var allowsLoud = false
  var showsMicrophone = true
  var showsApps = true

  init() {}

  init(_ settings: WidgetSettings) {
    allowsLoud = settings.isOn("loud") ?? false
    showsMicrophone = settings.isOn("microphone") ?? true
    showsApps = settings.isOn("apps") ?? true
  }
}
