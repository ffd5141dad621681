extension Pixels {
  /// Returns the picture in another size. If it gets smaller, each pixel is the mean of those that it covers;
  /// if it gets larger, it is interpolated.
  public func scaled(to width: Int, _ height: Int) -> Pixels {
    guard width != self.width || height != self.height else { return self }
    let columns = Resampling(from: self.width, to: width)
    let rows = Resampling(from: self.height, to: height)
    let bytes = [UInt8](unsafeUninitializedCapacity: width * height * 4) { result, count in
      self.bytes.withUnsafeBufferPointer { source in
        // Rows as wide as the result; each contributes to one or two rows of it.
        var line = [Float](repeating: 0, count: width * 4)
        var sum = [Float](repeating: 0, count: width * 4)
        var known = -1
        for y in 0..<height {
          for index in sum.indices { sum[index] = 0 }
          for (row, share) in rows.parts(of: y) {
            if row != known {
              columns.apply(to: source, from: row * self.width * 4, into: &line)
              known = row
            }
            for index in sum.indices { sum[index] += line[index] * share }
          }
          for index in sum.indices {
            result[y * width * 4 + index] = UInt8(max(0, min(255, sum[index].rounded())))
          }
        }
      }
      count = width * height * 4
    }
    return Pixels(width: width, height: height, bytes: bytes)
  }
}

/// The weights of the old pixels of a line for each new one.
struct Resampling {
  /// The first old pixel for each new one.
  private var firsts: [Int] = []
  /// The weights of the old pixels, by new pixel, and the index of the first weight for each.
  private var shares: [Float] = []
  private var starts: [Int] = [0]

  init(from old: Int, to new: Int) {
    let step = Double(old) / Double(new)
    for index in 0..<new {
      let (first, parts) =
        step >= 1
        ? Resampling.covered(from: Double(index) * step, to: Double(index + 1) * step, of: old)
        : Resampling.mixed(at: (Double(index) + 0.5) * step - 0.5, of: old)
      firsts.append(first)
      shares += parts
      starts.append(shares.count)
    }
  }

  /// Returns the old pixels that a new one covers, with their weights.
  private static func covered(
    from start: Double, to end: Double, of count: Int
  ) -> (first: Int, shares: [Float]) {
    let first = min(Int(start), count - 1)
    let last = max(first, min(Int(end.rounded(.up)), count) - 1)
    let parts = (first...last).map { pixel in
      max(0, min(end, Double(pixel + 1)) - max(start, Double(pixel)))
    }
    let sum = parts.reduce(0, +)
    return (first, parts.map { Float($0 / sum) })
  }

  /// Returns the two old pixels that a new one lies between; at an edge, the edge pixels.
  private static func mixed(at place: Double, of count: Int) -> (first: Int, shares: [Float]) {
    let place = max(0, min(place, Double(count - 1)))
    let first = min(Int(place), max(0, count - 2))
    let share = Float(place - Double(first))
    return count == 1 ? (0, [1]) : (first, [1 - share, share])
  }

  /// Returns the old pixels for a new one, with their weights.
  func parts(of index: Int) -> Zip2Sequence<Range<Int>, ArraySlice<Float>> {
    let shares = shares[starts[index]..<starts[index + 1]]
    return zip(firsts[index]..<firsts[index] + shares.count, shares)
  }

  /// Resamples a line of pixels with four channels.
  func apply(
    to source: UnsafeBufferPointer<UInt8>, from start: Int, into line: inout [Float]
  ) {
    shares.withUnsafeBufferPointer { shares in
      for index in firsts.indices {
        var sum = SIMD4<Float>.zero
        var place = start + firsts[index] * 4
        for part in starts[index]..<starts[index + 1] {
          let pixel = SIMD4(source[place], source[place + 1], source[place + 2], source[place + 3])
          sum += SIMD4<Float>(pixel) * shares[part]
          place += 4
        }
        for part in 0..<4 { line[index * 4 + part] = sum[part] }
      }
    }
  }
}
