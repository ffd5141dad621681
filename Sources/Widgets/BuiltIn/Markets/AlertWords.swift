internal import CryptoCurrencyKit
internal import WidgetCore

/// The strings of alerts, in one place for translators.
enum AlertWords {
  // A button: opens a form for price alerts.
  static var set: String { translated("Alerts…") }
  static func title(_ currency: CryptoCurrency) -> String {
    translated("Alerts for {currency}", ["currency": currency.name])
  }
  static var explanation: String {
    translated("You’ll be notified once for each. Clear a field to remove its alert.")
  }
  static func now(_ report: PriceReport, _ format: LocaleFormat) -> String {
    translated(
      "The price is {price} now. You’ll be notified once for each. Clear a field to remove its alert.",
      ["price": report.priceText(format)])
  }
  // A field of a form, before a price: an alert when it rises to that.
  static var above: String { translated("Rises to") }
  // A field of a form, before a price: an alert when it falls to that.
  static var below: String { translated("Falls to") }
  // A field of a form, before a percentage: an alert when a price has changed by that in a day.
  static var change: String { translated("Changes by") }
  static var save: String { translated("Save") }
  static var noPrice: String { translated("A price must be more than 0.") }
  static var noChange: String { translated("A change must be from 0.1 to 1000 percent.") }
  static var notStored: String { translated("The alerts could not be saved.") }

  /// Returns a pending alert, such as "Alert at $100,000.00 or more".
  static func waiting(
    _ kind: PriceAlerts.Kind, _ report: PriceReport, _ format: LocaleFormat
  ) -> String {
    switch kind {
    case .above(let price):
      translated("Alert at {price} or more", ["price": report.text(of: price, format)])
    case .below(let price):
      translated("Alert at {price} or less", ["price": report.text(of: price, format)])
    case .change(let percent):
      translated("Alert at a change of {percent}", ["percent": share(percent, format)])
    }
  }

  /// Returns the reason why an alert would be pointless.
  static func isSo(
    _ kind: PriceAlerts.Kind, _ report: PriceReport, _ format: LocaleFormat
  ) -> String {
    switch kind {
    case .above:
      translated(
        "The price is {price} already. Enter a higher one.", ["price": report.priceText(format)])
    case .below:
      translated(
        "The price is {price} already. Enter a lower one.", ["price": report.priceText(format)])
    case .change:
      translated(
        "The price has already changed by {change} today. Enter more.",
        ["change": report.changeText(format) ?? ""])
    }
  }

  /// Returns the title of the notification.
  static func told(
    _ kind: PriceAlerts.Kind, _ report: PriceReport, _ format: LocaleFormat
  ) -> String {
    let currency = report.market.currency.name
    switch kind {
    case .above(let price):
      return translated(
        "{currency} has risen to {price}",
        ["currency": currency, "price": report.text(of: price, format)])
    case .below(let price):
      return translated(
        "{currency} has fallen to {price}",
        ["currency": currency, "price": report.text(of: price, format)])
    case .change:
      return translated(
        "{currency}: {change} today",
        ["currency": currency, "change": report.changeText(format) ?? ""])
    }
  }

  private static func share(_ percent: Double, _ format: LocaleFormat) -> String {
    format.percent(percent / 100, decimals: 0...1)
  }
}
