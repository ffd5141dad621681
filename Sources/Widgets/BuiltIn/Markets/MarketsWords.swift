internal import WidgetCore

/// What the card says, in one place for whoever translates it.
enum MarketsWords {
  // Below the name of a currency whose price nobody has told yet.
  static var noPrice: String { translated("No price yet") }
  static var openApp: String { translated("Open in Crypticker") }
}
