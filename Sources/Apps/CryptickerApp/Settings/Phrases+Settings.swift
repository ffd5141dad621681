internal import WidgetCore

nonisolated extension TickerPhrases {
  static var settings: String { translated("Settings") }
  static var settingsKeys: String { translated("Control+Comma") }
  static var aboutOrder: String {
    translated("Sources are tried from top to bottom until one answers.")
  }
  static var ownAddress: String { translated("Default address") }
  static var aboutAddresses: String {
    translated("For your own mirror or proxy. It must respond exactly as the source itself does.")
  }
  static var noAddress: String {
    translated("This must be an address such as https://mirror.example.org.")
  }
  static var aboutPrices: String {
    translated(
      "Prices come directly from these sources. They learn which currency you look up, and "
        + "nothing else."
    )
  }

  static func mistake(in file: String) -> String {
    translated("Error in {file}", ["file": file])
  }
}
