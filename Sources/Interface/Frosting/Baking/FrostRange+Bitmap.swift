// Tints are chosen by the range of the finished pixels, as grays: how bright a ground is doesn't
// follow from the brightness of the frost alone.

internal import GTK
internal import Styling

nonisolated extension FrostRange {
  /// The range of a frost that is there: grays, so that nothing that lies on a pixel of it, or on a
  /// material over the pixel, is darker or lighter than it would be on them.
  init(of bitmap: Bitmap, under material: Material) {
    let covers = Cover.all(material)
    let (least, most) = LuminanceTable(covers).bounds(of: bitmap)
    self.init(
      darkest: FrostRange.grays { gray in
        !zip(covers, least).allSatisfy { $0(gray).luminance <= $1 }
      }.last,
      lightest: FrostRange.grays { gray in
        zip(covers, most).allSatisfy { $0(gray).luminance >= $1 }
      }.first)
  }

  /// The first gray from black to white of which something is true, and the last one before it.
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

/// What a color of frost looks like under one of the materials.
private nonisolated struct Cover {
  let color: Color

  static func all(_ material: Material) -> [Cover] {
    [.clear, material.strip, material.body].map { Cover(color: $0) }
  }

  func callAsFunction(_ frost: Color) -> Color { color.over(frost) }
}

/// What each level of each color adds to the luminance of the grounds, all at once.
private nonisolated struct LuminanceTable {
  private var red: [SIMD4<Float>] = []
  private var green: [SIMD4<Float>] = []
  private var blue: [SIMD4<Float>] = []

  /// More than the sums can be wrong by.
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

  /// The least and the most luminance that each ground has anywhere.
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
