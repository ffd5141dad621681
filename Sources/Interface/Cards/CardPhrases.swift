internal import WidgetCore

/// The localized strings of cards.
nonisolated enum CardPhrases {
  static var showMore: String { translated("Show More") }
  static var showLess: String { translated("Show Less") }
  static var updating: String { translated("Updating…") }
  // In the header of a card whose widget or server takes long.
  static var slow: String { translated("Slow to Answer") }
  // The widget failed.
  static var notUpdated: String { translated("Not updated") }
  static var off: String { translated("Off") }
  // The widget failed too often.
  static var turnedOff: String { translated("Turned Off") }
  static var unavailable: String { translated("Not Available") }
  // Required settings are empty.
  static var notSetUp: String { translated("Not Set Up Yet") }
  // Names required settings that are empty, such as “Place”.
  static func lacking(_ settings: [String]) -> String {
    translated("Still missing: {settings}", ["settings": listed(settings)])
  }
  // Opens the settings.
  static var settings: String { translated("Settings…") }
  static var unableToLoad: String { translated("Unable to Load") }
  // The label of a choice without a selection.
  static var chooseOne: String { translated("Choose…") }
  // The widget couldn't perform an action.
  static var notDone: String { translated("Not done") }
  static var tryAgain: String { translated("Try Again") }
  // Dismisses a card's notice.
  static var dismiss: String { translated("Dismiss") }
  static var turnOn: String { translated("Turn On") }
  static var noContentYet: String { translated("No content yet") }

  // The card's position on the panel, for screen readers.
  static func position(_ card: Int, of count: Int) -> String {
    translated(
      "Card {card} of {count}",
      ["card": Translations.number(card), "count": Translations.number(count)])
  }

  // The card's position in a stack of cards, for screen readers.
  static func page(_ page: Int, of count: Int) -> String {
    translated(
      "Page {page} of {count}",
      ["page": Translations.number(page), "count": Translations.number(count)])
  }

  // Below a truncated list: the number of hidden rows; a click shows them.
  static func more(_ count: Int) -> String {
    counted("{count} More", "{count} More", count, written: Translations.number(count))
  }

  static func open(_ app: String) -> String { translated("Open {app}", ["app": app]) }
}
