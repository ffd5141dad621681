internal import WidgetCore

nonisolated extension Phrases {
  static var undo: String { translated("Undo") }

  // Headline above the question.
  static var removesCard: String { translated("Remove Card?") }

  static func removalIsRequested(_ widget: String) -> String {
    translated(
      "Another program wants to remove the card “{widget}” from the panel.",
      ["widget": widget.quotedName(limit: 40)])
  }

  static func removed(_ widget: String) -> String {
    translated("“{widget}” was removed", ["widget": widget.quotedName(limit: 40)])
  }

  /// The accessible name of Undo next to what a widget did.
  static func undo(_ action: String) -> String { translated("Undo: {deed}", ["deed": action]) }

  static func undoRemoving(_ widget: String) -> String {
    translated("Undo removing {widget}", ["widget": widget])
  }
}
