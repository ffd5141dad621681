internal import Glibc
internal import WidgetCore

/// Round values and times for axes.
nonisolated enum ChartTicks {
  /// Round values that enclose a range: at most so many, but three if need be. Empty for a range that can't be divided.
  static func values(from low: Double, to high: Double, most: Int) -> [Double] {
    guard low < high else {
      let around = low == 0 ? 1 : abs(low) / 10
      return around.isFinite && low + around > low - around
        ? values(from: low - around, to: low + around, most: most) : []
    }
    let count = Double(max(3, most) - 1)
    let rough = (high - low) / count
    guard rough.isFinite, rough > 0 else { return [] }
    let power = pow(10, log10(rough).rounded(.down))
    for factor in [1, 2, 2.5, 5, 10, 20, 25, 50] {
      let step = factor * power
      let (first, last) = ((low / step).rounded(.down), (high / step).rounded(.up))
      guard (1...count).contains(last - first) else { continue }
      return (0...Int(last - first)).map { (first + Double($0)) * step }
    }
    return []
  }

  /// Returns every second tick, or every third and so on, so that they fit; nil if no two of them do.
  static func thinned<Tick>(_ ticks: [Tick], where fit: ([Tick]) -> Bool) -> [Tick]? {
    for every in 2..<max(2, ticks.count) {
      let some = ticks.enumerated().filter { $0.offset % every == 0 }.map(\.element)
      if fit(some) { return some }
    }
    return nil
  }

  /// The distance between two times.
  enum Step: Hashable, Sendable {
    /// A part of a day, in seconds.
    case seconds(Int)
    case days(Int)
    case months(Int)

    /// From short to long.
    static let all: [Step] =
      [60, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200].map(Step.seconds)
      + [1, 2, 7, 14].map(Step.days) + [1, 2, 3, 6, 12, 24, 60, 120, 240, 600].map(Step.months)

    /// About so many seconds.
    var length: Double {
      switch self {
      case .seconds(let count): Double(count)
      case .days(let count): Double(count) * 86_400
      case .months(let count): Double(count) * 30.44 * 86_400
      }
    }
  }

  /// The round times in a range: whole hours, Mondays, or first days of months on that clock.
  static func times(
    in range: ClosedRange<Double>, step: Step, on clock: (Int) -> CivilTime
  ) -> [Double] {
    guard range.lowerBound > -1e11, range.upperBound < 1e11 else { return [] }
    func local(_ time: Double) -> Double {
      let seconds = time.rounded(.down)
      let civil = clock(Int(seconds))
      let ofDay = Double(civil.hour * 3600 + civil.minute * 60 + civil.second)
      return Double(civil.dayNumber) * 86_400 + ofDay + (time - seconds)
    }
    /// The time at which the clock shows that. The offset from UTC may be another one there.
    func time(_ wanted: Double) -> Double {
      var time = wanted
      for _ in 0..<2 { time += wanted - local(time) }
      return time
    }
    let (first, last) = (local(range.lowerBound), local(range.upperBound))
    var found: [Double] = []
    switch step {
    case .seconds(let count):
      let length = Double(count)
      found = Array(stride(from: (first / length).rounded(.up) * length, through: last, by: length))
    case .days(let count):
      // Day 4 was a Monday.
      let days =
        Int(
          (first / 86_400).rounded(.up))...max(
          Int((first / 86_400).rounded(.up)), Int((last / 86_400).rounded(.down)))
      found = days.filter { ($0 - 4) % count == 0 }.map { Double($0) * 86_400 }
    case .months(let count):
      var day = CivilDay(Int((first / 86_400).rounded(.down))).firstOfMonth
      while Double(day.number) * 86_400 <= last {
        let index = day.time.year * 12 + day.time.month - 1
        if index % count == 0 { found.append(Double(day.number) * 86_400) }
        day = day.adding(months: index % count == 0 ? count : 1)
      }
    }
    return found.map(time).filter(range.contains)
  }
}
