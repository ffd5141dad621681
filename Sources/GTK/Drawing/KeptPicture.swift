// Ownership: a picture owns one Cairo surface and gives it back when it is released. What is drawn
// with it retains the surface for itself (`RenderNode.record(showing:)`).

internal import CGTK

/// A drawing kept as pixels, to be painted elsewhere and smaller in each frame of a movement. Text
/// that is drawn anew in ever another size takes many times as long.
@MainActor public final class KeptPicture {
  private let surface: OpaquePointer
  private let scale: Double

  /// Pictures that are kept at this moment, for tests that look for leaks.
  package private(set) static var liveCount = 0

  /// Paints a part of a drawing, at so many pixels for each logical one.
  public init(_ drawing: RenderNode, in rect: Rect, scale: Double) {
    let (width, height) = (rect.width * scale, rect.height * scale)
    guard
      let surface = cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32, Int32(max(1, width.rounded(.up))),
        Int32(max(1, height.rounded(.up))))
    else { fatalError("Cairo is out of memory") }
    self.surface = surface
    self.scale = scale
    KeptPicture.liveCount += 1
    guard let context = cairo_create(surface) else { return }
    cairo_scale(context, scale, scale)
    cairo_translate(context, -rect.minX, -rect.minY)
    gsk_render_node_draw(drawing.native, context)
    cairo_destroy(context)
    cairo_surface_flush(surface)
  }

  isolated deinit {
    KeptPicture.liveCount -= 1
    cairo_surface_destroy(surface)
  }

  /// It at a place, so much smaller, as far as it lies in an area. The edges of the area should
  /// lie between pixels: others take Cairo far longer.
  public func node(at origin: Point, scaledBy factor: Double, in area: Rect) -> RenderNode? {
    .record(showing: surface, in: area) { context in
      cairo_translate(context.native, origin.x, origin.y)
      cairo_scale(context.native, factor / scale, factor / scale)
      cairo_set_source_surface(context.native, surface, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(context.native), CAIRO_FILTER_BILINEAR)
      cairo_paint(context.native)
    }
  }
}

extension RenderNode {
  /// Whether both are the same drawing, wherever it lies. GTK keeps the drawing of a widget until
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
