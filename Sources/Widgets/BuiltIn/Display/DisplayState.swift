internal import WidgetCore
internal import WidgetExtension

/// The state of the card.
struct DisplayState: Hashable {
  var backlight: Backlight?
  var external = ServiceState<ExternalScreens>.unknown
  var style = ServiceState<DesktopStyle>.unknown
  var quiet = ServiceState<QuietService>.unknown
  /// Whether an external screen is connected, which needs ddcutil-service.
  var hasExternalScreen = false

  /// A switch of the card.
  enum Toggle: String, CaseIterable {
    case nightLight = "night-light"
    case dark
    case quiet

    /// Returns the switches in the settings, in order.
    static func chosen(_ settings: WidgetSettings) -> [Toggle] {
      guard let text = settings.text("switches") else { return allCases }
      return ChosenOrder.words(text).compactMap(Toggle.init)
    }
  }

  /// A screen and its brightness.
  struct Screen: Hashable {
    var target: Target
    /// The name; nil for the built-in screen.
    var name: String?
    var level: Double
  }

  enum Target: Hashable {
    case own
    case external(String)
  }

  var screens: [Screen] {
    let own = backlight.map { Screen(target: .own, level: $0.level) }
    let others = external.value?.screens ?? []
    return [own].compactMap(\.self)
      + others.map { Screen(target: .external($0.identity), name: $0.name, level: $0.level) }
  }

  /// Whether there is something to show.
  var hasContent: Bool {
    !screens.isEmpty || Toggle.allCases.contains { isOn($0) != nil }
  }

  /// Returns whether a switch is on; nil if it isn't available.
  func isOn(_ toggle: Toggle) -> Bool? {
    switch toggle {
    case .nightLight: style.value?.nightLight?.isOn
    case .dark: style.value?.darkStyle?.isOn
    case .quiet: quiet.value.flatMap { $0.kind == nil ? nil : $0.isOn }
    }
  }

  mutating func set(_ toggle: Toggle, to isOn: Bool) {
    switch toggle {
    case .nightLight: style.change { $0.nightLight?.isEnabled = isOn }
    case .dark: style.change { $0.darkStyle?.isOn = isOn }
    case .quiet: quiet.change { $0.isOn = isOn }
    }
  }

  mutating func set(_ target: Target, to value: Int) {
    switch target {
    case .own: backlight?.value = value
    case .external(let identity): external.change { $0.set(identity, to: value) }
    }
  }
}

/// A click on the card.
enum DisplayAction: Hashable {
  /// Sets the brightness to the value, from 0 to 1.
  case brightness(DisplayState.Target)
  /// Turns a switch on or off.
  case toggle(DisplayState.Toggle)

  var name: String {
    switch self {
    case .brightness(.own): "own"
    case .brightness(.external(let identity)): "external \(Fingerprint(of: identity).text)"
    case .toggle(let toggle): toggle.rawValue
    }
  }

  /// Finds the action of a name. Identities of screens are too long for names.
  init?(_ name: String, _ state: DisplayState) {
    if name == "own" {
      self = .brightness(.own)
    } else if let toggle = DisplayState.Toggle(rawValue: name) {
      self = .toggle(toggle)
    } else if let target = state.screens.map(\.target).first(where: {
      $0 != .own && DisplayAction.brightness($0).name == name
    }) {
      self = .brightness(target)
    } else {
      return nil
    }
  }
}
