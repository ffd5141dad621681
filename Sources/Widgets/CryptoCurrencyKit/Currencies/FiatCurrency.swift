internal import WidgetCore

/// A currency of prices, by its ISO code.
public enum FiatCurrency: String, CaseIterable, Sendable {
  case usd = "USD"
  case eur = "EUR"
  case gbp = "GBP"
  case jpy = "JPY"
  case chf = "CHF"
  case cad = "CAD"
  case aud = "AUD"
  case czk = "CZK"
  case pln = "PLN"
  case sek = "SEK"
  case nok = "NOK"
  case dkk = "DKK"
  case brl = "BRL"
  case inr = "INR"
  case krw = "KRW"

  public var code: String { rawValue }

  /// The name in the user's language.
  public var name: String {
    switch self {
    case .usd: translated("US dollar")
    case .eur: translated("Euro")
    case .gbp: translated("Pound sterling")
    case .jpy: translated("Japanese yen")
    case .chf: translated("Swiss franc")
    case .cad: translated("Canadian dollar")
    case .aud: translated("Australian dollar")
    case .czk: translated("Czech koruna")
    case .pln: translated("Polish złoty")
    case .sek: translated("Swedish krona")
    case .nok: translated("Norwegian krone")
    case .dkk: translated("Danish krone")
    case .brl: translated("Brazilian real")
    case .inr: translated("Indian rupee")
    case .krw: translated("South Korean won")
    }
  }

  /// The usual number of decimals.
  public var decimals: Int {
    switch self {
    case .jpy, .krw: 0
    default: 2
    }
  }
}
