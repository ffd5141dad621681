internal import WidgetCore
internal import WidgetExtension

/// The content of the card: the brightness of the first screen; when expanded, of all screens, and switches.
struct DisplayCard {
  let state: DisplayState
  /// The switches to show, in order.
  var toggles = DisplayState.Toggle.allCases
  /// Whether the card is too narrow for switches side by side.
  var isTight = false

  /// The color of the night light's tile, dark enough for white text.
  private static let warm = Tint.rgb(red: 0x9A, green: 0x5B, blue: 0x00)

  var content: Node {
    let screens = state.screens
    let toggles = toggles.filter { state.isOn($0) != nil }
    return Column(spacing: 12) {
      if screens.isEmpty, toggles.isEmpty {
        sentence(note ?? DisplayWords.nothing)
      } else {
        for (index, screen) in screens.enumerated() {
          let part = brightness(screen, isNamed: screens.count > 1)
          if index == 0 { part } else { part.shown(in: .expanded) }
        }
        if !toggles.isEmpty {
          let tiles = tiles(toggles)
          // Without a screen, the compact card shows the switches.
          if screens.isEmpty { tiles } else { tiles.shown(in: .expanded) }
        }
        if let note { sentence(note).shown(in: .expanded) }
      }
    }
    .node
  }

  /// A sentence about a missing service.
  private var note: String? {
    switch state.external {
    case .silent: DisplayWords.silent
    case .missing where state.hasExternalScreen: DisplayWords.needsService
    case .missing, .unknown, .ready: nil
    }
  }

  private func sentence(_ text: String) -> Node {
    Text(text).id("sentence").strength(.secondary).lines(3).node
  }

  private func brightness(_ screen: DisplayState.Screen, isNamed: Bool) -> Node {
    let name = screen.name ?? DisplayWords.ownScreen
    return Column(spacing: 6) {
      if isNamed {
        Text(name).id("name").role(.caption).weight(.semibold).strength(.secondary)
          .shown(in: .expanded)
      }
      ValueSlider(
        level: screen.level,
        label: isNamed ? DisplayWords.brightness(of: name) : DisplayWords.brightness,
        icon: "display-brightness-symbolic", sending: DisplayAction.brightness(screen.target).name
      )
      .id("level")
    }
    .id(DisplayAction.brightness(screen.target).name).node
  }

  private func tiles(_ toggles: [DisplayState.Toggle]) -> Node {
    Grid(columns: isTight ? 1 : toggles.count) {
      for toggle in toggles {
        let isOn = state.isOn(toggle) == true
        ToggleSwitch.tile(
          DisplayWords.title(toggle), isOn: isOn, icon: icon(toggle),
          subtitle: DisplayWords.state(isOn), sending: DisplayAction.toggle(toggle).name
        )
        .id(toggle.rawValue).tint(toggle == .nightLight ? DisplayCard.warm : nil)
      }
    }
    .id("switches").node
  }

  private func icon(_ toggle: DisplayState.Toggle) -> String {
    switch toggle {
    case .nightLight: "night-light-symbolic"
    case .dark: "weather-clear-night-symbolic"
    case .quiet: "notifications-disabled-symbolic"
    }
  }
}

extension DisplayCard {
  init(_ state: DisplayState, _ context: Context) {
    self.init(
      state: state, toggles: DisplayState.Toggle.chosen(context.settings),
      isTight: context.environment.maximum.compact.isTight)
  }
}
