import Expectations
import GTK
import Testing

@testable import Backdrops

@Suite("Blur") struct BlurTests {
  func field(_ width: Int, _ height: Int, _ value: (Int, Int) -> Float) -> ColorField {
    ColorField(width: width, height: height) { ColorField.Cell(repeating: value($0, $1)) }
  }

  @Test("blurring a single color keeps it")
  func constant() {
    var field = field(40, 30) { _, _ in 0.37 }
    field.blur(sigma: 7.5)
    expect(field.cells.allSatisfy { abs($0.x - 0.37) < 1e-5 })
  }

  @Test("blurring keeps the total brightness")
  func mean() {
    var field = field(81, 81) { x, y in (x - 40) * (x - 40) + (y - 38) * (y - 38) < 30 ? 1 : 0 }
    let before = field.mean.x
    field.blur(sigma: 5)
    expect(abs(field.mean.x - before) < 1e-5)
  }

  @Test("a blurred point is symmetric, with the spread of a Gaussian")
  func point() {
    var field = field(81, 81) { x, y in x == 40 && y == 40 ? 1 : 0 }
    field.blur(sigma: 7.5)
    for distance in 1...22 {
      let sides = [
        field[40 + distance, 40], field[40 - distance, 40], field[40, 40 + distance],
        field[40, 40 - distance],
      ].map(\.x)
      expect(sides.allSatisfy { abs($0 - sides[0]) < 1e-6 })
      expect(sides[0] <= field[39 + distance, 40].x + 1e-7)
    }
    let spread = (0..<81).reduce(0.0) { sum, x in
      sum + (0..<81).reduce(0.0) { $0 + Double(field[x, $1].x) } * Double((x - 40) * (x - 40))
    }
    expect(abs(spread.squareRoot() - 7.5) < 0.05)
  }

  @Test("a blur of radius zero changes nothing")
  func none() {
    var field = field(5, 4) { x, y in Float(x * y) / 20 }
    let before = field
    field.blur(sigma: 0)
    expect(field == before)
  }

  @Test("a tiny field can be blurred")
  func tiny() {
    var field = field(1, 2) { _, y in Float(y) }
    field.blur(sigma: 7.5)
    expect(field.cells.allSatisfy { (0...1).contains($0.x) })
  }

  @Test("saturation keeps gray and brightness")
  func saturation() {
    var field = ColorField(width: 2, height: 1) { x, _ in
      x == 0 ? ColorField.Cell(0.5, 0.5, 0.5, 1) : ColorField.Cell(0.5, 0.4, 0.45, 1)
    }
    field.saturate(by: 1.6)
    expect(abs(field[0, 0].x - 0.5) < 1e-5)
    expect(field[1, 0].x > 0.5 && field[1, 0].y < 0.4)
  }

  @Test("enlarging keeps a single color within one level, and its average")
  func enlarging() {
    let cells = ColorField(width: 6, height: 6) { _, _ in ColorField.Cell(0.3, 0.503, 0.9, 1) }
    let bitmap = cells.enlarged(from: (1, 1), step: 1.0 / 16, width: 64, height: 64)
    expect(bitmap.width == 64 && bitmap.height == 64 && bitmap.isOpaque)
    var sum = 0.0
    for y in 0..<64 {
      for x in 0..<64 {
        let color = bitmap[x, y]
        expect(abs(color.red - 0.3) <= 1 / 255 && abs(color.blue - 0.9) <= 1 / 255)
        sum += color.green
      }
    }
    // Dithering represents values between two levels.
    expect(abs(sum / 4096 - 0.503) < 0.0005)
  }

  @Test("a slow gradient has no banding")
  func bands() {
    let cells = ColorField(width: 8, height: 4) { x, _ in
      ColorField.Cell(repeating: 0.5 + Float(x) * 0.004)
    }
    let bitmap = cells.enlarged(from: (2, 1), step: 1.0 / 64, width: 256, height: 64)
    let columns = stride(from: 0, to: 256, by: 8).map { start in
      (0..<64).reduce(0.0) { sum, index in
        sum + bitmap[start + index % 8, index / 8].red
      } / 64
    }
    for (left, right) in zip(columns, columns.dropFirst()) {
      expect(right >= left - 1e-9 && right - left < 0.25 / 255)
    }
  }
}
