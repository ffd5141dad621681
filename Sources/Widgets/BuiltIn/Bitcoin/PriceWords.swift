internal import WidgetCore

/// What the card says, in one place for whoever translates it.
enum PriceWords {
  static var noPrice: String { translated("No price yet") }
  // How many days a chart shows.
  static func days(_ count: Int) -> String { counted("{count} day", "{count} days", count) }
  // By how much a price has changed since yesterday, such as "+2.13% today".
  static func today(_ change: String) -> String {
    translated("{change} today", ["change": change])
  }
  static var noHistory: String { translated("The chart fills in day by day.") }
}
