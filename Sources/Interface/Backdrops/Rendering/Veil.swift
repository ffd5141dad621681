// The veil also keeps cards apart from the backdrop. Its color moves for that in each cell: a light
// one is shaded where it is nearly white, a dark one is thinner where it is nearly as dark as the
// cards. Colors in between stay, so this has no visible edge either. If a cell remains too dark for
// that, the whole dark veil stays as it was, and the cards get a hairline.
//
// The veil is computed for each cell in two steps: first the amount that each color needs for all
// texts on all materials, then the maximum around each cell, smoothed over no larger area.
// So it suffices everywhere, and has no visible edge.
//
// Contrast must hold for every device pixel, so the colors are taken to be one and a half
// levels worse, the limit of rounding and dithering. Interpolated colors can be a little
// darker than both of their neighbors need; the margin covers that, too.

internal import GTK
internal import Theme
internal import WidgetCore

/// The overlay on the blurred wallpaper: its minimum, or the amount that makes text legible on it
/// and on each material.
nonisolated struct Veil: Sendable {
  typealias Cell = ColorField.Cell

  /// The veil's color and minimum.
  let color: Cell
  let least: Float

  private let worse: Cell
  /// The material under text: none, the header, or the body.
  private let covers: [Cover]
  private let body: Cover
  private let texts: [(cover: Cover, goal: Float)]

  private let isLight: Bool

  private static let margin: Float = 1.015
  /// Interpolated colors can be a little closer to the cards than both of their neighbors.
  private static let separation = Float(Material.separation) + 0.3
  /// The limits of how far it moves to keep cards apart.
  private static let maximumShade: Float = 0.25
  private static let thinnest: Float = 0.2
  private static let step: Float = 1.5 / 255

  /// A premultiplied translucent color.
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
    let (primary, secondary) = Foreground.text(for: appearance)
    isLight = appearance == .light
    color = Cell(material.veil.withAlpha(1))
    least = Float(material.veil.alpha)
    worse = Cell(repeating: appearance == .light ? -Veil.step : Veil.step)
    covers = [Color.clear, material.strip, material.body].map { Cover($0) }
    body = Cover(material.body)
    texts = [
      (Cover(primary), Float(Foreground.primaryContrast)),
      (Cover(secondary), Float(Foreground.secondaryContrast)),
    ].map { ($0.0, $0.1 * Veil.margin) }
  }

  /// The color under an amount of veil.
  func laid(_ amount: Float, over cell: Cell) -> Cell { cell + (color - cell) * amount }

  /// Whether all text is legible on this backdrop color.
  func isEnough(_ backdrop: Cell) -> Bool {
    let backdrop = (backdrop + worse).clamped(lowerBound: .zero, upperBound: .one)
    for cover in covers {
      let ground = cover.over(backdrop)
      let light = LinearLight.luminance(ground) + 0.05
      for text in texts {
        let written = LinearLight.luminance(text.cover.over(ground)) + 0.05
        if max(light, written) < text.goal * min(light, written) { return false }
      }
    }
    return true
  }

  /// The minimum veil over a color for legible text.
  func needed(over cell: Cell) -> Float {
    if isEnough(laid(least, over: cell)) { return least }
    var (low, high) = (least, Float(1))
    for _ in 0..<9 {
      let middle = (low + high) / 2
      if isEnough(laid(middle, over: cell)) { high = middle } else { low = middle }
    }
    return high
  }

  /// Whether a card's body differs enough from this backdrop color.
  func isApart(_ backdrop: Cell) -> Bool {
    separation(from: backdrop + Veil.step) >= Veil.separation
      && separation(from: backdrop - Veil.step) >= Veil.separation
  }

  private func separation(from backdrop: Cell) -> Float {
    let backdrop = backdrop.clamped(lowerBound: .zero, upperBound: .one)
    return abs(Veil.lightness(body.over(backdrop)) - Veil.lightness(backdrop))
  }

  private static func lightness(_ cell: Cell) -> Float {
    Float(Color.lightness(luminance: Double(LinearLight.luminance(cell))))
  }

  /// The color under an amount of veil, moved until cards stand out from it; nil if text allows no
  /// such color.
  func separated(_ amount: Float, over cell: Cell) -> Cell? {
    func moved(_ way: Float) -> Cell {
      isLight
        ? laid(amount, over: cell) * (1 - way * Veil.maximumShade)
        : laid(amount - way * max(0, amount - Veil.thinnest), over: cell)
    }
    if isApart(moved(0)) { return moved(0) }
    guard isApart(moved(1)) else { return nil }
    var (low, high) = (Float(0), Float(1))
    for _ in 0..<9 {
      let middle = (low + high) / 2
      if isApart(moved(middle)) { high = middle } else { low = middle }
    }
    return isEnough(moved(high)) ? moved(high) : nil
  }

  /// Applies the veil to a field. It varies smoothly over `radius` cells and is sufficient
  /// everywhere. Returns whether cards stand out everywhere, too.
  func lay(over field: inout ColorField, softness radius: Int) -> Bool {
    let needs = ColorField(width: field.width, height: field.height) { [field] x, y in
      Cell(repeating: needed(over: field[x, y]))
    }
    let amounts = radius == 0 ? needs : needs.widened(by: 2 * radius).smoothed(by: radius)
    let veiled = zip(amounts.cells, field.cells).map { laid(min(1, $0.x), over: $1) }
    let apart = zip(amounts.cells, field.cells).compactMap {
      self.separated(min(1, $0.x), over: $1)
    }
    let isApart = apart.count == veiled.count
    field.cells = isApart ? apart : veiled
    return isApart
  }
}

nonisolated extension ColorField {
  /// The maximum of the surrounding cells.
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

  /// The average of the surrounding cells, applied twice.
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
