// Ownership: a node holds exactly one reference to GSK's node, which isn't a GObject, and gives it
// back when it is released. What was drawn into it is kept by GSK's node.

internal import CGTK

/// A recorded drawing, to be painted again. It is immutable.
/// GSK must have been set up: `Toolkit.start()` comes first, even where nothing is shown.
@MainActor public final class RenderNode {
  nonisolated(unsafe) let native: OpaquePointer

  /// Nodes that are kept at this moment, for tests that look for leaks.
  package private(set) static var liveCount = 0

  init(adopting native: OpaquePointer) {
    self.native = native
    RenderNode.liveCount += 1
  }

  isolated deinit {
    RenderNode.liveCount -= 1
    gsk_render_node_unref(native)
  }

  /// Records a drawing; nil where nothing was drawn.
  public static func record(_ draw: (borrowing Snapshot) -> Void) -> RenderNode? {
    guard let recorder = gtk_snapshot_new() else { fatalError("GTK is out of memory") }
    draw(Snapshot(borrowing: recorder))
    return gtk_snapshot_free_to_node(recorder).map { RenderNode(adopting: $0) }
  }

  /// Keeps a picture, stretched to a rectangle, in the form that Cairo paints at once. (Of a texture
  /// it makes a copy in every frame: 400 x 1080 pixels take 1.9 ms, this way 0.1 ms.)
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

  /// Keeps what is drawn in an area with the pixels of a surface, which stays as long as what shows it:
  /// where it went before, Cairo would copy it.
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

  /// Where Cairo keeps that surface: an address is all that this is.
  private static var shownSurface = cairo_user_data_key_t()

  /// The part of the plane outside of which it draws nothing.
  public var bounds: Rect {
    var bounds = graphene_rect_t()
    gsk_render_node_get_bounds(native, &bounds)
    return Rect(bounds)
  }

  /// What it looks like, from the origin on, at so many pixels for each logical one. It is
  /// drawn by Cairo, whatever draws the screen.
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
