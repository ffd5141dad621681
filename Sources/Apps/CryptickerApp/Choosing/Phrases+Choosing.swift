internal import WidgetCore

nonisolated extension TickerPhrases {
  static var chosenNow: String { translated("Selected") }

  static func nothingFound(for text: String) -> String {
    translated("Nothing matches “{text}”.", ["text": text])
  }
}
