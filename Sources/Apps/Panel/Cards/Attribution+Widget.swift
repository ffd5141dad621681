internal import Cards
internal import Screens
internal import WidgetCore
internal import WidgetHost

extension PanelStore {
  /// Whose words a screen shows. The name is one that the widget can't change, unlike that of what it shows.
  func attribution(of instance: String, _ sentence: (String) -> String) -> Attribution? {
    guard let widget = state[instance] else { return nil }
    return Attribution(
      icon: CardHeader.known(widget.manifest?.icon),
      text: sentence(widget.trustedName(for: state.languages)))
  }
}

nonisolated extension WidgetState {
  /// The user's name for it, or the one that the user agreed to.
  func agreedName(for languages: [String]) -> String {
    (title ?? kind(for: languages)).quotable(limit: 40)
  }

  /// The same as a part of the panel's own sentences, which put it in quotation marks: it can be called "Your system".
  func trustedName(for languages: [String]) -> String { agreedName(for: languages).isolated }
}

// Whose words a screen shows.
nonisolated extension Phrases {
  // Above a widget’s form or question.
  static func asks(_ name: String) -> String {
    translated("The widget “{widget}” asks", ["widget": name])
  }
  // In a widget’s notification, above its own words.
  static func isFrom(_ name: String) -> String {
    translated("From the widget “{widget}”", ["widget": name])
  }
  // Above a widget’s page.
  static func isShown(by name: String) -> String {
    translated("Shown by the widget “{widget}”", ["widget": name])
  }
}
