internal import GTK

/// The colors of a screen area at a low resolution: sRGB components from 0 to 1.
nonisolated struct ColorField: Hashable, Sendable {
  typealias Cell = SIMD4<Float>

  let width: Int
  let height: Int
  /// Row by row.
  var cells: [Cell]

  init(width: Int, height: Int, _ color: (_ x: Int, _ y: Int) -> Cell) {
    self.width = width
    self.height = height
    cells = [Cell](unsafeUninitializedCapacity: width * height) { cells, count in
      for y in 0..<height {
        for x in 0..<width { cells[y * width + x] = color(x, y) }
      }
      count = width * height
    }
  }

  subscript(x: Int, y: Int) -> Cell { cells[y * width + x] }

  /// The average color.
  var mean: Cell { cells.reduce(.zero, +) / Float(cells.count) }

  /// Scales the saturation and keeps the brightness.
  mutating func saturate(by factor: Float) {
    for index in cells.indices {
      let cell = cells[index]
      let gray = Cell(repeating: (cell * Cell(0.2126, 0.7152, 0.0722, 0)).sum())
      cells[index] = (gray + (cell - gray) * factor).clamped(lowerBound: .zero, upperBound: .one)
    }
  }
}

nonisolated extension ColorField.Cell {
  init(_ color: Color) {
    self.init(Float(color.red), Float(color.green), Float(color.blue), 1)
  }

  /// The cell as an opaque color.
  var color: Color { Color(red: Double(x), green: Double(y), blue: Double(z)) }
}
