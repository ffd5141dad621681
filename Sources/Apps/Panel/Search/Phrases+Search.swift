internal import WidgetCore

nonisolated extension Phrases {
  static var applications: String { translated("Apps") }
  static var showMore: String { translated("Show More") }
  static var noResults: String { translated("No Results") }

  static func nothingFound(for text: String) -> String {
    translated("Nothing matches “{text}”.", ["text": text])
  }
}
