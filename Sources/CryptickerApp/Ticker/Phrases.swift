/// What the app says, in one place for whoever translates it.
nonisolated enum Phrases {
  static let title = "Crypticker"
  static let dashes = "--"
  static let noPrice = "No price yet"
  static let noHistory = "The chart grows with each day."
  static let tryAgain = "Try Again"
  static let currency = "Currency"
  static let money = "Price in"
  static let chart = "Price by day"
  static let daysAreUTC = "Days are those of UTC, as the sources close theirs."

  static func days(_ count: Int) -> String { "\(count) days" }
  static func asking(_ name: String) -> String { "Asking for the price of \(name)…" }
  static func nothingYet(_ name: String) -> String {
    "The price of \(name) isn’t known yet. It is shown as soon as a source tells it."
  }
}
