internal import WidgetCore

/// What cards say, in one place for whoever translates it.
nonisolated enum CardPhrases {
  static var showMore: String { translated("Show More") }
  static var showLess: String { translated("Show Less") }
  static var updating: String { translated("Updating…") }
  // Of a card whose widget failed.
  static var notUpdated: String { translated("Not updated") }
  static var off: String { translated("Off") }
  // Of a widget that failed too often.
  static var turnedOff: String { translated("Turned Off") }
  static var unavailable: String { translated("Not Available") }
  // Of a widget for which the user has to choose something first.
  static var notSetUp: String { translated("Not Set Up Yet") }
  // What has to be chosen first, such as “Place”.
  static func lacking(_ settings: [String]) -> String {
    translated("Still missing: {settings}", ["settings": listed(settings)])
  }
  // A button that leads to what can be chosen.
  static var settings: String { translated("Settings…") }
  static var unableToLoad: String { translated("Unable to Load") }
  // Where something could be chosen, and nothing is.
  static var chooseOne: String { translated("Choose…") }
  // Something that was clicked or set, and that its widget couldn't do.
  static var notDone: String { translated("Not done") }
  static var tryAgain: String { translated("Try Again") }
  // What a card tells, as a notification does; it goes.
  static var dismiss: String { translated("Dismiss") }
  static var turnOn: String { translated("Turn On") }
  static let dashes = "--"
  static var noContentYet: String { translated("No content yet") }

  // Where a card stands among those on the panel; for screen readers.
  static func position(_ card: Int, of count: Int) -> String {
    translated(
      "Card {card} of {count}",
      ["card": Translations.number(card), "count": Translations.number(count)])
  }

  // Below the rows of a list that a card shows: so many others are a click away.
  static func more(_ count: Int) -> String {
    counted("{count} More", "{count} More", count, written: Translations.number(count))
  }

  static func open(_ app: String) -> String { translated("Open {app}", ["app": app]) }
}
