internal import WidgetCore

nonisolated extension Phrases {
  // A command: update the widget's content.
  static var update: String { translated("Refresh") }
  // Commands: move a card among the others, and give it another name.
  static var moveUp: String { translated("Move Up") }
  static var moveDown: String { translated("Move Down") }
  static var rename: String { translated("Rename…") }
  static var close: String { translated("Close") }

  static var noSuchWidget: String { translated("Widget not found") }

  static func notOnPanel(_ widget: String) -> String {
    translated("“{widget}” is not on the panel", ["widget": widget])
  }

  static func nothingToPeekAt(_ name: String) -> String {
    translated(
      "No widget on the panel is called “{name}” or belongs to an app of that name.",
      ["name": name.quotable()])
  }

  static func quickActions(of widget: String) -> String {
    translated("Quick actions for {widget}", ["widget": widget])
  }
}
