import CGTK
import Expectations
import GTKTesting
import RandomTesting
import XCTest

@testable import GTK

/// How pictures come into windows: small ones in requests of ours, all others by cairo, and both the same.
final class SmallChangeTests: XCTestCase {
  /// 40,000 bytes take one request, and what is more is cairo's.
  func testASmallPictureIsOneRequest() throws {
    try onDisplay {
      let sheet = try Sheet(side: 400)
      let picture = Picture(side: 100, seed: 1)
      // What it is drawn by is made once.
      sheet.draw(picture, in: [.init(x: 0, y: 0, width: 1, height: 1)])
      XCTAssertEqual(
        sheet.requests { sheet.draw(picture, in: [.init(x: 0, y: 0, width: 100, height: 100)]) }, 1)
      XCTAssertEqual(sheet.pixel(99, 99), picture.pixel(99, 99))
      let parts = [0.0, 20, 40].map { cairo_rectangle_t(x: $0, y: $0, width: 10, height: 10) }
      XCTAssertEqual(sheet.requests { sheet.draw(picture, in: parts) }, 3)
      let large = Picture(side: 300, seed: 2)
      sheet.draw(large, in: [.init(x: 0, y: 0, width: 300, height: 300)])
      XCTAssertEqual(sheet.pixel(299, 299), large.pixel(299, 299))
    }
  }

  /// Wherever it lies, however it is cut, larger than the buffer or not.
  func testAllPicturesLandWhereCairoPutsThem() throws {
    try onDisplay {
      var numbers = SeededNumbers(seed: 11)
      for round in 0..<trials(20, of: 200) {
        let sheet = try Sheet(side: 256)
        let expected = try Sheet(side: 256)
        let picture = Picture(side: Int.random(in: 1...256, using: &numbers), seed: UInt64(round))
        let scale = Bool.random(using: &numbers) ? 1.0 : 2.0
        // Halves of a pixel are for cairo.
        let step = Int.random(in: 0..<8, using: &numbers) == 0 ? 0.5 : 1
        func place() -> Double { step * Double(Int.random(in: -20...120, using: &numbers)) / scale }
        let offset = (place(), place())
        let parts = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
          cairo_rectangle_t(x: place(), y: place(), width: abs(place()), height: abs(place()))
        }
        let setting = Setting(
          scale: scale, offset: offset, operation: CAIRO_OPERATOR_SOURCE, parts: parts)
        sheet.draw(picture, setting)
        expected.draw(picture, setting, byCairo: true)
        XCTAssert(sheet.pixels == expected.pixels, "round \(round), \(setting)")
      }
    }
  }

  /// What isn't copied, but laid over what is there, is cairo's.
  func testWhatIsLaidOverIsNotCopied() throws {
    try onDisplay {
      let sheet = try Sheet(side: 64)
      let expected = try Sheet(side: 64)
      for (seed, operation) in [(3, CAIRO_OPERATOR_SOURCE), (4, CAIRO_OPERATOR_OVER)] {
        let setting = Setting(
          scale: 1, offset: (0, 0), operation: operation,
          parts: [.init(x: 0, y: 0, width: 64, height: 64)])
        let picture = Picture(side: 64, seed: UInt64(seed))
        sheet.draw(picture, setting)
        expected.draw(picture, setting, byCairo: true)
      }
      XCTAssert(sheet.pixels == expected.pixels)
    }
  }
}

/// How a picture is drawn.
private struct Setting {
  var scale: Double
  var offset: (Double, Double)
  var operation: cairo_operator_t
  var parts: [cairo_rectangle_t]
}

/// A picture in memory, of random colors.
private final class Picture {
  let surface: OpaquePointer
  let side: Int

  init(side: Int, seed: UInt64) {
    self.side = side
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(side), Int32(side))
    var numbers = SeededNumbers(seed: seed)
    withPixels { pixels in
      for index in pixels.indices {
        // Color that has been multiplied with what covers it, as cairo wants it.
        let cover = UInt32.random(in: 0...255, using: &numbers)
        pixels[index] = (0..<3).reduce(cover << 24) { all, channel in
          all | UInt32.random(in: 0...cover, using: &numbers) << (8 * UInt32(channel))
        }
      }
    }
    cairo_surface_mark_dirty(surface)
  }

  deinit { cairo_surface_destroy(surface) }

  var pixels: [UInt32] { withPixels { Array($0) } }

  func pixel(_ x: Int, _ y: Int) -> UInt32 { pixels[y * side + x] }

  private func withPixels<Result>(
    _ body: (UnsafeMutableBufferPointer<UInt32>) -> Result
  ) -> Result {
    cairo_image_surface_get_data(surface).withMemoryRebound(to: UInt32.self, capacity: side * side)
    { body(UnsafeMutableBufferPointer(start: $0, count: side * side)) }
  }
}

/// A picture at the X server, as deep as windows are that one can see through.
@MainActor private final class Sheet {
  private let surface: OpaquePointer
  private let display: OpaquePointer
  private let pixmap: Pixmap
  private let side: Int

  init(side: Int) throws {
    self.side = side
    let gdk = try XCTUnwrap(gdk_display_get_default())
    display = gdk_x11_display_get_xdisplay(gdk)
    var info = XVisualInfo()
    XCTAssertNotEqual(
      XMatchVisualInfo(display, XDefaultScreen(display), 32, TrueColor, &info), 0)
    pixmap = XCreatePixmap(
      display, XDefaultRootWindow(display), UInt32(side), UInt32(side), 32)
    surface = cairo_xlib_surface_create(display, pixmap, info.visual, Int32(side), Int32(side))
    let context = cairo_create(surface)
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_paint(context)
    cairo_destroy(context)
  }

  isolated deinit {
    cairo_surface_destroy(surface)
    XFreePixmap(display, pixmap)
  }

  func draw(_ picture: Picture, in parts: [cairo_rectangle_t]) {
    draw(
      picture,
      Setting(scale: 1, offset: (0, 0), operation: CAIRO_OPERATOR_SOURCE, parts: parts))
  }

  /// As GTK ends a frame: the picture has the scale of the window, and an offset of its own. By a function
  /// that does the same and isn't ours, if asked for.
  func draw(_ picture: Picture, _ setting: Setting, byCairo: Bool = false) {
    cairo_surface_set_device_scale(surface, setting.scale, setting.scale)
    cairo_surface_set_device_scale(picture.surface, setting.scale, setting.scale)
    cairo_surface_set_device_offset(
      picture.surface, -setting.offset.0 * setting.scale, -setting.offset.1 * setting.scale)
    let context = cairo_create(surface)
    cairo_set_source_surface(context, picture.surface, 0, 0)
    for part in setting.parts {
      cairo_rectangle(context, part.x, part.y, part.width, part.height)
    }
    cairo_clip(context)
    cairo_set_operator(context, setting.operation)
    if byCairo { cairo_paint_with_alpha(context, 1) } else { cairo_paint(context) }
    cairo_destroy(context)
    cairo_surface_flush(surface)
  }

  /// How many requests the server is sent for something.
  func requests(_ body: () -> Void) -> Int {
    XSync(display, 0)
    let before = XNextRequest(display)
    body()
    return Int(XNextRequest(display) - before)
  }

  var pixels: [UInt32] {
    guard
      let image = XGetImage(
        display, pixmap, 0, 0, UInt32(side), UInt32(side), UInt(bitPattern: -1), ZPixmap)
    else { return [] }
    defer { _ = image.pointee.f.destroy_image(image) }
    return image.pointee.data.withMemoryRebound(to: UInt32.self, capacity: side * side) {
      Array(UnsafeBufferPointer(start: $0, count: side * side))
    }
  }

  func pixel(_ x: Int, _ y: Int) -> UInt32 {
    let pixels = pixels
    return pixels.isEmpty ? 0 : pixels[y * side + x]
  }
}
