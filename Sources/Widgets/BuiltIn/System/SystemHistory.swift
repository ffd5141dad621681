internal import WidgetCore

/// Ten minutes of figures, in the steps of the charts.
struct SystemHistory: Hashable {
  /// The usage between two readings.
  struct Sample: Hashable {
    /// From 0 to 1.
    var processor: Double?
    var memory: Double?
    /// In bytes a second.
    var network: Double?
    var disk: Double?
    /// From 0 to 1.
    var swap: Double?

    static var figures: [WritableKeyPath<Sample, Double?>] {
      [\.processor, \.memory, \.network, \.disk, \.swap]
    }
  }

  /// The means of a step's samples.
  struct Step: Hashable {
    /// The number of the step: seconds since 1970, divided by its length.
    var number: Int
    var mean = Sample()
    /// The number of samples in each mean.
    private var counts: [PartialKeyPath<Sample>: Double] = [:]

    init(number: Int, mean: Sample = Sample()) {
      (self.number, self.mean) = (number, mean)
    }

    mutating func add(_ sample: Sample) {
      for path in Sample.figures {
        guard let value = sample[keyPath: path] else { continue }
        let count = counts[path, default: mean[keyPath: path] == nil ? 0 : 1]
        mean[keyPath: path] = mean[keyPath: path].map { $0 + (value - $0) / (count + 1) } ?? value
        counts[path] = count + 1
      }
    }
  }

  static let seconds = 6
  /// The time that a chart shows, in seconds.
  static let span = 600
  /// The steps of that time, and those in which it begins and ends.
  static let length = span / seconds + 2

  private(set) var steps: [Step] = []
  /// The time of the latest reading, in seconds since 1970.
  private var time = 0
  private(set) var latest = Sample()
  private(set) var reading: SystemReading?

  init() {}

  /// Adds a reading at a time in seconds since 1970.
  mutating func add(_ new: SystemReading, at time: Int) {
    defer { reading = new }
    self.time = time
    latest = Sample(memory: new.memory?.share, swap: new.swap?.share)
    if let old = reading, new.time > old.time {
      let seconds = new.time - old.time
      func rate(_ path: KeyPath<SystemReading, UInt64?>) -> Double? {
        guard let from = old[keyPath: path], let to = new[keyPath: path], to >= from else {
          return nil
        }
        return Double(to - from) / seconds
      }
      latest.network = rate(\.network)
      latest.disk = rate(\.disk)
      if let from = old.busyTicks, let to = new.busyTicks, to >= from, new.allTicks > old.allTicks {
        latest.processor = min(1, Double(to - from) / Double(new.allTicks - old.allTicks))
      }
    }
    let number = time / SystemHistory.seconds
    // The clock was set back.
    steps.removeAll { $0.number > number || $0.number <= number - SystemHistory.length }
    if steps.last?.number != number { steps.append(Step(number: number)) }
    steps[steps.count - 1].add(latest)
  }

  /// Reads what the expanded card alone shows; usage needs more time between two readings.
  mutating func readSensors() { reading?.readSensors() }

  /// The points of a chart that ends now; nil for unknown values. Each step keeps its time, so that the line moves by a
  /// second in each second, and keeps its shape. Steps of a second would move it, too, at six times the cost of a
  /// message.
  func points(_ path: KeyPath<Sample, Double?>) -> [Node.Chart.TimedValue] {
    guard let last = steps.last?.number else { return [] }
    let first = last - SystemHistory.length + 1
    var points = (first...last).map { number in
      Node.Chart.TimedValue(
        time: (Double(number) + 0.5) * Double(SystemHistory.seconds), value: nil)
    }
    for step in steps where step.number >= first {
      points[step.number - first].value = step.mean[keyPath: path].map(rounded)
    }
    // The latest step hasn't ended.
    points[points.count - 1].time = Double(time)
    let start = Double(time - SystemHistory.span)
    guard let next = points.firstIndex(where: { $0.time > start }), next > 0 else { return points }
    // Cuts the line where the chart begins, between two steps.
    let (from, to) = (points[next - 1], points[next])
    let part = (start - from.time) / (to.time - from.time)
    let value = from.value.flatMap { from in to.value.map { rounded(from + ($0 - from) * part) } }
    return [Node.Chart.TimedValue(time: start, value: value)] + points[next...]
  }

  private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

  // MARK: - Storage

  /// The stored form, for times while the panel is hidden.
  var json: JSON {
    .array(
      steps.map { step in
        let mean = step.mean
        return .array(
          [.number(Double(step.number))]
            + Sample.figures.map { mean[keyPath: $0].map { .number(rounded($0)) } ?? .null })
      })
  }

  init(_ json: JSON) {
    guard case .array(let steps) = json else { return }
    // Earlier versions didn't store the last figure.
    let counts = Sample.figures.count...Sample.figures.count + 1
    for case .array(let values) in steps.suffix(SystemHistory.length)
    where counts.contains(values.count) {
      let numbers = values.map { value -> Double? in
        if case .number(let number) = value, number.isFinite, number >= 0 { number } else { nil }
      }
      guard let number = numbers[0].flatMap({ Int(exactly: $0) }),
        number > self.steps.last?.number ?? -1
      else { continue }
      let mean = Sample(
        processor: numbers[1].map { min($0, 1) }, memory: numbers[2].map { min($0, 1) },
        network: numbers[3], disk: numbers[4],
        swap: numbers.count > 5 ? numbers[5].map { min($0, 1) } : nil)
      self.steps.append(Step(number: number, mean: mean))
    }
  }
}
