internal import CryptoCurrencyKit
internal import WidgetCore
internal import WidgetExtension

/// The alerts of one card, as they are kept.
struct AlertBook {
  let values: StoredValues

  subscript(market: Market) -> PriceAlerts {
    ((try? values.json(key(market))) ?? nil).map(PriceAlerts.init) ?? PriceAlerts()
  }

  func set(_ alerts: PriceAlerts, for market: Market) throws {
    try values.set([key(market): alerts.isEmpty ? nil : .json(alerts.json.text)])
  }

  /// What was told is not told again. What the user has set in the meantime stays.
  func remove(_ kind: PriceAlerts.Kind, of market: Market) {
    // Told again is better than never told, so that nothing depends on whether this can be stored.
    try? values.change(key(market)) { value in
      guard let json = value?.parsedJSON else { return }
      var alerts = PriceAlerts(json)
      alerts.remove(kind)
      value = alerts.isEmpty ? nil : .json(alerts.json.text)
    }
  }

  private func key(_ market: Market) -> String { "alerts \(market)" }
}
