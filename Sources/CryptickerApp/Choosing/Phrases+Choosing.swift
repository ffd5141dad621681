internal import WidgetCore

nonisolated extension Phrases {
  static var chosenNow: String { translated("Chosen") }

  static func nothingFound(for text: String) -> String {
    translated("Nothing fits “{text}”.", ["text": text])
  }
}
