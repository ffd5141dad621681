// Ownership: Cairo owns the only copy of the pixels.

public import GTK
public import Theme

/// A backdrop ready to be drawn.
public final class BackdropPicture {
  public let range: BackdropRange
  public let average: Color
  /// In logical pixels.
  public let size: Size
  let node: RenderNode?

  public init(_ backdrop: RenderedBackdrop, scale: Double) {
    range = backdrop.range
    average = backdrop.average
    size = Size(
      width: Double(backdrop.bitmap.width) / scale, height: Double(backdrop.bitmap.height) / scale)
    node = .picture(backdrop.bitmap, in: Rect(origin: .zero, size: size))
  }
}
