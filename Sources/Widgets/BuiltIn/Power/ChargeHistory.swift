internal import WidgetCore
internal import WidgetExtension

/// The charge of a battery over time, from UPower's `GetHistory`.
struct ChargeHistory: Hashable {
  private struct Sample: Hashable {
    /// Seconds since 1970.
    var time: Double
    /// In percent; nil while UPower didn't run.
    var percent: Double?
  }

  private var samples: [Sample] = []

  static let seconds = 86_400.0
  /// The requested number of samples.
  static let resolution = 150
  private static let maximum = 2000
  private static let step = 900.0

  init(_ answer: BusValue?) {
    for entry in (answer?.elements ?? []).prefix(ChargeHistory.maximum) {
      let fields = entry.elements
      guard fields.count == 3, let time = fields[0].number, time > 0,
        let percent = fields[1].number, let state = fields[2].integer
      else { continue }
      // UPower marks its own starts with an unknown state.
      let isKnown = state != 0 && (0...100).contains(percent)
      samples.append(Sample(time: time, percent: isKnown ? percent : nil))
    }
    // UPower returns the newest sample first.
    samples.sort { $0.time < $1.time }
  }

  /// Returns the charge at a time, in percent; nil if unknown.
  private func percent(at time: Double) -> Double? {
    guard let after = samples.firstIndex(where: { $0.time > time }) else {
      return samples.last?.percent
    }
    guard after > 0, let from = samples[after - 1].percent else { return nil }
    guard let to = samples[after].percent else { return from }
    let part = (time - samples[after - 1].time) / (samples[after].time - samples[after - 1].time)
    return from + (to - from) * part
  }

  /// Returns the weighted mean of several batteries over the last day; empty without two known values.
  /// - Parameter share: the charge now, from 0 to 1.
  static func points(
    _ batteries: [(ChargeHistory, weight: Double)], now: Double, share: Double?
  ) -> [Node.Chart.TimedValue] {
    guard !batteries.isEmpty else { return [] }
    // Rounds the times, so that the chart only changes at its end.
    let last = (now / step).rounded(.down) * step
    var points = stride(from: last - seconds + step, through: last, by: step).map { time in
      let known = batteries.compactMap { history, weight in
        history.percent(at: time).map { ($0 * weight, weight) }
      }
      let weight = known.reduce(0) { $0 + $1.1 }
      let sum = known.reduce(0) { $0 + $1.0 }
      return Node.Chart.TimedValue(
        time: time, value: known.isEmpty ? nil : (sum / weight).rounded())
    }
    if let share, now > last {
      points.append(Node.Chart.TimedValue(time: now.rounded(.down), value: (share * 100).rounded()))
    }
    let known = points.drop { $0.value == nil }
    return known.count(where: { $0.value != nil }) > 1 ? Array(known) : []
  }
}
