internal import WidgetCore

nonisolated extension Phrases {
  // The field at the top of the panel.
  static var search: String { translated("Search") }
  static var clearSearch: String { translated("Clear the search") }
  static var widgets: String { translated("Widgets") }
  static var applications: String { translated("Applications") }
  static var noResults: String { translated("No Results") }

  static func nothingFound(for text: String) -> String {
    translated("Nothing is called “{text}”.", ["text": text])
  }

  static func addWidget(_ name: String) -> String { translated("Add {widget}", ["widget": name]) }
}
