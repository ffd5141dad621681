// Ownership: a node owns exactly one reference to GSK's node, which isn't a GObject. GSK's node
// keeps what was drawn into it.

internal import CGTK

/// A recorded, immutable drawing. Requires GSK: call `Toolkit.start()` first, even if nothing is
/// shown.
@MainActor public final class RenderNode {
  nonisolated(unsafe) let native: OpaquePointer

  /// The number of live nodes, for tests that look for leaks.
  package private(set) static var liveCount = 0

  init(adopting native: OpaquePointer) {
    self.native = native
    RenderNode.liveCount += 1
  }

  isolated deinit {
    RenderNode.liveCount -= 1
    gsk_render_node_unref(native)
  }

  /// Records a drawing; nil if nothing was drawn.
  public static func record(_ draw: (borrowing Snapshot) -> Void) -> RenderNode? {
    guard let recorder = gtk_snapshot_new() else { fatalError("GTK is out of memory") }
    draw(Snapshot(borrowing: recorder))
    return gtk_snapshot_free_to_node(recorder).map { RenderNode(adopting: $0) }
  }

  /// Records a picture, stretched to a rectangle, so that Cairo paints it directly. (A texture is
  /// copied in every frame: 400 x 1080 pixels take 1.9 ms, this way 0.1 ms.)
  public static func picture(_ bitmap: Bitmap, in rect: Rect) -> RenderNode? {
    let surface = bitmap.surface()
    defer { cairo_surface_destroy(surface) }
    return record(showing: surface, in: rect) { context in
      context.translate(by: rect.origin)
      cairo_scale(
        context.native, rect.width / Double(bitmap.width), rect.height / Double(bitmap.height))
      cairo_set_source_surface(context.native, surface, 0, 0)
      // Otherwise scaling blends transparent pixels into the edge.
      cairo_pattern_set_extend(cairo_get_source(context.native), CAIRO_EXTEND_PAD)
      cairo_rectangle(
        context.native, 0, 0, Double(bitmap.width), Double(bitmap.height))
      cairo_fill(context.native)
    }
  }

  /// Records drawing in an area with a surface, which stays alive as long as the node: otherwise
  /// Cairo would copy it.
  static func record(
    showing surface: OpaquePointer?, in area: Rect, _ draw: (borrowing CairoContext) -> Void
  ) -> RenderNode? {
    let node = record { snapshot in snapshot.cairo(in: area, draw) }
    guard let surface, let node, gsk_render_node_get_node_type(node.native) == GSK_CAIRO_NODE,
      let drawing = gsk_cairo_node_get_surface(node.native)
    else { return node }
    let status = cairo_surface_set_user_data(
      drawing, &shownSurface, UnsafeMutableRawPointer(cairo_surface_reference(surface)),
      { surface in cairo_surface_destroy(surface.map { OpaquePointer($0) }) })
    if status != CAIRO_STATUS_SUCCESS { cairo_surface_destroy(surface) }
    return node
  }

  /// The user data key of that surface: only its address matters.
  private static var shownSurface = cairo_user_data_key_t()

  /// The area that it draws in.
  public var bounds: Rect {
    var bounds = graphene_rect_t()
    gsk_render_node_get_bounds(native, &bounds)
    return Rect(bounds)
  }

  /// Renders it from the origin, at a scale. Always drawn by Cairo, whatever renders the screen.
  public func bitmap(_ size: Size, scale: Double = 1, background: Color = .clear) -> Bitmap {
    let width = max(1, Int((size.width * scale).rounded(.up)))
    let height = max(1, Int((size.height * scale).rounded(.up)))
    return Bitmap(width: width, height: height) { context in
      context.paint(background)
      context.scale(by: scale)
      context.draw(self)
    }
  }
}
