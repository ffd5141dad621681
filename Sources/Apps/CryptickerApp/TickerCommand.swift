internal import CryptoCurrencyKit
internal import WidgetCore

/// A command line.
nonisolated enum TickerCommand: Hashable, Sendable {
  /// Shows a currency, or the last one.
  case show(CryptoCurrency?)
  case help
  case version

  /// The scheme of links.
  static let scheme = "crypticker:"

  /// Parses the arguments.
  init(arguments: [String]) throws(TickerCommandError) {
    guard let word = arguments.first else {
      self = .show(nil)
      return
    }
    guard arguments.count == 1 else { throw .tooMuch(TickerCommandError.short(arguments[1])) }
    switch word {
    case "--help", "-h": self = .help
    case "--version", "-v": self = .version
    case _ where word.hasPrefix("-"): throw .noOption(TickerCommandError.short(word))
    default: self = .show(try TickerCommand.currency(word))
    }
  }

  /// Parses "BTC", "bitcoin", or "crypticker:BTC"; nil for a link without a currency.
  private static func currency(_ word: String) throws(TickerCommandError) -> CryptoCurrency? {
    var text = word[...]
    let isAddress = word.prefix(scheme.count).lowercased() == scheme
    if isAddress {
      // Some programs turn the link into "crypticker://BTC/".
      text = text.dropFirst(scheme.count)
      if text.hasPrefix("//") { text = text.dropFirst(2) }
      if text.hasSuffix("/") { text = text.dropLast() }
      if text.isEmpty { return nil }
    }
    let name = text.lowercased()
    let known = CryptoCurrency.known.first {
      $0.commonName.lowercased() == name || $0.name.lowercased() == name
    }
    // Checks the typed text, since some non-ASCII characters have ASCII uppercase letters.
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    guard let currency = known ?? (isPlain ? CryptoCurrency(String(text)) : nil) else {
      throw .noCurrency(TickerCommandError.short(word))
    }
    return currency
  }

  static var usage: String {
    [
      // The word in capitals is a placeholder.
      translated("Usage: crypticker [CURRENCY]"),
      translated(
        """
        Shows the price and history of a cryptocurrency. CURRENCY is a symbol or a name, such as
        BTC, dogecoin, or crypticker:ETH; without one, the currency shown last is shown again.
        """),
      ["-h, --help     \(sayThis)", "-v, --version  \(sayVersion)"].map { "  \($0)" }
        .joined(separator: "\n"),
      translated(
        """
        Keys: 1 to 4 set the number of days; Left, Right, Home, and End move along the chart, and
        Escape leaves it; Ctrl+R refreshes, Ctrl+comma opens the settings, Ctrl+W closes the window.
        """),
    ].joined(separator: "\n\n") + "\n"
  }

  private static var sayThis: String { translated("Show this help") }
  private static var sayVersion: String { translated("Show the version") }
}

/// An error in the command line.
nonisolated enum TickerCommandError: Error, Hashable, Sendable, CustomStringConvertible {
  case noCurrency(String)
  case noOption(String)
  case tooMuch(String)

  var description: String {
    switch self {
    case .noCurrency(let word):
      translated(
        "“{word}” is not a currency. Use a symbol such as BTC, or an address such as "
          + "crypticker:BTC.",
        ["word": word])
    case .noOption(let word):
      translated("Unknown option {option}. See crypticker --help.", ["option": word])
    case .tooMuch(let word):
      translated("Only one currency can be shown; “{word}” is one too many.", ["word": word])
    }
  }

  /// Shortens an argument to one line.
  static func short(_ word: String) -> String {
    let plain = word.unicodeScalars.prefix(40).map { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: Character(" ")
      default: Character(scalar)
      }
    }
    return String(plain) + (word.unicodeScalars.count > 40 ? "…" : "")
  }
}
