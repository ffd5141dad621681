internal import Glibc
internal import WidgetCore

/// Formats the values and times of a chart.
nonisolated struct ChartNumbers: Sendable {
  private let format: LocaleFormat
  private let unit: String?
  private let decimals: Int
  private let isScientific: Bool
  private let dateStyle: DateStyle
  let clock: @Sendable (Int) -> CivilTime

  private enum DateStyle {
    case time, weekdayAndTime, weekdayAndDay, day, date
  }

  /// The series and their span.
  init(
    _ several: [ChartSeries], unit: String?, locale: String,
    clock: @escaping @Sendable (Int) -> CivilTime = CivilTime.local
  ) {
    format = LocaleFormat(locale)
    self.unit = unit.flatMap { $0.isEmpty ? nil : $0 }
    let span = ChartSpan(several)
    let isDaily = span.isOfDays
    self.clock = isDaily ? { @Sendable in CivilTime(secondsSince1970: $0, offset: 0) } : clock
    let peaks = several.compactMap { series in
      series.peaks.map { (low: series.low($0.lowest), high: series.high($0.highest)) }
    }
    let (low, high) = (peaks.map(\.low).min() ?? 0, peaks.map(\.high).max() ?? 0)
    let size = max(abs(low), abs(high))
    isScientific = size >= 1e12 || (size > 0 && size < 1e-6)
    // Two digits more than needed to distinguish the values.
    let range = high > low ? high - low : size
    decimals =
      range > 0 && range.isFinite ? Int(min(max(2 - log10(range).rounded(.down), 0), 8)) : 0
    let days = span.isTimed ? span.length / 86_400 : 0
    dateStyle =
      switch days {
      case ...1 where !isDaily: .time
      case ...7: isDaily ? .weekdayAndDay : .weekdayAndTime
      default: days <= 300 ? .day : .date
      }
  }

  /// For a single series.
  init(
    _ series: ChartSeries, unit: String?, locale: String,
    clock: @escaping @Sendable (Int) -> CivilTime = CivilTime.local
  ) {
    self.init([series], unit: unit, locale: locale, clock: clock)
  }

  /// A round time: "3:00 PM", "Mon", "Jul 3", or "2026".
  func text(tick time: Double, _ step: ChartTicks.Step) -> String {
    let moment = clock(Int(min(max(time, -1e15), 1e15)))
    return switch step {
    case .seconds: format.time(moment)
    case .days(1): format.weekday(moment, .short)
    case .days: format.dayAndMonth(moment, .short)
    case .months(let count):
      count < 12 ? format.dayAndMonth(moment, .short) : format.year(moment)
    }
  }

  /// "592.12 GB".
  func text(_ value: Double) -> String {
    if let unit, Currency.isKnown(unit), !isScientific { return money(value, unit) }
    let number = isScientific ? scientific(value) : format.number(value, decimals: 0...decimals)
    guard let unit else { return number }
    if unit == "%", !isScientific {
      return format.percent(value / 100, decimals: 0...min(decimals, 6))
    }
    if unit == "%" || unit == "°" { return number + unit }
    // Isolate Latin units, otherwise the whole text becomes left to right.
    return (format.isRightToLeft ? "\u{200F}" : "") + "\(number)\u{A0}\(unit)"
  }

  /// "$592.12", as the price beside the chart. Cents, or parts of them, only where they distinguish values.
  private func money(_ value: Double, _ currency: String) -> String {
    let usual = Currency.decimals(currency)
    let wanted = decimals == 0 ? 0 : decimals <= 2 ? usual : max(decimals, usual)
    return format.money(value, currency: currency, decimals: wanted)
  }

  /// "1.5E12", for very large and very small values.
  private func scientific(_ value: Double) -> String {
    guard value != 0 else { return format.number(0.0) }
    let exponent = log10(abs(value)).rounded(.down)
    // In two steps, because 10 to the exponent of the smallest numbers underflows.
    let mantissa = value / pow(10, exponent / 2) / pow(10, exponent - exponent / 2)
    return format.number(mantissa, decimals: 0...2) + "E" + format.number(exponent, decimals: 0...0)
  }

  /// A fraction as "12.5%".
  func percent(_ share: Double) -> String {
    format.percent(share, decimals: 0...(abs(share) < 0.1 ? 1 : 0))
  }

  func count(_ number: Int) -> String { format.number(number) }

  /// A time with the precision that suits the chart's span: "3:02 PM", "Jul 3".
  func text(time: Double) -> String {
    // Clamp to the calendar's range.
    let moment = clock(Int(min(max(time, -1e15), 1e15)))
    switch dateStyle {
    case .time: return format.time(moment)
    case .weekdayAndTime: return "\(format.weekday(moment, .short)) \(format.time(moment))"
    case .weekdayAndDay: return format.weekdayAndDay(moment, .short)
    case .day: return format.dayAndMonth(moment, .short)
    case .date: return format.longDate(moment)
    }
  }
}
