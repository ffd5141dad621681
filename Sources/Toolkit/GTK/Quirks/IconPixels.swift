internal import CGTK
internal import GLib

/// The pixels of an icon, a square of them.
package nonisolated struct IconPixels: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// The coverage of each pixel: an icon that takes any color.
    case symbol
    /// BGRA pixels: an icon with its own colors.
    case picture

    fileprivate var bytesOfPixel: Int { self == .symbol ? 1 : 4 }
  }

  package let kind: Kind
  /// The pixels of a side.
  package let side: Int
  /// Row by row.
  package let bytes: [UInt8]

  /// The longest side that is cached.
  package static let longestSide = 256

  package init?(_ kind: Kind, side: Int, bytes: [UInt8]) {
    guard (1...IconPixels.longestSide).contains(side), bytes.count == IconPixels.size(kind, side)
    else { return nil }
    self.kind = kind
    self.side = side
    self.bytes = bytes
  }

  /// The number of its bytes.
  package static func size(_ kind: Kind, _ side: Int) -> Int { side * side * kind.bytesOfPixel }

  /// Returns the icon in a color, exactly as GTK paints it.
  package func bitmap(in color: Color) -> Bitmap {
    guard kind == .symbol else { return Bitmap(width: side, height: side, bytes: bytes) }
    let color = color.native
    let parts = [color.blue, color.green, color.red, 1].map { min(max($0, 0), 1) }
    var pixels = [UInt8](repeating: 0, count: side * side * 4)
    for (index, cover) in bytes.enumerated() where cover > 0 {
      let alpha = Float(cover) / 255 * color.alpha
      for offset in 0..<4 {
        pixels[index * 4 + offset] = UInt8((parts[offset] * alpha * 255).rounded())
      }
    }
    return Bitmap(width: side, height: side, bytes: pixels)
  }
}

extension IconPixels {
  /// Draws an icon of GTK's; nil if it needs more than one color of the style, or is very large.
  init?(_ icon: Object, side: Int, scale: Int) {
    let pixels = side * scale
    guard (1...IconPixels.longestSide).contains(pixels),
      let drawn = IconPixels.drawn(icon, side: side, scale: scale)
    else { return nil }
    guard gtk_icon_paintable_is_symbolic(icon.opaque) != 0 else {
      self.init(.picture, side: pixels, bytes: drawn.bytes)
      return
    }
    // It was drawn in white except for its success, warning and error colors.
    let cover = stride(from: 3, to: drawn.bytes.count, by: 4).map { drawn.bytes[$0] }
    let isOfOneColor = drawn.bytes.enumerated().allSatisfy { $1 == cover[$0 / 4] }
    guard isOfOneColor else { return nil }
    self.init(.symbol, side: pixels, bytes: cover)
  }

  private static func drawn(_ icon: Object, side: Int, scale: Int) -> Bitmap? {
    let node = RenderNode.record { snapshot in
      let colors = [Color.white, .black, .black, .black].map(\.native)
      gtk_symbolic_paintable_snapshot_symbolic(
        icon.opaque, snapshot.native, Double(side), Double(side), colors, gsize(colors.count))
    }
    let size = Size(width: Double(side), height: Double(side))
    return node?.bitmap(size, scale: Double(scale))
  }
}
