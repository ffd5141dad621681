internal import WidgetCore

/// Strings of the panel itself.
nonisolated enum Phrases {
  static var lastGoodSettings: String { translated("The last valid settings remain in effect.") }
  static var cancel: String { translated("Cancel") }
  static var sampleData: String { translated("Sample Data") }
  static var aboutSamples: String {
    translated("All figures are made up. None of your data is read or changed.")
  }

  static var crashed: String { translated("Today Quit Unexpectedly") }
  static var aboutCrash: String {
    translated("All cards are back. “today doctor” shows what is known, for a bug report.")
  }

  // The headline of a note above the cards; the reason that these share follows.
  static func notUpdated(_ cards: [String]) -> String {
    translated("Not Updated: {cards}", ["cards": listed(cards)])
  }
  static var tryAgain: String { translated("Try Again") }

  static func mistake(in file: String) -> String {
    translated("Error in {file}", ["file": file])
  }
}
