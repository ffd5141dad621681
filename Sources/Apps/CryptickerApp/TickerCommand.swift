internal import CryptoCurrencyKit
internal import WidgetCore

/// What the command line asks for.
nonisolated enum TickerCommand: Hashable, Sendable {
  /// Show a currency, or the one that was shown last.
  case show(CryptoCurrency?)
  case help
  case version

  /// What an address of ours begins with.
  static let scheme = "crypticker:"

  /// Reads the words after the program's name.
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

  /// "BTC", "bitcoin", "crypticker:BTC"; nil where an address leaves it open.
  private static func currency(_ word: String) throws(TickerCommandError) -> CryptoCurrency? {
    var text = word[...]
    let isAddress = word.prefix(scheme.count).lowercased() == scheme
    if isAddress {
      // "crypticker://BTC/" is what some programs make of it.
      text = text.dropFirst(scheme.count)
      if text.hasPrefix("//") { text = text.dropFirst(2) }
      if text.hasSuffix("/") { text = text.dropLast() }
      if text.isEmpty { return nil }
    }
    let name = text.lowercased()
    let known = CryptoCurrency.known.first {
      $0.commonName.lowercased() == name || $0.name.lowercased() == name
    }
    // Upper case makes letters of some that are none: only what is typed counts.
    let isPlain = text.utf8.allSatisfy { $0 < 0x80 }
    guard let currency = known ?? (isPlain ? CryptoCurrency(String(text)) : nil) else {
      throw .noCurrency(TickerCommandError.short(word))
    }
    return currency
  }

  static var usage: String {
    [
      // The word in capitals stands for what one types there.
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

/// Why the command line could not be understood.
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

  /// What somebody else wrote, on one line and not too long.
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
