extension LocaleFormat {
  /// Formats an amount of money: 1234.5 USD is "$1,234.50". The default number of decimals is the currency's.
  public func money(_ amount: Double, currency code: String, decimals: Int? = nil) -> String {
    let code = code.uppercased()
    let decimals = decimals ?? Currency.decimals(code)
    guard let text = DecimalText(amount, decimals: decimals...decimals) else {
      return absent(amount)
    }
    let pattern = text.isNegative ? rules.debt : rules.money
    return pattern.text(unsigned(text, group: pattern.group), symbol: currencySign(code))
  }

  /// Returns the symbol of a currency in the language, otherwise its code.
  public func currencySign(_ code: String) -> String {
    let home = Currency.home(region, reading: language, code)
    let own = rules.currencies[code]
    let text = (language == "en" ? home ?? own : own ?? home) ?? Currency.common[code] ?? code
    // The left-to-right mark keeps "$" after "US".
    let isMixed = isRightToLeft && text.first?.isASCII == true && text.last?.isLetter == false
    return isMixed ? text + "\u{200E}" : text
  }
}

/// Facts about currencies.
public enum Currency {
  /// Returns whether a currency code, such as USD, is known; the list isn't complete.
  public static func isKnown(_ code: String) -> Bool {
    common[code] != nil || withoutSign.contains(code)
  }

  /// Returns the usual number of decimals.
  public static func decimals(_ code: String) -> Int {
    switch code {
    case "CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF", "XPF": 0
    case "BHD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    case "BTC": 8
    default: 2
    }
  }

  /// Returns the symbol of a country's own currency, if it is unambiguous there.
  static func home(_ region: String, reading language: String, _ code: String) -> String? {
    guard let symbol = atHome[region], symbol.code == code,
      ["en", ""].contains(language) || !["$", "¥"].contains(symbol.sign)
    else { return nil }
    return symbol.sign
  }

  static let common = [
    "AUD": "AU$", "BRL": "R$", "CAD": "CA$", "CNY": "CN¥", "EUR": "€", "GBP": "£", "HKD": "HK$",
    "ILS": "₪", "INR": "₹", "JPY": "JP¥", "KRW": "₩", "MXN": "MX$", "NZD": "NZ$", "PHP": "₱",
    "TWD": "NT$", "USD": "US$", "VND": "₫",
  ]

  private static let withoutSign: Set = [
    "AED", "BGN", "BHD", "CHF", "CLP", "COP", "CZK", "DKK", "DZD", "EGP", "HUF", "IDR", "IQD",
    "ISK", "JOD", "KWD", "LBP", "LYD", "MAD", "MYR", "NOK", "OMR", "PEN", "PLN", "QAR", "RON",
    "RUB", "SAR", "SDG", "SEK", "SGD", "SYP", "THB", "TND", "TRY", "UAH", "YER", "ZAR",
  ]

  /// Countries whose currency has a short symbol at home.
  private static let atHome: [String: (code: String, sign: String)] = [
    "AU": ("AUD", "$"), "CA": ("CAD", "$"), "GB": ("GBP", "£"), "IN": ("INR", "₹"),
    "JP": ("JPY", "¥"), "MX": ("MXN", "$"), "NZ": ("NZD", "$"), "US": ("USD", "$"),
  ]
}
