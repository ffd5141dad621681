internal import WidgetCore

nonisolated extension Phrases {
  static var undo: String { translated("Undo") }

  static func removed(_ widget: String) -> String {
    translated("{widget} was removed", ["widget": widget])
  }

  static func undoRemoving(_ widget: String) -> String {
    translated("Undo removing {widget}", ["widget": widget])
  }
}
