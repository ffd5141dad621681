import RandomTesting
import WidgetCore

/// Values for charts.
extension SeededNumbers {
  /// A random walk with spikes, optionally with gaps.
  mutating func walk(_ count: Int, gaps: Bool = false) -> [Double?] {
    var value = 100.0
    return (0..<count).map { _ in
      value += .random(in: -1...1, using: &self)
      if gaps, Int.random(in: 0..<6, using: &self) == 0 { return nil }
      return Int.random(in: 0..<40, using: &self) == 0 ? value * 1.5 : value
    }
  }

  /// The same values at uneven times, some of which are equal.
  mutating func timed(_ values: [Double?]) -> [Node.Chart.TimedValue] {
    var time = 1_750_000_000.0
    return values.map { value in
      time += Double.random(in: 0...100, using: &self).rounded(.down)
      return Node.Chart.TimedValue(time: time, value: value)
    }
  }
}
