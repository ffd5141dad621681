// Tints depend on the range of the finished pixels, as grays: the brightness of the backdrop alone
// doesn't determine that of the materials on it.

internal import GTK
internal import Theme

nonisolated extension BackdropRange {
  /// The range of a rendered backdrop: two grays that bound the brightness of each pixel, and of
  /// each material over it.
  init(of bitmap: Bitmap, under material: Material, isApart: Bool) {
    let covers = Cover.all(material)
    let (least, most) = LuminanceTable(covers).bounds(of: bitmap)
    self.init(
      darkest: BackdropRange.grays { gray in
        !zip(covers, least).allSatisfy { $0(gray).luminance <= $1 }
      }.last,
      lightest: BackdropRange.grays { gray in
        zip(covers, most).allSatisfy { $0(gray).luminance >= $1 }
      }.first,
      isApart: isApart)
  }

  /// The first gray from black to white that satisfies a condition, and the last before it.
  private static func grays(where isTrue: (Color) -> Bool) -> (last: Color, first: Color) {
    func gray(_ part: Double) -> Color { Color(red: part, green: part, blue: part) }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<24 {
      let middle = (low + high) / 2
      if isTrue(gray(middle)) { high = middle } else { low = middle }
    }
    return (gray(low), gray(high))
  }
}

/// The color of the backdrop under a material.
private nonisolated struct Cover {
  let color: Color

  static func all(_ material: Material) -> [Cover] {
    [.clear, material.strip, material.body].map { Cover(color: $0) }
  }

  func callAsFunction(_ backdrop: Color) -> Color { color.over(backdrop) }
}

/// The contribution of each channel level to the luminance of all backgrounds.
private nonisolated struct LuminanceTable {
  private var red: [SIMD4<Float>] = []
  private var green: [SIMD4<Float>] = []
  private var blue: [SIMD4<Float>] = []

  /// An upper limit of the rounding error of the sums.
  private static let error: Float = 1e-5

  init(_ covers: [Cover]) {
    for level in UInt8.min...UInt8.max {
      let grounds = covers.map { $0(Color(level, level, level)) }
      func row(_ part: (Color) -> Color) -> SIMD4<Float> {
        var row = SIMD4<Float>.zero
        for (kind, ground) in grounds.enumerated() { row[kind] = Float(part(ground).luminance) }
        return row
      }
      red.append(row { Color(red: $0.red, green: 0, blue: 0) })
      green.append(row { Color(red: 0, green: $0.green, blue: 0) })
      blue.append(row { Color(red: 0, green: 0, blue: $0.blue) })
    }
  }

  /// The minimum and maximum luminance of each background.
  func bounds(of bitmap: Bitmap) -> (least: [Double], most: [Double]) {
    var (least, most) = (SIMD4<Float>.one, SIMD4<Float>.zero)
    bitmap.bytes.withUnsafeBufferPointer { bytes in
      for index in stride(from: 0, to: bytes.count, by: 4) {
        let luminance =
          red[Int(bytes[index + 2])] + green[Int(bytes[index + 1])] + blue[Int(bytes[index])]
        least.replace(with: luminance, where: luminance .< least)
        most.replace(with: luminance, where: luminance .> most)
      }
    }
    least -= LuminanceTable.error
    most += LuminanceTable.error
    return ((0..<3).map { Double(least[$0]) }, (0..<3).map { Double(most[$0]) })
  }
}
