internal import WidgetCore

/// What a new user reads, and who has a new version.
nonisolated extension Phrases {
  static var goOn: String { translated("Continue") }
  static var done: String { translated("Done") }
  static var whatIsNew: String { translated("What’s New in Today") }
  static var welcome: String { translated("Welcome to Today") }
  static var whatTodayIs: String {
    translated("What matters today, at the edge of your screen in the blink of an eye.")
  }
  static var whatCardsAre: String { translated("Each Card Is a Widget") }
  static var aboutCards: String {
    translated("A small program that shows one thing at a glance: the weather, a price, a disk.")
  }
  static var clickForMore: String { translated("Click for More") }
  static var aboutClicks: String {
    translated("Cards expand to show more, then collapse again.")
  }
  static var onTheirOwn: String { translated("Independent") }
  static var aboutProcesses: String {
    translated("Each widget runs separately from the others, and only while it’s needed.")
  }
  static var whatToStartWith: String { translated("What Do You Want to See?") }
  static var aboutEdit: String {
    translated("You can change this at any time with “Edit” below the last card.")
  }
  // A page of the welcome: whether Today starts at login.
  static var alwaysThere: String { translated("Always There?") }
  static var aboutLogin: String {
    translated(
      "Today can start when you log in. While hidden, it does nothing and uses almost no resources."
    )
  }
}
