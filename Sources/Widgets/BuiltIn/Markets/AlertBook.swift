internal import CryptoCurrencyKit
internal import WidgetCore
internal import WidgetExtension

/// The alerts of one card, as they are kept.
struct AlertBook {
  let values: StoredValues

  subscript(market: Market) -> PriceAlerts {
    guard case .json(let text) = (try? values.value(key(market))) ?? nil else {
      return PriceAlerts()
    }
    return AlertBook.alerts(text)
  }

  func set(_ alerts: PriceAlerts, for market: Market) throws {
    try values.set([key(market): alerts.isEmpty ? nil : .json(alerts.json.text)])
  }

  /// What was told is not told again. What the user has set in the meantime stays.
  func remove(_ kind: PriceAlerts.Kind, of market: Market) {
    // Told again is better than never told, so that nothing depends on whether this can be stored.
    try? values.change(key(market)) { value in
      guard case .json(let text) = value else { return }
      var alerts = AlertBook.alerts(text)
      alerts.remove(kind)
      value = alerts.isEmpty ? nil : .json(alerts.json.text)
    }
  }

  private static func alerts(_ text: String) -> PriceAlerts {
    (try? JSON(parsing: Array(text.utf8))).map(PriceAlerts.init) ?? PriceAlerts()
  }

  private func key(_ market: Market) -> String { "alerts \(market)" }
}
