/// All values of one row for one subject.
struct Samples {
  private(set) var values: [Double]

  init(_ values: [Double] = []) { self.values = values }

  /// What can't be measured isn't a number, and no value.
  mutating func add(_ value: Double) {
    if value.isFinite { values.append(value) }
  }

  var minimum: Double? { values.min() }
  var maximum: Double? { values.max() }

  var median: Double? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2)
      ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }

  /// The median and how far the others are from it.
  var text: String {
    guard let median, let minimum, let maximum else { return "-" }
    if values.count == 1 || minimum == maximum { return median.formatted }
    return "\(median.formatted) (\(minimum.formatted)-\(maximum.formatted))"
  }
}
