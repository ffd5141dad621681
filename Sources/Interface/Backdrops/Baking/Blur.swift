/// Approximates a Gaussian blur by three box blurs in each direction, without a visible difference.
/// Edges are extended.
nonisolated extension ColorField {
  mutating func blur(sigma: Double) {
    let radius = ColorField.windowRadius(sigma: sigma)
    guard radius > 0 else { return }
    for _ in 0..<3 {
      cells = means(cells, lines: height, step: width, length: width, stride: 1, radius)
      cells = means(cells, lines: width, step: 1, length: height, stride: width, radius)
    }
  }

  /// The radius of the boxes that together have the Gaussian's spread.
  static func windowRadius(sigma: Double) -> Int {
    max(0, Int((((4 * sigma * sigma + 1).squareRoot() - 1) / 2).rounded()))
  }

  private func means(
    _ cells: [Cell], lines: Int, step: Int, length: Int, stride: Int, _ radius: Int
  ) -> [Cell] {
    slidingMeans(cells, lines: lines, step: step, length: length, stride: stride, radius)
  }
}

/// The moving average around each value, along lines of an array.
nonisolated func slidingMeans<Value: SIMD>(
  _ values: [Value], lines: Int, step: Int, length: Int, stride: Int, _ radius: Int
) -> [Value] where Value.Scalar == Float {
  let share = 1 / Float(2 * radius + 1)
  return [Value](unsafeUninitializedCapacity: values.count) { means, count in
    values.withUnsafeBufferPointer { values in
      for line in 0..<lines {
        let start = line * step
        let last = length - 1
        var sum = values[start] * Float(radius + 1)
        for index in 1...max(1, radius) { sum += values[start + min(index, last) * stride] }
        for index in 0..<length {
          means[start + index * stride] = sum * share
          sum += values[start + min(index + radius + 1, last) * stride]
          sum -= values[start + max(index - radius, 0) * stride]
        }
      }
    }
    count = values.count
  }
}
