// Ownership: a `Snapshot` borrows GTK's for a call. It can't be copied, so the compiler prevents
// storing it. Every push is popped after its body.

internal import CGTK
internal import GLib

/// A GtkSnapshot. Later drawing is on top.
public struct Snapshot: ~Copyable {
  let native: OpaquePointer

  init(borrowing native: OpaquePointer) { self.native = native }
}

// MARK: - Surfaces

extension Snapshot {
  /// Fills a rectangle.
  public func fill(_ color: Color, in rect: Rect) {
    guard color.alpha > 0, !rect.isEmpty else { return }
    var (color, rect) = (color.native, rect.native)
    gtk_snapshot_append_color(native, &color, &rect)
  }

  /// Fills a rounded rectangle.
  public func fill(_ color: Color, in shape: RoundedRect) {
    clip(to: shape) { fill(color, in: shape.rect) }
  }

  /// Fills a rectangle with a gradient.
  public func fill(_ gradient: LinearGradient, in rect: Rect) {
    guard !rect.isEmpty, gradient.stops.count > 1 else { return }
    var (rect, start, end) = (rect.native, gradient.start.native, gradient.end.native)
    let stops = gradient.stops.map {
      GskColorStop(offset: Float($0.offset), color: $0.color.native)
    }
    gtk_snapshot_append_linear_gradient(native, &rect, &start, &end, stops, gsize(stops.count))
  }

  /// Draws a border inside an outline.
  public func border(_ color: Color, width: Double = 1, along shape: RoundedRect) {
    var outline = shape.native
    gtk_snapshot_append_border(
      native, &outline, [Float](repeating: Float(width), count: 4),
      [GdkRGBA](repeating: color.native, count: 4))
  }

  /// Draws the shadow of a shape, outside of it.
  public func shadow(
    _ color: Color, of shape: RoundedRect, offset: Point = .zero, spread: Double = 0,
    blur: Double
  ) {
    var (outline, color) = (shape.native, color.native)
    gtk_snapshot_append_outset_shadow(
      native, &outline, &color, Float(offset.x), Float(offset.y), Float(spread), Float(blur))
  }

  /// Draws a picture, stretched to the rectangle.
  public func draw(_ texture: Texture, in rect: Rect) {
    guard !rect.isEmpty else { return }
    var rect = rect.native
    gtk_snapshot_append_texture(native, texture.opaque, &rect)
  }

  /// Draws a recorded drawing.
  public func append(_ node: RenderNode) {
    gtk_snapshot_append_node(native, node.native)
  }

  /// Draws text with its upper left corner at the point.
  public func text(_ layout: TextLayout, _ color: Color, at point: Point = .zero) {
    translated(by: point) {
      var color = color.native
      gtk_snapshot_append_layout(native, layout.opaque, &color)
    }
  }

  /// Draws with Cairo, within the bounds. Keep the resulting node as long as it doesn't change:
  /// paths are rasterized each time.
  public func cairo(in bounds: Rect, _ draw: (borrowing CairoContext) -> Void) {
    guard !bounds.isEmpty else { return }
    var bounds = bounds.native
    guard let context = gtk_snapshot_append_cairo(native, &bounds) else { return }
    defer { cairo_destroy(context) }
    draw(CairoContext(borrowing: context))
  }
}

// MARK: - Drawing state

extension Snapshot {
  /// Clips to a rectangle.
  public func clip(to rect: Rect, _ body: () -> Void) {
    var rect = rect.native
    gtk_snapshot_push_clip(native, &rect)
    body()
    gtk_snapshot_pop(native)
  }

  /// Clips to a rounded rectangle.
  public func clip(to shape: RoundedRect, _ body: () -> Void) {
    guard shape.corners != RoundedRect.Corners(0) else { return clip(to: shape.rect, body) }
    var outline = shape.native
    gtk_snapshot_push_rounded_clip(native, &outline)
    body()
    gtk_snapshot_pop(native)
  }

  /// Draws a group with an opacity. A transparent group isn't drawn.
  public func opacity(_ opacity: Double, _ body: () -> Void) {
    guard opacity > 0 else { return }
    guard opacity < 1 else { return body() }
    gtk_snapshot_push_opacity(native, opacity)
    body()
    gtk_snapshot_pop(native)
  }

  /// Crossfades between two drawings.
  public func crossFade(_ progress: Double, from: () -> Void, to: () -> Void) {
    guard progress > 0 else { return from() }
    guard progress < 1 else { return to() }
    gtk_snapshot_push_cross_fade(native, progress)
    from()
    gtk_snapshot_pop(native)
    to()
    gtk_snapshot_pop(native)
  }

  /// Draws everything in one color: only the shapes remain.
  public func colored(_ color: Color, _ body: () -> Void) {
    var matrix = graphene_matrix_t()
    var (rows, offset) = ([Float](repeating: 0, count: 16), graphene_vec4_t())
    rows[15] = Float(color.alpha)
    graphene_matrix_init_from_float(&matrix, rows)
    graphene_vec4_init(&offset, Float(color.red), Float(color.green), Float(color.blue), 0)
    gtk_snapshot_push_color_matrix(native, &matrix, &offset)
    body()
    gtk_snapshot_pop(native)
  }

  /// Translates the drawing.
  public func translated(by offset: Point, _ body: () -> Void) {
    guard offset != .zero else { return body() }
    saved {
      var offset = offset.native
      gtk_snapshot_translate(native, &offset)
      body()
    }
  }

  /// Scales the drawing about the origin.
  public func scaled(by factor: Double, _ body: () -> Void) {
    saved {
      gtk_snapshot_scale(native, Float(factor), Float(factor))
      body()
    }
  }

  /// Rotates the drawing clockwise about the origin.
  public func rotated(degrees: Double, _ body: () -> Void) {
    saved {
      gtk_snapshot_rotate(native, Float(degrees))
      body()
    }
  }

  /// Transforms the drawing.
  public func transformed(_ transform: Transform, _ body: () -> Void) {
    saved {
      let matrix = transform.native()
      gtk_snapshot_transform(native, matrix)
      gsk_transform_unref(matrix)
      body()
    }
  }

  private func saved(_ body: () -> Void) {
    gtk_snapshot_save(native)
    body()
    gtk_snapshot_restore(native)
  }
}
