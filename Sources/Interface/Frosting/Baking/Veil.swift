// The veil is computed for each place, in two steps: first how much of it each color needs for all
// texts on all materials, then the largest need around each place, smoothed over no more than that.
// So there is enough of it everywhere, and no edge shows.
//
// What is promised of text holds for every pixel on the screen, so the colors are taken to be a
// step and a half of the screen worse than they are: that far may rounding and noise move them.
// Colors that lie between two that are light enough are a little darker than both would have it;
// the margin is for that.

internal import GTK
internal import Styling
internal import WidgetCore

/// What is laid over the blurred wallpaper: the least that looks right, or as much as it takes for
/// text to be read on it, and on each material over it.
nonisolated struct Veil: Sendable {
  typealias Cell = ColorField.Cell

  /// The veil's color, and the least of it.
  let color: Cell
  let least: Float

  private let worse: Cell
  /// What lies over the frost where text stands: nothing, the strip, the body.
  private let covers: [Cover]
  private let texts: [(cover: Cover, goal: Float)]

  private static let margin: Float = 1.015
  private static let step: Float = 1.5 / 255

  /// A translucent color, ready to be laid over others.
  private struct Cover: Sendable {
    let share: Cell
    let rest: Float

    init(_ color: Color) {
      share = Cell(color) * Float(color.alpha)
      rest = Float(1 - color.alpha)
    }

    func over(_ color: Cell) -> Cell { share + color * rest }
  }

  init(_ appearance: Appearance, _ material: Material) {
    let (primary, secondary) = Ink.text(for: appearance)
    color = Cell(material.veil.withAlpha(1))
    least = Float(material.veil.alpha)
    worse = Cell(repeating: appearance == .light ? -Veil.step : Veil.step)
    covers = [Color.clear, material.strip, material.body].map { Cover($0) }
    texts = [
      (Cover(primary), Float(Ink.primaryContrast)),
      (Cover(secondary), Float(Ink.secondaryContrast)),
    ].map { ($0.0, $0.1 * Veil.margin) }
  }

  /// The color under so much of the veil.
  func laid(_ amount: Float, over cell: Cell) -> Cell { cell + (color - cell) * amount }

  /// Whether all text can be read on this color of frost.
  func isEnough(_ frost: Cell) -> Bool {
    let frost = (frost + worse).clamped(lowerBound: .zero, upperBound: .one)
    for cover in covers {
      let ground = cover.over(frost)
      let light = LinearLight.luminance(ground) + 0.05
      for text in texts {
        let written = LinearLight.luminance(text.cover.over(ground)) + 0.05
        if max(light, written) < text.goal * min(light, written) { return false }
      }
    }
    return true
  }

  /// The least amount of veil over a color under which text can be read.
  func needed(over cell: Cell) -> Float {
    if isEnough(laid(least, over: cell)) { return least }
    var (low, high) = (least, Float(1))
    for _ in 0..<9 {
      let middle = (low + high) / 2
      if isEnough(laid(middle, over: cell)) { high = middle } else { low = middle }
    }
    return high
  }

  /// Lays the veil over all of a field. It changes gently from place to place, over so many cells,
  /// and is nowhere less than what is needed.
  func lay(over field: inout ColorField, softness radius: Int) {
    let needs = ColorField(width: field.width, height: field.height) { [field] x, y in
      Cell(repeating: needed(over: field[x, y]))
    }
    let amounts = needs.widened(by: 2 * radius).smoothed(by: radius)
    for index in field.cells.indices {
      field.cells[index] = laid(min(1, amounts.cells[index].x), over: field.cells[index])
    }
  }
}

nonisolated extension ColorField {
  /// Each cell the largest of those about it.
  fileprivate func widened(by radius: Int) -> ColorField {
    let rows = ColorField(width: width, height: height) { x, y in
      (max(0, x - radius)...min(width - 1, x + radius)).reduce(self[x, y]) {
        pointwiseMax($0, self[$1, y])
      }
    }
    return ColorField(width: width, height: height) { x, y in
      (max(0, y - radius)...min(height - 1, y + radius)).reduce(rows[x, y]) {
        pointwiseMax($0, rows[x, $1])
      }
    }
  }

  /// Each cell the mean of those about it, twice over.
  fileprivate func smoothed(by radius: Int) -> ColorField {
    var result = self
    for _ in 0..<2 {
      result.cells = slidingMeans(
        result.cells, lines: height, step: width, length: width, stride: 1, radius)
      result.cells = slidingMeans(
        result.cells, lines: width, step: 1, length: height, stride: width, radius)
    }
    return result
  }
}
