public import WidgetCore

// How prices are written, so that the widget and the app write the same.

extension PriceReport {
  /// Which way the price went, as far as can be seen from what is written.
  public enum Direction: Hashable, Sendable {
    case rise, fall, same
  }

  public var direction: Direction? {
    guard let difference = difference?.rounded(decimals: decimals) else { return nil }
    return difference > .zero ? .rise : difference < .zero ? .fall : .same
  }

  /// "$592.12".
  public func priceText(_ format: LocaleFormat) -> String { text(of: price, format) }

  /// "+1.23": the change since yesterday's close; nil where that is not known.
  public func differenceText(_ format: LocaleFormat) -> String? {
    difference.map {
      format.change($0.rounded(decimals: decimals).number, decimals: decimals...decimals)
    }
  }

  /// "+0.21%".
  public func changeText(_ format: LocaleFormat) -> String? {
    guard let change else { return nil }
    let percent = format.percent(change.magnitude, decimals: 2...2)
    return direction == .same ? percent : format.signed(percent, isNegative: change < 0)
  }

  /// What a day's price is written like, with the decimals of the price now.
  public func text(of price: Money, _ format: LocaleFormat) -> String {
    format.money(
      price.rounded(decimals: decimals).number, currency: market.money.code, decimals: decimals)
  }

  /// As many as the currency has; of small prices so many that there is something to be seen.
  var decimals: Int {
    let usual = market.money.decimals
    guard price < Money(units: Money.one) else {
      return price < Money(units: 100 * Money.one) ? max(2, usual) : usual
    }
    var places = 4
    var limit = Money.one / 10
    while price.units < limit, places < 8 {
      places += 1
      limit /= 10
    }
    return max(places, usual)
  }
}
