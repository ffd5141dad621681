internal import WidgetCore

/// What a new user reads, and who has a new version.
nonisolated extension Phrases {
  static var goOn: String { translated("Continue") }
  static var done: String { translated("Done") }
  static var whatIsNew: String { translated("What’s New in Today") }
  static var welcome: String { translated("Welcome to Today") }
  static var whatTodayIs: String {
    translated("What matters today, at the edge of your screen and there in a blink.")
  }
  static var whatCardsAre: String { translated("Each card is a widget") }
  static var aboutCards: String {
    translated("A small program that shows one thing at a glance: the weather, a price, a disk.")
  }
  static var clickForMore: String { translated("A click shows more") }
  static var aboutClicks: String {
    translated("Cards grow to show what supports their essence, and shrink again.")
  }
  static var onTheirOwn: String { translated("On their own") }
  static var aboutProcesses: String {
    translated("Each widget runs apart from the others, and only while it is needed.")
  }
  static var whatToStartWith: String { translated("What Do You Want to See?") }
  static var aboutEdit: String {
    translated("“Edit” below the last card changes that whenever you like.")
  }
  // A page of the welcome: whether Today starts at login.
  static var alwaysThere: String { translated("Always There?") }
  static var aboutLogin: String {
    translated(
      "Today can start when you log in. Out of sight it does nothing and costs nothing.")
  }
}
