internal import GTK
internal import Glibc

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

/// The luminance of screen colors as WCAG 2 defines it, from a table.
nonisolated enum LinearLight {
  private static let steps = 1024
  private static let table: [Float] = (0...steps + 1).map { index in
    let part = Double(min(index, steps)) / Double(steps)
    return Float(part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4))
  }

  static func luminance(_ color: ColorField.Cell) -> Float {
    table.withUnsafeBufferPointer { table in
      let places = (color * Float(steps)).clamped(
        lowerBound: .zero, upperBound: ColorField.Cell(repeating: Float(steps)))
      func linear(_ place: Float) -> Float {
        let index = Int(place)
        return table[index] + (table[index + 1] - table[index]) * (place - Float(index))
      }
      return 0.2126 * linear(places.x) + 0.7152 * linear(places.y) + 0.0722 * linear(places.z)
    }
  }
}
