internal import WidgetCore
internal import WidgetExtension

/// The settings of the card.
struct PowerSettings: Hashable {
  /// The buttons in order; the card shows those that the computer supports.
  var buttons: [SessionCommand] = [.lock, .suspend, .logOut, .restart, .shutDown]
  var showsDevices = true
  var showsChart = true

  init() {}

  init(_ settings: WidgetSettings) {
    if let text = settings.text("buttons") {
      buttons = ChosenOrder.words(text).compactMap(SessionCommand.init)
    }
    showsDevices = settings.isOn("devices") ?? true
    showsChart = settings.isOn("chart") ?? true
  }
}
