internal import GTK
internal import Glibc

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
