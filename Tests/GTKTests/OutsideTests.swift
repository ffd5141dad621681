import CGTK
import GTKTesting
import RandomTesting
import XCTest

@testable import GTK

/// Letters that can't be seen: they are left away, and no pixel of the others is another for it.
final class OutsideTests: XCTestCase {
  func testWhatLiesOutsideIsNotDrawn() {
    TestDisplay.run {
      let line = Line("12:34 fgj", size: 20)
      XCTAssertEqual(line.drawings(in: Part(x: 0, y: -20, width: 100, height: 30)), 1)
      XCTAssertEqual(line.drawings(in: Part(x: 60, y: -10, width: 1, height: 1)), 1)
      for part in [
        Part(x: 0, y: 20, width: 100, height: 30), Part(x: 0, y: -90, width: 100, height: 30),
        Part(x: -30, y: -20, width: 20, height: 30), Part(x: 300, y: -20, width: 20, height: 30),
        Part(x: 0, y: 0, width: 0, height: 0),
      ] { XCTAssertEqual(line.drawings(in: part), 0, "\(part)") }
    }
  }

  /// Wherever they stand, in whatever size, turned or not.
  func testWhatCanBeSeenIsAsItWas() {
    TestDisplay.run {
      var numbers = SeededNumbers(seed: 21)
      let texts = ["12:34", "fÅgj,", "ﷺ שלום", "漢字", "🙂 W", "Ẅ̱́", "."]
      var seen = 0
      for _ in 0..<600 {
        let line = Line(
          texts.randomElement(using: &numbers) ?? "",
          size: Double.random(in: 4...60, using: &numbers))
        func near() -> Double { (Double.random(in: -70...70, using: &numbers) * 4).rounded() / 4 }
        let part = Part(x: near(), y: near(), width: abs(near()), height: abs(near()))
        var matrix = cairo_matrix_t()
        cairo_matrix_init_translate(&matrix, 80 + near() / 2, 80 + near() / 2)
        let scale: Double = [0.6, 1.0, 1.0, 1.5, 2.0].randomElement(using: &numbers) ?? 1
        cairo_matrix_scale(&matrix, scale, scale)
        if Int.random(in: 0..<5, using: &numbers) == 0 { cairo_matrix_rotate(&matrix, near()) }
        let ours = line.pixels(in: part, matrix, byPango: false)
        let pangos = line.pixels(in: part, matrix, byPango: true)
        XCTAssert(ours == pangos, "\(line.text) in \(part), \(matrix)")
        if pangos.contains(where: { $0 != 0 }) { seen += 1 }
      }
      XCTAssertGreaterThan(seen, 100)
    }
  }
}

private struct Part {
  var x, y, width, height: Double
}

/// Letters in one font, whose line begins at the origin.
@MainActor private final class Line {
  let text: String
  private let layout: OpaquePointer
  private static let side = 160

  init(_ text: String, size: Double) {
    self.text = text
    let fonts = pango_font_map_create_context(pango_cairo_font_map_get_default())
    layout = pango_layout_new(fonts)
    g_object_unref(UnsafeMutableRawPointer(fonts))
    let font = pango_font_description_new()
    pango_font_description_set_absolute_size(font, size * pangoScale)
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_text(layout, text, -1)
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(layout)) }

  /// By our function, or by one of Pango's that does the same and isn't replaced.
  private func draw(_ context: OpaquePointer?, byPango: Bool = false) {
    let line = pango_layout_get_line_readonly(layout, 0)
    var (next, x) = (line?.pointee.runs, 0.0)
    while let run = next {
      next = run.pointee.next
      guard let glyphs = run.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self) else {
        continue
      }
      cairo_move_to(context, x, 0)
      if byPango {
        pango_cairo_show_glyph_item(context, text, glyphs)
      } else {
        pango_cairo_show_glyph_string(
          context, glyphs.pointee.item.pointee.analysis.font, glyphs.pointee.glyphs)
      }
      x += Double(pango_glyph_string_get_width(glyphs.pointee.glyphs)) / pangoScale
    }
  }

  func pixels(in part: Part, _ matrix: cairo_matrix_t, byPango: Bool) -> [UInt32] {
    let side = Line.side
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(side), Int32(side))
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    var matrix = matrix
    cairo_set_matrix(context, &matrix)
    cairo_rectangle(context, part.x, part.y, part.width, part.height)
    cairo_clip(context)
    draw(context, byPango: byPango)
    cairo_destroy(context)
    cairo_surface_flush(surface)
    return cairo_image_surface_get_data(surface).withMemoryRebound(
      to: UInt32.self, capacity: side * side
    ) { Array(UnsafeBufferPointer(start: $0, count: side * side)) }
  }

  /// How often cairo is told to draw letters.
  func drawings(in part: Part) -> Int {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 100, 100)
    let observer = cairo_surface_create_observer(surface, CAIRO_SURFACE_OBSERVER_NORMAL)
    let context = cairo_create(observer)
    cairo_translate(context, 0, 50)
    cairo_rectangle(context, part.x, part.y, part.width, part.height)
    cairo_clip(context)
    draw(context)
    cairo_destroy(context)
    var report: [UInt8] = []
    withUnsafeMutablePointer(to: &report) { report in
      _ = cairo_surface_observer_print(
        observer,
        { report, bytes, count in
          report?.assumingMemoryBound(to: [UInt8].self).pointee
            .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
          return CAIRO_STATUS_SUCCESS
        }, report)
    }
    cairo_surface_destroy(observer)
    cairo_surface_destroy(surface)
    let line = String(decoding: report, as: UTF8.self).split(separator: "\n")
      .first { $0.hasPrefix("glyphs: count ") }
    return line.flatMap { Int($0.dropFirst(14).prefix { $0.isNumber }) } ?? -1
  }
}
