internal import WidgetCore

/// The strings of the news card, in one place for translators.
enum NewsWords {
  static var choose: String { translated("Choose what to read in this card’s settings.") }
  static var noStories: String { translated("No stories yet") }
  // A button that opens a card's settings.
  static var settings: String { translated("Open Settings") }
  // A row that leads to the stories of each feed by itself.
  static var byFeed: String { translated("By Feed") }
  static func stories(_ count: Int) -> String { counted("{count} story", "{count} stories", count) }
  // In the menu of a story.
  static var copyLink: String { translated("Copy Link") }
  // In the menu of a feed: its page on the web.
  static var openPage: String { translated("Open Website") }
  // A button: writes the list of feeds to a file for other programs.
  static var export: String { translated("Export as OPML") }
  static func exported(_ path: String) -> String { translated("Saved as {file}", ["file": path]) }
  static func gone(_ feed: String) -> String {
    translated("{feed} no longer exists. Remove it in the settings.", ["feed": feed])
  }
  // A feed or its host, and what is wrong with it.
  static func trouble(of feed: String, _ reason: String) -> String {
    translated("{name}: {reason}", ["name": feed, "reason": reason])
  }
}
