extension LocaleFormat {
  /// An amount of money: 1234.5 USD is "$1,234.50". Without a number of decimals it has as many as
  /// the currency.
  public func money(_ amount: Double, currency code: String, decimals: Int? = nil) -> String {
    let code = code.uppercased()
    let decimals = decimals ?? Currency.decimals(code)
    guard let text = DecimalText(amount, decimals: decimals...decimals) else {
      return absent(amount)
    }
    let symbol = Currency.symbol(code, language: language, region: region)
    let number = unsigned(text, group: symbols.moneyGroup)
    let minus = text.isNegative ? symbols.minus : ""
    switch language {
    case "ar":
      // The mark at the start makes the whole amount run from right to left, and the one at the end
      // keeps "$" behind "US".
      let isMixed = symbol.first?.isASCII == true && symbol.last?.isLetter == false
      let symbol = isMixed ? symbol + "\u{200E}" : symbol
      return symbols.zero == "0"
        ? "\u{200F}\(minus)\(number)\(noBreak)\(symbol)"
        : "\(minus)\u{200F}\(number)\(noBreak)\(symbol)"
    case "de" where region == "CH" || region == "LI", "fr" where region == "CH":
      let space = minus.isEmpty || language == "fr" ? noBreak : ""
      return "\(symbol)\(space)\(minus)\(number)"
    case "de" where region == "AT":
      return "\(minus)\(symbol)\(noBreak)\(number)"
    case "cs", "ru", "de", "fr":
      return "\(minus)\(number)\(noBreak)\(symbol)"
    default:
      let isWord = symbol.last?.isLetter ?? false
      return "\(minus)\(symbol)\(isWord ? noBreak : "")\(number)"
    }
  }
}

/// What is known of currencies.
public enum Currency {
  /// Whether that is the code of one, such as USD. Not all are known.
  public static func isKnown(_ code: String) -> Bool {
    common[code] != nil || arabic[code] != nil || withoutSign.contains(code)
  }

  /// As many as an amount of it usually has.
  public static func decimals(_ code: String) -> Int {
    switch code {
    case "CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF", "XPF": 0
    case "BHD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    case "BTC": 8
    default: 2
    }
  }

  /// The sign of a currency as a reader of the language knows it; else its code.
  static func symbol(_ code: String, language: String, region: String) -> String {
    if let symbol = atHome[region], symbol.code == code,
      ["en", "fr", ""].contains(language) || !["$", "¥"].contains(symbol.sign)
    {
      return language == "ar" ? arabic[code] ?? symbol.sign : symbol.sign
    }
    let own: [String: String] =
      switch language {
      case "ar": arabic
      case "cs": ["CZK": "Kč", "AUD": "AU$", "INR": "INR"]
      case "de":
        region == "CH" ? ["USD": "$", "EUR": "EUR", "JPY": "¥"] : ["USD": "$", "JPY": "¥"]
      case "fr" where region == "CA": ["USD": "$\(noBreak)US", "AUD": "$\(noBreak)AU", "JPY": "¥"]
      case "fr":
        ["USD": "$US", "GBP": "£GB", "CAD": "$CA", "AUD": "$AU", "JPY": "JPY", "CNY": "CNY"]
      case "ru": ["RUB": "₽", "USD": "$", "UAH": "₴", "JPY": "¥", "AUD": "A$"]
      case "en" where region == "US" || region.isEmpty: ["USD": "$", "JPY": "¥", "AUD": "A$"]
      case "en" where region == "IN": ["USD": "$", "AUD": "A$"]
      case "en": ["AUD": "A$"]
      default: [:]
      }
    return own[code] ?? common[code] ?? code
  }

  private static let common = [
    "AUD": "AU$", "BRL": "R$", "CAD": "CA$", "CNY": "CN¥", "EUR": "€", "GBP": "£", "HKD": "HK$",
    "ILS": "₪", "INR": "₹", "JPY": "JP¥", "KRW": "₩", "MXN": "MX$", "NZD": "NZ$", "PHP": "₱",
    "TWD": "NT$", "USD": "US$", "VND": "₫",
  ]

  private static let withoutSign: Set = [
    "BGN", "CHF", "CLP", "COP", "CZK", "DKK", "HUF", "IDR", "ISK", "MYR", "NOK", "PEN", "PLN",
    "RON", "RUB", "SEK", "SGD", "THB", "TRY", "UAH", "ZAR",
  ]

  /// Where a currency needs no country before its sign.
  private static let atHome: [String: (code: String, sign: String)] = [
    "AU": ("AUD", "$"), "CA": ("CAD", "$"), "GB": ("GBP", "£"), "IN": ("INR", "₹"),
    "JP": ("JPY", "¥"), "MX": ("MXN", "$"), "NZ": ("NZD", "$"), "US": ("USD", "$"),
  ]

  private static let arabic = [
    "AED": "د.إ.\u{200F}", "BHD": "د.ب.\u{200F}", "DZD": "د.ج.\u{200F}", "EGP": "ج.م.\u{200F}",
    "GBP": "UK£", "IQD": "د.ع.\u{200F}", "JOD": "د.أ.\u{200F}", "KWD": "د.ك.\u{200F}",
    "LBP": "ل.ل.\u{200F}", "LYD": "د.ل.\u{200F}", "MAD": "د.م.\u{200F}", "OMR": "ر.ع.\u{200F}",
    "QAR": "ر.ق.\u{200F}", "SAR": "ر.س.\u{200F}", "SDG": "ج.س.", "SYP": "ل.س.\u{200F}",
    "TND": "د.ت.\u{200F}", "YER": "ر.ي.\u{200F}",
  ]
}
