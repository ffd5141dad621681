internal import GTK
internal import Theme

/// The layout and drawing of a presenter.
final class PresenterFrame: CanvasContent {
  weak var presenter: ScreenPresenter?
  private let baseCache = LayerCache()

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    // Only the base determines the natural size. Sheets are measured at layout, when their style is known;
    // otherwise they'd be measured twice.
    presenter.map { canvas.measure($0.base.view, orientation, for: size) } ?? .zero
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    presenter?.allocate(Size(width: Double(width), height: Double(height)))
  }

  /// Frees the cached drawings.
  func emptyCaches() {
    baseCache.empty()
    for sheet in presenter?.sheets ?? [] { sheet.cache.empty() }
  }

  func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
    guard let presenter else { return }
    guard !presenter.sheets.isEmpty else {
      baseCache.empty()
      return canvas.snapshot(presenter.base.view, into: snapshot)
    }
    let all = Rect(
      x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
    draw(
      Layer(view: presenter.base.view, frame: all, cache: baseCache, opacity: 1), at: 0,
      on: canvas, snapshot)
    for (index, sheet) in presenter.sheets.enumerated() {
      let shade = presenter.shade(of: index)
      for area in PresenterFrame.areas(of: all, outside: presenter.cover(above: index)) {
        PresenterFrame.fill(
          shade, area, around: sheet.lit(in: canvas), larger: all.width + all.height, snapshot)
      }
      let opacity = sheet.style == .popover ? sheet.presence : 1
      draw(
        Layer(
          view: sheet.canvas, frame: sheet.frameNow, cache: sheet.cache, opacity: opacity,
          isMoving: sheet.position != 1),
        at: index + 1, on: canvas, snapshot)
    }
  }

  /// Fills an area except for the undimmed rectangle.
  private static func fill(
    _ shade: Color, _ area: Rect, around lit: Rect?, larger: Double,
    _ snapshot: borrowing Snapshot
  ) {
    guard let lit else { return snapshot.fill(shade, in: area) }
    // A shadow isn't drawn below its own shape; the large spread covers the whole area.
    snapshot.clip(to: area) {
      snapshot.shadow(
        shade, of: RoundedRect(lit, radius: Corner.card), spread: larger, blur: 0)
    }
  }

  private struct Layer {
    let view: Widget
    let frame: Rect
    let cache: LayerCache
    let opacity: Double
    var isMoving = false
  }

  /// Draws the layer at an index with the transform of the sheets above.
  private func draw(
    _ layer: Layer, at index: Int, on canvas: Canvas, _ snapshot: borrowing Snapshot
  ) {
    guard let presenter, let drawing = RenderNode.record({ canvas.snapshot(layer.view, into: $0) })
    else { return layer.cache.empty() }
    let isDimmed = presenter.isDimmed(at: index)
    // At fractional scales, a cached picture differs from the original, and the layer would change visibly at the
    // end.
    guard isDimmed || layer.isMoving && canvas.isScaledEvenly else {
      layer.cache.empty()
      return snapshot.opacity(layer.opacity) { snapshot.append(drawing) }
    }
    guard !isDimmed else {
      return paint(
        drawing, of: layer, at: index, mayBeOld: presenter.isSliding, on: canvas, snapshot)
    }
    snapshot.opacity(layer.opacity) {
      guard layer.cache.stays(drawing) else { return snapshot.append(drawing) }
      paint(drawing, of: layer, at: index, mayBeOld: false, on: canvas, snapshot)
    }
  }

  /// Draws the layer from its cache if that is current.
  private func paint(
    _ drawing: RenderNode, of layer: Layer, at index: Int, mayBeOld: Bool, on canvas: Canvas,
    _ snapshot: borrowing Snapshot
  ) {
    guard let presenter else { return }
    let transform = presenter.receding(layer.frame, at: index)
    let all = Rect(
      x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height))
    let areas = PresenterFrame.areas(of: all, outside: presenter.cover(above: index))
    let origin = layer.frame.origin
    let isPainted = layer.cache.paint(
      drawing, in: layer.frame,
      at: Point(x: origin.x + transform.translation.x, y: origin.y + transform.translation.y),
      scaledBy: transform.scale, areas: areas, scale: canvas.scaleFactor, mayBeOld: mayBeOld,
      into: snapshot)
    guard !isPainted else { return }
    snapshot.translated(by: origin) {
      snapshot.transformed(transform) {
        snapshot.translated(by: Point(x: -origin.x, y: -origin.y)) { snapshot.append(drawing) }
      }
    }
  }

  /// Returns the parts of a rectangle outside a cover that reaches to its lower end.
  nonisolated static func areas(of all: Rect, outside cover: Rect?) -> [Rect] {
    guard let cover else { return [all] }
    let top = min(max(all.minY, cover.minY), all.maxY)
    let height = all.maxY - top
    return [
      Rect(x: all.minX, y: all.minY, width: all.width, height: top - all.minY),
      Rect(x: all.minX, y: top, width: max(0, cover.minX - all.minX), height: height),
      Rect(x: cover.maxX, y: top, width: max(0, all.maxX - cover.maxX), height: height),
    ].filter { !$0.isEmpty }
  }
}
