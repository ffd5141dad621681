internal import WidgetCore

/// The strings of the search field.
public nonisolated enum ControlPhrases {
  // The field at the top of the panel.
  static var search: String { translated("Search") }
  static var clearSearch: String { translated("Clear Search") }

  static func addWidget(_ name: String) -> String { translated("Add {widget}", ["widget": name]) }
  static func openSetting(_ name: String) -> String {
    translated("Settings: {setting}", ["setting": name])
  }
  // The button below the apps that were found.
  public static var showMore: String { translated("Show More") }
  static func goTo(_ card: String) -> String { translated("Go to {card}", ["card": card]) }
  static func open(_ app: String) -> String { translated("Open {app}", ["app": app]) }
}
