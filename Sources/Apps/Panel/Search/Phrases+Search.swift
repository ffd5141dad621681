internal import WidgetCore

nonisolated extension Phrases {
  static var applications: String { translated("Apps") }
  static var noResults: String { translated("No Results") }

  static func nothingFound(for text: String) -> String {
    translated("Nothing matches “{text}”.", ["text": text])
  }
}
