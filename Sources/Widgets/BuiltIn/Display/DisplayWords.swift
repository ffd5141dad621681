internal import WidgetCore

/// The strings of the card, in one place for translators.
enum DisplayWords {
  static var brightness: String { translated("Brightness") }
  // The brightness of a screen, by its name.
  static func brightness(of name: String) -> String {
    translated("Brightness of {name}", ["name": name])
  }
  // An external screen without a name.
  static var screen: String { translated("Screen") }
  static var ownScreen: String { translated("Built-in Screen") }

  static func title(_ toggle: DisplayState.Toggle) -> String {
    switch toggle {
    case .nightLight: translated("Night Light")
    case .dark: translated("Dark Style")
    case .quiet: translated("Do Not Disturb")
    }
  }

  static func state(_ isOn: Bool) -> String { isOn ? translated("On") : translated("Off") }

  static var nothing: String {
    translated("This computer has no screen or desktop service that this card can set.")
  }
  static var needsService: String {
    translated("Install ddcutil-service to set the brightness of external screens.")
  }
  static var silent: String { translated("The service for external screens doesn’t respond.") }
  static var failed: String { translated("This setting could not be changed.") }
  static var suspended: String {
    translated("Night Light is suspended. Resume it in Plasma’s system tray.")
  }

  // A name of a screen, in a demonstration.
  static var sampleScreen: String { translated("Desk Screen") }
}
