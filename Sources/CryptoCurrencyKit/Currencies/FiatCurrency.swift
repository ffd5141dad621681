/// Money of a state, by its code: what prices are given in.
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

  /// How many decimals amounts have.
  public var decimals: Int {
    switch self {
    case .jpy, .krw: 0
    default: 2
    }
  }
}
