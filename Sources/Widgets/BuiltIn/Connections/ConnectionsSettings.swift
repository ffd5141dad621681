internal import WidgetCore
internal import WidgetExtension

/// The settings of the card.
struct ConnectionsSettings: Hashable {
  enum Tile: String, CaseIterable {
    case wifi
    case bluetooth
    case wired
    case vpn
    case airplane
    case hotspot
  }

  /// The tiles in order; the card shows those that the computer supports.
  var tiles = Tile.allCases
  var showsNetworks = true

  init() {}

  init(_ settings: WidgetSettings) {
    if let text = settings.text("tiles") {
      tiles = ChosenOrder.words(text).compactMap(Tile.init)
    }
    showsNetworks = settings.isOn("networks") ?? true
  }
}
