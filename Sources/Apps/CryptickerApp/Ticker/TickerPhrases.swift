internal import WidgetCore

/// The strings of the app.
nonisolated enum TickerPhrases {
  static let title = "Crypticker"
  static let dashes = "--"
  static var noPrice: String { translated("No price yet") }
  static var noNewPrice: String { translated("No new price") }
  static var noHistory: String { translated("The chart fills in day by day.") }
  static var tryAgain: String { translated("Try Again") }
  static var currency: String { translated("Currency") }
  // The label of a choice of money, such as USD.
  static var money: String { translated("Price In") }
  static var daysAreUTC: String {
    translated("Days follow UTC, as they do at the sources.")
  }

  static func noBus(because reason: String) -> String {
    translated("Couldn’t register on the session bus: {reason}", ["reason": reason])
  }

  static func days(_ count: Int) -> String { counted("{count} day", "{count} days", count) }
  static func chart(_ name: String) -> String {
    translated("Daily price of {currency}", ["currency": name])
  }
  static func asking(_ name: String) -> String {
    translated("Getting the price of {currency}…", ["currency": name])
  }
  static func nothingYet(_ name: String) -> String {
    translated("The price of {currency} isn’t known yet.", ["currency": name])
  }
  /// The choice with its name, such as "Currency: Bitcoin".
  static func choice(_ about: String, _ value: String) -> String {
    translated("{setting}: {value}", ["setting": about, "value": value])
  }
  /// The source and the age of a price.
  static func from(_ source: String, _ when: String) -> String { listed([source, when]) }
}
