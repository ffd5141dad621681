internal import WidgetCore

/// Sentences of charts for screen readers.
nonisolated enum ChartPhrases {
  static var lineChart: String { translated("Line chart") }
  static var barChart: String { translated("Bar chart") }
  static var candleChart: String { translated("Candlestick chart") }
  static var noValues: String { translated("No values.") }
  // Of a curve: its values stay.
  static var steady: String { translated("Steady") }
  // Of a curve.
  static var rising: String { translated("Rising") }
  // Of a curve.
  static var falling: String { translated("Falling") }

  static func noValues(in chart: String) -> String {
    translated("{chart}, no values.", ["chart": chart])
  }
  // Prices of a day: where they opened, the highest and the lowest, and where they closed, with the letters
  // that stand for that in charts of prices.
  static func candle(_ candle: Node.Chart.Candle, _ numbers: ChartNumbers) -> String {
    translated("O {open}  H {high}  L {low}  C {close}", parts(candle, numbers))
  }
  // Prices of a day, for a screen reader.
  static func spoken(_ candle: Node.Chart.Candle, _ numbers: ChartNumbers) -> String {
    translated("open {open}, high {high}, low {low}, close {close}", parts(candle, numbers))
  }
  private static func parts(
    _ candle: Node.Chart.Candle, _ numbers: ChartNumbers
  ) -> KeyValuePairs<String, String> {
    [
      "open": numbers.text(candle.open), "high": numbers.text(candle.high),
      "low": numbers.text(candle.low), "close": numbers.text(candle.close),
    ]
  }
  static func values(_ count: Int, written: String) -> String {
    counted("{count} value", "{count} values", count, written: written)
  }
  /// Joins two items.
  static func list(_ first: String, _ second: String) -> String {
    listed([first, second])
  }
  static func span(from: String, to: String) -> String {
    translated("from {from} to {to}", ["from": from, "to": to])
  }
  // Of a curve whose values are all the same.
  static func always(_ value: String) -> String { translated("Always {value}", ["value": value]) }
  static func range(_ lowest: String, _ highest: String) -> String {
    translated("Lowest {lowest}, highest {highest}", ["lowest": lowest, "highest": highest])
  }
  // The last value of a curve.
  static func last(_ value: String) -> String { translated("Last {value}", ["value": value]) }
  static func rising(_ share: String) -> String {
    translated("Rising by {share}", ["share": share])
  }
  static func falling(_ share: String) -> String {
    translated("Falling by {share}", ["share": share])
  }
}
