internal import WidgetCore

nonisolated extension Phrases {
  // A command: ask the widget for new content.
  static var update: String { translated("Update") }
  static var settings: String { translated("Settings") }

  static var noSuchWidget: String { translated("There is no such widget") }

  static func notOnPanel(_ widget: String) -> String {
    translated("“{widget}” is not on the panel", ["widget": widget])
  }

  static func nothingToPeekAt(_ name: String) -> String {
    translated(
      "No widget on the panel is called {name}, or belongs to such an app.", ["name": name])
  }

  static func quickActions(of widget: String) -> String {
    translated("Quick actions of {widget}", ["widget": widget])
  }
}
