internal import CryptoCurrencyKit
internal import WidgetCore

nonisolated extension Phrases {
  static var chosenNow: String { translated("Chosen") }

  static func nothingFound(for text: String) -> String {
    translated("Nothing fits “{text}”.", ["text": text])
  }

  static func name(of money: FiatCurrency) -> String {
    switch money {
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
}
