// Ownership: Cairo owns the only copy of the pixels.

public import GTK
public import Theme

/// A backdrop ready to be drawn.
public final class FrostPicture {
  public let range: FrostRange
  public let average: Color
  /// In logical pixels.
  public let size: Size
  let node: RenderNode?

  public init(_ frost: BakedFrost, scale: Double) {
    range = frost.range
    average = frost.average
    size = Size(
      width: Double(frost.bitmap.width) / scale, height: Double(frost.bitmap.height) / scale)
    node = .picture(frost.bitmap, in: Rect(origin: .zero, size: size))
  }
}
