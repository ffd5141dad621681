// Which glyph a figure is depends on the font, and on what stands beside it. In fonts whose figures are all as wide,
// which are nearly all, other figures beside it make no difference: those are made to stand in columns. So a clock
// that has counted to nine once needs no font any more.

internal import CGTK

/// How figures have come out in one layout, so that they need not be shaped again.
nonisolated struct FigureShapes {
  /// A figure, and what stands before and after it; 0 stands for any figure, and for nothing.
  private struct Place: Hashable {
    let figure: UInt8
    let before: UInt8
    let after: UInt8

    init(_ index: Int, in text: UnsafeBufferPointer<UInt8>) {
      figure = text[index]
      before = index > 0 ? Place.kind(text[index - 1]) : 0
      after = index + 1 < text.count ? Place.kind(text[index + 1]) : 0
    }

    private static func kind(_ letter: UInt8) -> UInt8 {
      FigureShapes.isFigure(letter) ? UInt8(ascii: "0") : letter
    }
  }

  private var shapes: [Place: PangoGlyphInfo] = [:]
  /// How wide each figure is; nil before the first.
  private var width: Int32?
  /// Whether a figure isn't as wide as others.
  private var differ = false

  static func isFigure(_ letter: UInt8) -> Bool {
    letter >= UInt8(ascii: "0") && letter <= UInt8(ascii: "9")
  }

  /// Remembers how the figures of a text have come out.
  mutating func learn(_ run: PangoGlyphItem, _ text: UnsafeBufferPointer<UInt8>) {
    guard !differ, let glyphs = FigureShapes.glyphs(of: run, text) else { return }
    for index in text.indices where FigureShapes.isFigure(text[index]) {
      let shape = glyphs[index]
      if let width, shape.geometry.width != width {
        differ = true
        shapes = [:]
        return
      }
      width = shape.geometry.width
      shapes[Place(index, in: text)] = shape
    }
  }

  /// Puts other figures in the places of those that are there. False, and nothing has changed, where it isn't known
  /// how one of them comes out.
  func write(
    _ text: UnsafeBufferPointer<UInt8>, over old: UnsafeBufferPointer<UInt8>,
    in run: PangoGlyphItem
  ) -> Bool {
    guard !differ, let glyphs = FigureShapes.glyphs(of: run, text) else { return false }
    func shape(_ index: Int) -> PangoGlyphInfo? { shapes[Place(index, in: text)] }
    let changed = text.indices.filter { text[$0] != old[$0] }
    guard changed.allSatisfy({ shape($0) != nil }) else { return false }
    for index in changed { shape(index).map { glyphs[index] = $0 } }
    return true
  }

  /// Its glyphs, where there is one for each byte of the text, in their order.
  private static func glyphs(
    of run: PangoGlyphItem, _ text: UnsafeBufferPointer<UInt8>
  ) -> UnsafeMutablePointer<PangoGlyphInfo>? {
    guard let item = run.item?.pointee, let string = run.glyphs?.pointee,
      item.offset == 0, item.length == text.count, item.analysis.level % 2 == 0,
      string.num_glyphs == text.count,
      text.indices.allSatisfy({ string.log_clusters[$0] == $0 })
    else { return nil }
    return string.glyphs
  }
}
