internal import WidgetCore

nonisolated extension Phrases {
  // A command: ask the widget for new content.
  static var update: String { translated("Update") }
  static var settings: String { translated("Settings") }

  static func quickActions(of widget: String) -> String {
    translated("Quick actions of {widget}", ["widget": widget])
  }
}
