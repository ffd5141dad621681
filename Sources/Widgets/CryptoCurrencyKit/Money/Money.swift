// A 128-bit integer: differences are exact, and no price of even the cheapest currency is too small.

/// An amount of money or a price, exact to twelve decimals.
public struct Money: Hashable, Sendable {
  /// The amount in units of the twelfth decimal.
  let units: Int128

  /// The number of decimals; further ones are rounded.
  static let decimals = 12
  static let one = powerOfTen(decimals)
  /// The upper limit, above any price; a larger amount is a mistake.
  static let largest = 1_000_000_000_000_000 * one

  init(units: Int128) { self.units = units }

  public static let zero = Money(units: 0)
}

extension Money: Comparable {
  public static func < (left: Money, right: Money) -> Bool { left.units < right.units }
}

extension Money {
  public static func + (left: Money, right: Money) -> Money {
    Money(units: left.units + right.units)
  }

  public static func - (left: Money, right: Money) -> Money {
    Money(units: left.units - right.units)
  }

  public static prefix func - (amount: Money) -> Money { Money(units: -amount.units) }

  /// Returns the ratio to another amount, such as 0.25; nil if that is zero.
  public func share(of whole: Money) -> Double? {
    whole.units == 0 ? nil : Double(units) / Double(whole.units)
  }

  /// Returns the amount with fewer decimals, rounded half away from zero.
  public func rounded(decimals: Int) -> Money {
    guard decimals < Money.decimals else { return self }
    let step = powerOfTen(Money.decimals - max(0, decimals))
    let rest = units % step
    let whole = units - rest
    guard abs(rest) * 2 >= step else { return Money(units: whole) }
    return Money(units: whole + (units < 0 ? -step : step))
  }

  /// The nearest Double, for charts and for `LocaleFormat`; exact up to 15 digits.
  public var number: Double { Double(description) ?? 0 }
}

func powerOfTen(_ exponent: Int) -> Int128 {
  (0..<exponent).reduce(1) { power, _ in power * 10 }
}
