internal import GTK

nonisolated extension ColorField {
  /// The field in device pixels: `start` is the first pixel's corner in cells, `step` a pixel's
  /// width in cells. Interpolates with a cubic B-spline, which is smooth and never overshoots.
  /// Dithering below one level hides banding.
  func enlarged(from start: (x: Double, y: Double), step: Double, width: Int, height: Int)
    -> Bitmap
  {
    let columns = (0..<width).map { SplineTap(start.x + (Double($0) + 0.5) * step, self.width) }
    let rows = (0..<height).map { SplineTap(start.y + (Double($0) + 0.5) * step, self.height) }
    let wide = widened(columns)
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { bytes, count in
      wide.withUnsafeBufferPointer { wide in
        for (y, tap) in rows.enumerated() {
          for x in 0..<width {
            let cell = tap.mix(wide, from: x, step: width)
            // Rounds down, which the dithering compensates.
            let levels = cell * 255 + Noise.at(x, y)
            let index = (y * width + x) * 4
            bytes[index] = UInt8(levels.z)
            bytes[index + 1] = UInt8(levels.y)
            bytes[index + 2] = UInt8(levels.x)
            bytes[index + 3] = 255
          }
        }
      }
      count = width * height * 4
    }
    return Bitmap(width: width, height: height, bytes: bytes)
  }

  /// Interpolates each row horizontally.
  private func widened(_ columns: [SplineTap]) -> [Cell] {
    [Cell](unsafeUninitializedCapacity: columns.count * height) { wide, count in
      cells.withUnsafeBufferPointer { cells in
        for y in 0..<height {
          let row = y * width
          for (x, tap) in columns.enumerated() {
            wide[y * columns.count + x] = tap.mix(cells, from: row, step: 1)
          }
        }
      }
      count = columns.count * height
    }
  }
}

/// The four cells around a position, and their weights.
private nonisolated struct SplineTap {
  let indices: SIMD4<Int>
  let weights: SIMD4<Float>

  init(_ place: Double, _ count: Int) {
    // A cell's color is that of its center.
    let index = (place - 0.5).rounded(.down)
    let rest = Float(place - 0.5 - index)
    let left = 1 - rest
    let before = 4 - 6 * rest * rest + 3 * rest * rest * rest
    let after = 4 - 6 * left * left + 3 * left * left * left
    weights = SIMD4(left * left * left, before, after, rest * rest * rest) / 6
    let first = Int(index)
    indices = SIMD4(first - 1, first, first + 1, first + 2)
      .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: count - 1))
  }

  /// Mixes four cells of a line, from a start index and with a stride.
  @inline(__always) func mix(
    _ cells: UnsafeBufferPointer<ColorField.Cell>, from start: Int, step: Int
  ) -> ColorField.Cell {
    var sum = cells[start + indices.x * step] * weights.x
    sum += cells[start + indices.y * step] * weights.y
    sum += cells[start + indices.z * step] * weights.z
    sum += cells[start + indices.w * step] * weights.w
    return sum
  }
}

/// A dither pattern of thresholds between 0 and 1 for each color channel.
private nonisolated enum Noise {
  static let side = 8
  static let cells: [ColorField.Cell] = (0..<side * side).map { index in
    let (x, y) = (index % side, index / side)
    return ColorField.Cell(threshold(x, y), threshold(x + 3, y + 5), threshold(x + 6, y + 2), 0)
  }

  @inline(__always) static func at(_ x: Int, _ y: Int) -> ColorField.Cell {
    cells[(y & 7) << 3 | x & 7]
  }

  /// A Bayer matrix.
  private static func threshold(_ x: Int, _ y: Int) -> Float {
    var value = 0
    for bit in 0..<3 {
      let (across, down) = (x >> bit & 1, y >> bit & 1)
      value |= ((across ^ down) << 1 | down) << (2 * (2 - bit))
    }
    return (Float(value) + 0.5) / 64
  }
}
