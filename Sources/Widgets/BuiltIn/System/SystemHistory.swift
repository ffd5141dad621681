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

    static var figures: [WritableKeyPath<Sample, Double?>] {
      [\.processor, \.memory, \.network, \.disk]
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
  static let length = 100

  private(set) var steps: [Step] = []
  private(set) var latest = Sample()
  private(set) var reading: SystemReading?

  init() {}

  /// Adds a reading at a time in seconds since 1970.
  mutating func add(_ new: SystemReading, at time: Int) {
    defer { reading = new }
    latest = Sample(memory: new.memory.map { Double($0.used) / Double($0.total) })
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

  /// The values of a chart that ends now; nil for unknown ones.
  func values(_ path: KeyPath<Sample, Double?>) -> [Double?] {
    guard let last = steps.last?.number else { return [] }
    var values = [Double?](repeating: nil, count: SystemHistory.length)
    for step in steps {
      values[SystemHistory.length - 1 - (last - step.number)] = step.mean[keyPath: path]
        .map { ($0 * 1000).rounded() / 1000 }
    }
    return values
  }

  // MARK: - Storage

  /// The stored form, for times while the panel is hidden.
  var json: JSON {
    .array(
      steps.map { step in
        let mean = step.mean
        return .array(
          [.number(Double(step.number))]
            + Sample.figures.map {
              mean[keyPath: $0].map { .number(($0 * 1000).rounded() / 1000) } ?? .null
            })
      })
  }

  init(_ json: JSON) {
    guard case .array(let steps) = json else { return }
    for case .array(let values) in steps.suffix(SystemHistory.length) where values.count == 5 {
      let numbers = values.map { value -> Double? in
        if case .number(let number) = value, number.isFinite, number >= 0 { number } else { nil }
      }
      guard let number = numbers[0].flatMap({ Int(exactly: $0) }),
        number > self.steps.last?.number ?? -1
      else { continue }
      let mean = Sample(
        processor: numbers[1].map { min($0, 1) }, memory: numbers[2].map { min($0, 1) },
        network: numbers[3], disk: numbers[4])
      self.steps.append(Step(number: number, mean: mean))
    }
  }
}
