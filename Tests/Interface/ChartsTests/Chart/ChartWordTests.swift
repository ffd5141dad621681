import Expectations
import Testing
import WidgetCore

@testable import Charts

@Suite("Chart descriptions") struct ChartWordTests {
  @Test("the description has count, range, trend and last value")
  func line() {
    let words = words(.even([10, 12.5, nil, 8, 12]), unit: "GB")
    expect(
      words.text
        == "Line chart. 4 values. Lowest 8\u{A0}GB, highest 12.5\u{A0}GB. Rising by 20%. "
        + "Last 12\u{A0}GB.")
  }

  @Test("the author's label comes first, then the kind")
  func label() {
    let words = words(.even([3, 1]), kind: .bars, label: "Rain")
    expectEqual(
      words.text, "Rain. Bar chart, 2 values. Lowest 1, highest 3. Falling by 67%. Last 1.")
  }

  @Test("times are as precise as the chart's span requires")
  func times() {
    let start = 1_751_500_800.0
    func words(days: Double) -> String {
      let ends = [start, start + days * 86_400]
      return self.words(.timed(ends.map { Node.Chart.TimedValue(time: $0, value: 5) })).details
    }
    expect(words(days: 0.25).contains("from 12:00\u{A0}AM to 6:00\u{A0}AM"))
    expect(words(days: 3.25).contains("from Thu 12:00\u{A0}AM to Sun 6:00\u{A0}AM"))
    expect(words(days: 30).contains("from Jul 3 to Aug 2"))
    expect(words(days: 365).contains("from July 3, 2025 to July 3, 2026"))
  }

  @Test("whole days have no time of day, and are in UTC")
  func days() {
    let start = 1_751_500_800.0
    for (days, text) in [(1.0, "Thu, Jul 3"), (3, "Thu, Jul 3"), (30, "Jul 3")] {
      let series = ChartSeries(
        .timed([start, start + days * 86_400].map { Node.Chart.TimedValue(time: $0, value: 5) }))
      let numbers = ChartNumbers(series, unit: nil, locale: "en_US") {
        CivilTime(secondsSince1970: $0, offset: -8 * 3600)
      }
      expect(numbers.text(time: start) == text)
    }
  }

  @Test("constant, single and missing values are described")
  func special() {
    expectEqual(words(.even([7, 7])).details, "2 values. Always 7. Last 7.")
    expectEqual(words(.even([7])).details, "1 value. Last 7.")
    expectEqual(words(.even([nil])).text, "Line chart. No values.")
    expectEqual(words(.even([]), label: "Rain").text, "Rain. Line chart, no values.")
    expect(words(.even([5, 9, 5.1])).details.contains("Steady"))
    expect(words(.even([0, 9])).details.contains("Rising."), "no share of nothing")
    expect(words(.even([-5, -9])).details.contains("Falling."))
  }

  @Test("numbers have enough digits to differ, in the locale's format")
  func numbers() {
    func text(_ values: [Double], unit: String? = nil, locale: String = "en_US") -> String {
      ChartNumbers(ChartSeries(.even(values)), unit: unit, locale: locale).text(values[0])
    }
    expectEqual(text([1.08431, 1.08912]), "1.08431")
    expectEqual(text([592.123456, 610]), "592.1")
    expectEqual(text([1_234_567.4, 5_000_000]), "1,234,567")
    expectEqual(text([1234.5, 1240], locale: "de_DE"), "1.234,5")
    expectEqual(text([592.1, 610], unit: "GB", locale: "ar_EG"), "\u{200F}٥٩٢٫١\u{A0}GB")
    expectEqual(text([1e308, -1e308]), "1E308")
    expectEqual(text([.leastNonzeroMagnitude, 0]), "4.94E−324")
    expectEqual(text([61.25, 62], unit: "%"), "61.25%")
    expectEqual(text([61, 62], unit: "%", locale: "cs_CZ"), "61\u{A0}%")
    expectEqual(text([21, 30], unit: "°"), "21°")
  }

  @Test("values with a currency are formatted as money")
  func money() {
    func text(_ values: [Double], _ unit: String, locale: String = "en_US") -> String {
      ChartNumbers(ChartSeries(.even(values)), unit: unit, locale: locale).text(values[0])
    }
    expectEqual(text([592.1, 610], "USD"), "$592.10")
    expectEqual(text([91_234.56, 77_000], "USD"), "$91,235")
    expectEqual(text([0.12875, 0.1434], "EUR"), "€0.1288")
    expectEqual(text([15_000, 15_009], "JPY"), "¥15,000")
    expectEqual(text([592.1, 610], "USD", locale: "cs_CZ"), "592,10\u{A0}US$")
    expectEqual(text([-1.5, 1], "CZK", locale: "cs_CZ"), "−1,50\u{A0}Kč")
    expect(text([592.1, 610], "USD", locale: "ar_EG").contains("٥٩٢٫١٠\u{A0}US$"))
    expectEqual(text([1e13, 0], "USD"), "1E13\u{A0}USD")
    expectEqual(text([5, 9], "ABC"), "5\u{A0}ABC")
  }

  private func words(
    _ points: Node.Chart.Points, kind: ChartKind = .line, unit: String? = nil, label: String? = nil
  ) -> ChartWords {
    let series = ChartSeries(points)
    let numbers = ChartNumbers(series, unit: unit, locale: "en_US") {
      CivilTime(secondsSince1970: $0, offset: 0)
    }
    return ChartWords(series, kind: kind, numbers: numbers, label: label)
  }
}
