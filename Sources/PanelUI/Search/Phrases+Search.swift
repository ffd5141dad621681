internal import WidgetCore

nonisolated extension Phrases {
  // The field at the top of the panel.
  static var search: String { translated("Search") }
  static var clearSearch: String { translated("Clear Search") }
  static var widgets: String { translated("Widgets") }
  static var applications: String { translated("Apps") }
  static var noResults: String { translated("No Results") }

  static func nothingFound(for text: String) -> String {
    translated("Nothing matches “{text}”.", ["text": text])
  }

  static func addWidget(_ name: String) -> String { translated("Add {widget}", ["widget": name]) }
}
