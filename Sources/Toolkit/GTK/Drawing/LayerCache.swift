// Ownership: a cache owns one Cairo surface and releases it when it is emptied or released. Nodes
// that show it retain the surface themselves (`RenderNode.record(showing:)`). Threads: main only.

internal import CGTK
internal import GLib

/// Caches the pixels of a layer while it moves, scales or fades: drawing text in each frame takes
/// many times as long. A cache holds one drawing; a changed one is rendered again, but not in each
/// frame.
@MainActor public final class LayerCache {
  private var surface: Surface?
  private var drawing: RenderNode?
  private var scale = 0
  private var size = Size.zero
  private var rendered = Moment.now
  /// The drawing's origin when it was first drawn.
  private var origin = Point.zero
  private var lastDrawing: RenderNode?
  private var shown: (placement: Placement, nodes: [RenderNode])?

  /// How it was last painted. Painted the same way again, GTK sees no damage.
  private struct Placement: Equatable {
    var origin: Point
    var factor: Double
    var areas: [Rect]
  }

  /// A drawing that changes more often than this is drawn, not cached.
  private static let leastAge = Duration.milliseconds(250)

  public init() {}

  /// Whether it holds pixels.
  public var isFilled: Bool { surface != nil }

  /// Draws a child of a canvas, from cached pixels while it moves and doesn't change.
  public func draw(
    _ child: Widget, of canvas: Canvas, isMoving: Bool, into snapshot: borrowing Snapshot
  ) {
    // At fractional scales, pixels would look different from the drawing.
    guard isMoving, canvas.isScaledEvenly,
      let drawing = RenderNode.record({ canvas.snapshot(child, into: $0) })
    else {
      empty()
      return canvas.snapshot(child, into: snapshot)
    }
    draw(drawing, scale: canvas.scaleFactor, into: snapshot)
  }

  /// Draws a moving drawing at a scale factor.
  func draw(_ drawing: RenderNode, scale: Int, into snapshot: borrowing Snapshot) {
    let frame = drawing.bounds.roundedOut
    guard stays(drawing) else {
      (surface, self.drawing, shown, origin) = (nil, nil, nil, frame.origin)
      return snapshot.append(drawing)
    }
    // A drawing at rest isn't worth rendering.
    let isPainted =
      (isFilled || frame.origin != origin)
      && paint(drawing, in: frame, at: frame.origin, scale: scale, into: snapshot)
    if !isPainted { snapshot.append(drawing) }
  }

  /// Paints the cached drawing in a frame at another place and scale, within the areas. False if
  /// there are no current pixels; `mayBeOld` allows outdated ones.
  public func paint(
    _ drawing: RenderNode, in frame: Rect, at origin: Point, scaledBy factor: Double = 1,
    areas: [Rect]? = nil, scale: Int, mayBeOld: Bool = false, into snapshot: borrowing Snapshot
  ) -> Bool {
    guard let surface = newest(of: drawing, in: frame, scale, mayBeOld) else { return false }
    let areas = areas ?? [Rect(origin: origin, size: frame.size)]
    let placement = Placement(origin: origin, factor: factor, areas: areas)
    if shown?.placement != placement {
      let nodes = areas.compactMap { surface.node(at: origin, scaledBy: factor, in: $0) }
      shown = (placement, nodes)
    }
    for node in shown?.nodes ?? [] { snapshot.append(node) }
    return true
  }

  /// Whether the drawing is the one of the last call. A drawing that is seen once isn't worth
  /// rendering.
  public func stays(_ drawing: RenderNode) -> Bool {
    defer { lastDrawing = drawing }
    return lastDrawing?.isSameDrawing(as: drawing) == true
  }

  public func empty() {
    lastDrawing = nil
    guard surface != nil else { return }
    (surface, drawing, shown) = (nil, nil, nil)
  }

  private func newest(
    of drawing: RenderNode, in frame: Rect, _ scale: Int, _ mayBeOld: Bool
  ) -> Surface? {
    if let surface, scale == self.scale, frame.size == size {
      if mayBeOld || self.drawing?.isSameDrawing(as: drawing) == true { return surface }
      if Moment.now - rendered < LayerCache.leastAge { return nil }
    }
    let next = Surface(drawing, in: frame, scale: Double(scale))
    surface = next
    self.drawing = drawing
    (self.scale, size, rendered, shown) = (scale, frame.size, .now, nil)
    return next
  }
}

extension LayerCache {
  /// The number of live surfaces, for tests that look for leaks.
  package static var liveCount: Int { Surface.liveCount }

  /// The pixels of a drawing.
  @MainActor private final class Surface {
    static var liveCount = 0

    private let native: OpaquePointer
    private let scale: Double

    init(_ drawing: RenderNode, in rect: Rect, scale: Double) {
      let (width, height) = (rect.width * scale, rect.height * scale)
      guard
        let native = cairo_image_surface_create(
          CAIRO_FORMAT_ARGB32, Int32(max(1, width.rounded(.up))),
          Int32(max(1, height.rounded(.up))))
      else { fatalError("Cairo is out of memory") }
      self.native = native
      self.scale = scale
      Surface.liveCount += 1
      guard let context = cairo_create(native) else { return }
      cairo_scale(context, scale, scale)
      cairo_translate(context, -rect.minX, -rect.minY)
      gsk_render_node_draw(drawing.native, context)
      cairo_destroy(context)
      cairo_surface_flush(native)
    }

    isolated deinit {
      Surface.liveCount -= 1
      cairo_surface_destroy(native)
    }

    /// The edges of the area should be on whole pixels: others take Cairo far longer.
    func node(at origin: Point, scaledBy factor: Double, in area: Rect) -> RenderNode? {
      .record(showing: native, in: area) { context in
        cairo_translate(context.native, origin.x, origin.y)
        cairo_scale(context.native, factor / scale, factor / scale)
        cairo_set_source_surface(context.native, native, 0, 0)
        cairo_pattern_set_filter(cairo_get_source(context.native), CAIRO_FILTER_BILINEAR)
        cairo_paint(context.native)
      }
    }
  }
}

extension RenderNode {
  /// Whether both are the same drawing at any position. GTK keeps the drawing of a widget until
  /// something in it changes.
  public func isSameDrawing(as other: RenderNode) -> Bool { drawing == other.drawing }

  private var drawing: OpaquePointer {
    var node = native
    while gsk_render_node_get_node_type(node) == GSK_TRANSFORM_NODE,
      let child = gsk_transform_node_get_child(node)
    {
      node = child
    }
    return node
  }
}
