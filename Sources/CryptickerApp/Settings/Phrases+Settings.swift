internal import WidgetCore

nonisolated extension Phrases {
  static var settings: String { translated("Settings") }
  static var settingsKeys: String { translated("Control+Comma") }
  static var sources: String { translated("Sources of Prices") }
  static var aboutOrder: String {
    translated("They are asked from top to bottom, until one answers.")
  }
  static var otherAddresses: String { translated("Other Addresses") }
  static var ownAddress: String { translated("Its own address") }
  static var aboutAddresses: String {
    translated("For a mirror of your own, or a proxy. It has to answer as the source itself does.")
  }
  static var noAddress: String {
    translated("This must be an address such as https://mirror.example.org.")
  }
  static var about: String { translated("About") }
  static var version: String { translated("Version") }
  static var license: String { translated("License") }
  static var aboutPrices: String {
    translated(
      "Prices come from these sources directly. They learn which currency is asked for, and nothing else."
    )
  }

  static func ask(_ source: String) -> String { translated("Ask {source}", ["source": source]) }
  static func position(_ row: Int, of count: Int) -> String {
    translated(
      "Row {row} of {count}",
      ["row": Translations.number(row), "count": Translations.number(count)])
  }
  static func mistake(in file: String) -> String {
    translated("There is a mistake in {file}", ["file": file])
  }
  static func mustBeMended(_ file: String, _ mistake: String) -> String {
    translated(
      "{file} can’t be changed before it is mended: {mistake}",
      ["file": file, "mistake": mistake])
  }
}
