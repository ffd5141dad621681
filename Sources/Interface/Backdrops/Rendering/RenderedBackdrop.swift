// The blur is computed at a quarter of the size, where it loses nothing this strong, and enlarged
// to device pixels at the end.

public import GTK
public import Theme

/// A finished backdrop, rendered or loaded from the cache.
public nonisolated struct RenderedBackdrop: Hashable, Sendable {
  public let bitmap: Bitmap
  /// The range of colors that text must be legible on.
  public let range: BackdropRange
  public let average: Color

  /// Changes whenever rendering the same wallpaper gives another result.
  static let version = 2

  /// The blur's sigma and cell size, in logical pixels.
  static let sigma = 30.0
  static let cell = 4.0
  static let saturation: Float = 1.6

  init(bitmap: Bitmap, range: BackdropRange, average: Color) {
    self.bitmap = bitmap
    self.range = range
    self.average = average
  }

  /// Blurs the part of the scene under and around the panel, and adds the veil.
  init(rendering scene: Scene, for request: BackdropRequest, _ material: Material) {
    let cell = RenderedBackdrop.cell
    let panel = request.panel
    // The blur mixes in the surroundings of the panel.
    let margin = (3 * RenderedBackdrop.sigma / cell).rounded(.up) * cell
    var field = scene.field(
      of: Rect(
        x: panel.minX - margin, y: panel.minY - margin,
        width: (panel.width / cell).rounded(.up) * cell + 2 * margin,
        height: (panel.height / cell).rounded(.up) * cell + 2 * margin), cell: cell)
    field.blur(sigma: RenderedBackdrop.sigma / cell)
    let kept = 4
    field = field.inset(by: Int(margin / cell) - kept)
    field.saturate(by: RenderedBackdrop.saturation)
    let isApart = Veil(request.appearance, material).lay(over: &field, softness: 6)
    let bitmap = field.enlarged(
      from: (Double(kept), Double(kept)), step: 1 / (cell * request.scale),
      width: request.pixelWidth, height: request.pixelHeight)
    self.init(
      bitmap: bitmap, range: BackdropRange(of: bitmap, under: material, isApart: isApart),
      average: field.inset(by: kept).mean.color)
  }
}

nonisolated extension ColorField {
  /// Crops cells at each edge.
  func inset(by margin: Int) -> ColorField {
    ColorField(width: width - 2 * margin, height: height - 2 * margin) {
      self[$0 + margin, $1 + margin]
    }
  }
}

nonisolated extension BackdropRequest {
  var material: Material { .material(for: appearance) }
  var pixelWidth: Int { max(1, Int((panel.width * scale).rounded(.up))) }
  var pixelHeight: Int { max(1, Int((panel.height * scale).rounded(.up))) }
}
