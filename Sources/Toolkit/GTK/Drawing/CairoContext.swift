// Ownership: a context borrows Cairo's for a call. It can't be copied, so the compiler prevents
// storing it. Patterns created here are destroyed here.

internal import CGTK
internal import GLib

/// A Cairo context. A path is built up by steps, then stroked, filled or clipped to.
public struct CairoContext: ~Copyable {
  let native: OpaquePointer

  init(borrowing native: OpaquePointer) { self.native = native }
}

// MARK: - Paths

extension CairoContext {
  /// Starts a new subpath.
  public func move(to point: Point) { cairo_move_to(native, point.x, point.y) }

  /// Draws a straight line.
  public func line(to point: Point) { cairo_line_to(native, point.x, point.y) }

  /// Draws connected lines, starting at the first point.
  public func lines(through points: some Sequence<Point>) {
    cairo_new_sub_path(native)
    for point in points { line(to: point) }
  }

  /// Draws a cubic Bézier curve.
  public func curve(to point: Point, control1: Point, control2: Point) {
    cairo_curve_to(native, control1.x, control1.y, control2.x, control2.y, point.x, point.y)
  }

  /// Closes the subpath with a line.
  public func close() { cairo_close_path(native) }

  /// Draws an arc clockwise between two angles in degrees, 0 being to the right. A line connects it
  /// to the current point.
  public func arc(center: Point, radius: Double, from start: Double = 0, to end: Double = 360) {
    cairo_arc(native, center.x, center.y, radius, start * .pi / 180, end * .pi / 180)
  }

  /// Draws a circle.
  public func circle(center: Point, radius: Double) {
    cairo_new_sub_path(native)
    arc(center: center, radius: radius)
    close()
  }

  /// Draws the outline of a rectangle.
  public func rectangle(_ rect: Rect) {
    cairo_rectangle(native, rect.minX, rect.minY, rect.width, rect.height)
  }

  /// Draws the outline of a rounded rectangle.
  public func rectangle(_ shape: RoundedRect) {
    let rect = shape.rect
    func corner(_ x: Double, _ y: Double, _ radius: Double, _ start: Double) {
      arc(center: Point(x: x, y: y), radius: radius, from: start, to: start + 90)
    }
    let fitting = shape.fittingCorners
    cairo_new_sub_path(native)
    corner(rect.minX + fitting.topLeft, rect.minY + fitting.topLeft, fitting.topLeft, 180)
    corner(rect.maxX - fitting.topRight, rect.minY + fitting.topRight, fitting.topRight, 270)
    corner(rect.maxX - fitting.bottomRight, rect.maxY - fitting.bottomRight, fitting.bottomRight, 0)
    corner(rect.minX + fitting.bottomLeft, rect.maxY - fitting.bottomLeft, fitting.bottomLeft, 90)
    close()
  }

  /// Clears the path.
  public func newPath() { cairo_new_path(native) }
}

// MARK: - Painting

extension CairoContext {
  /// Strokes the path, and clears it unless it is kept.
  public func stroke(_ color: Color, _ stroke: Stroke = Stroke(), keepingPath: Bool = false) {
    set(color)
    cairo_set_line_width(native, stroke.width)
    cairo_set_line_cap(native, stroke.cap.native)
    cairo_set_line_join(native, stroke.join.native)
    cairo_set_dash(native, stroke.dash, Int32(stroke.dash.count), 0)
    if keepingPath { cairo_stroke_preserve(native) } else { cairo_stroke(native) }
  }

  /// Fills the path, and clears it unless it is kept.
  public func fill(_ color: Color, keepingPath: Bool = false) {
    set(color)
    fill(keepingPath)
  }

  /// Fills the path with a gradient, and clears it unless it is kept.
  public func fill(_ gradient: LinearGradient, keepingPath: Bool = false) {
    set(gradient)
    fill(keepingPath)
  }

  /// Fills a coverage mask at the origin, with this pixel size.
  public func fill(_ color: Color, _ coverage: Coverage, pixel: Double) {
    set(color)
    fill(coverage, pixel: pixel)
  }

  /// Fills a coverage mask at the origin with a gradient, with this pixel size.
  public func fill(_ gradient: LinearGradient, _ coverage: Coverage, pixel: Double) {
    set(gradient)
    fill(coverage, pixel: pixel)
  }

  private func fill(_ coverage: Coverage, pixel: Double) {
    let (width, height) = (coverage.width, coverage.height)
    guard
      let mask = cairo_image_surface_create(CAIRO_FORMAT_A8, Int32(width), Int32(height)),
      let bytes = cairo_image_surface_get_data(mask)
    else { return }
    defer { cairo_surface_destroy(mask) }
    let stride = Int(cairo_image_surface_get_stride(mask))
    coverage.pixels.withUnsafeBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return }
      for row in 0..<height {
        bytes.advanced(by: row * stride).update(from: first + row * width, count: width)
      }
    }
    cairo_surface_mark_dirty(mask)
    cairo_surface_set_device_scale(mask, 1 / pixel, 1 / pixel)
    cairo_mask_surface(native, mask, 0, 0)
  }

  private func set(_ gradient: LinearGradient) {
    let (start, end) = (gradient.start, gradient.end)
    let pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    for stop in gradient.stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern, stop.offset, color.red, color.green, color.blue, color.alpha)
    }
    cairo_set_source(native, pattern)
    cairo_pattern_destroy(pattern)
  }

  /// Paints the whole clip.
  public func paint(_ color: Color) {
    guard color.alpha > 0 else { return }
    set(color)
    cairo_paint(native)
  }

  /// Paints a recorded drawing.
  public func draw(_ node: RenderNode) { gsk_render_node_draw(node.native, native) }

  private func set(_ color: Color) {
    cairo_set_source_rgba(native, color.red, color.green, color.blue, color.alpha)
  }

  private func fill(_ keepingPath: Bool) {
    if keepingPath { cairo_fill_preserve(native) } else { cairo_fill(native) }
  }
}

// MARK: - Drawing state

extension CairoContext {
  /// Translates later drawing.
  public func translate(by offset: Point) { cairo_translate(native, offset.x, offset.y) }

  /// Scales later drawing.
  public func scale(by factor: Double) { cairo_scale(native, factor, factor) }
}
