import CGTK
import GLib
import GTKTesting
import XCTest

@testable import GTK

/// Where the memory lies in which frames come to the X server, and how long.
final class FrameMemoryTests: XCTestCase {
  func testItIsKeptForTheNextFrameAndGivenBackWhenNobodyNeedsIt() throws {
    try onDisplay {
      let window = try ShownWindow()
      // The first makes it, and the next ones give back what the windows of other tests have left.
      for color in [UInt32(0xff0000), 0xff00, 0xff] { try window.show(side: 500, color: color) }
      let pieces = try SharedPiece.all()
      XCTAssert(pieces.contains { $0.resident > 900 })
      for color in stride(from: UInt32(0), to: 0xff, by: 20) {
        try window.show(side: 500, color: color)
        XCTAssertEqual(window.color, color)
      }
      XCTAssertEqual(try SharedPiece.all().map(\.inode), pieces.map(\.inode))

      Toolkit.giveBackFrames()
      XCTAssertEqual(try SharedPiece.all().map(\.inode), pieces.map(\.inode))
      XCTAssertEqual(try SharedPiece.all().last { $0.inode == pieces.first?.inode }?.resident, 0)
      try window.show(side: 500, color: 0x123456)
      XCTAssertEqual(window.color, 0x123456)

      // One that there is no room for there brings memory of its own, which is kept as well.
      try window.show(side: 1_800, color: 0xff)
      let larger = try SharedPiece.all().map(\.inode)
      for color in [UInt32(1), 2, 3] { try window.show(side: 1_800, color: color) }
      XCTAssertEqual(try SharedPiece.all().map(\.inode).first, larger.first)
      Toolkit.giveBackFrames()
      XCTAssertEqual(try SharedPiece.all().first { $0.inode == larger.first }?.resident, 0)
      try window.show(side: 1_800, color: 0x654321)
      XCTAssertEqual(window.color, 0x654321)
    }
  }
}

/// Memory that this process shares with the X server.
private struct SharedPiece {
  let inode: Substring
  /// In KiB.
  var resident = 0

  static func all() throws -> [SharedPiece] {
    var pieces: [SharedPiece] = []
    var isPiece = false
    let text = String(decoding: try File("/proc/self/smaps").read(limit: 1 << 22), as: UTF8.self)
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count >= 5, words[0].contains("-") {
        isPiece = line.contains("/SYSV")
        if isPiece { pieces.append(SharedPiece(inode: words[4])) }
      } else if isPiece, words.first == "Rss:" {
        pieces[pieces.count - 1].resident = Int(words[1]) ?? 0
      }
    }
    return pieces
  }
}

/// What stands for a window at the X server.
@MainActor private final class ShownWindow {
  private let surface: OpaquePointer
  private let display: OpaquePointer
  private let pixmap: Pixmap

  init() throws {
    let gdk = try XCTUnwrap(gdk_display_get_default())
    display = gdk_x11_display_get_xdisplay(gdk)
    let side: UInt32 = 2_000
    pixmap = XCreatePixmap(display, XDefaultRootWindow(display), side, side, 24)
    let screen = XDefaultScreen(display)
    surface = cairo_xlib_surface_create(
      display, pixmap, XDefaultVisual(display, screen), Int32(side), Int32(side))
  }

  isolated deinit {
    cairo_surface_destroy(surface)
    XFreePixmap(display, pixmap)
  }

  /// As GTK makes a frame: a picture that comes from the window, and goes when it has been copied to it.
  func show(side: Int32, color: UInt32) throws {
    let picture = try XCTUnwrap(
      cairo_surface_create_similar_image(surface, CAIRO_FORMAT_RGB24, side, side))
    let context = cairo_create(picture)
    cairo_set_source_rgb(
      context, Double(color >> 16) / 255, Double(color >> 8 & 0xff) / 255,
      Double(color & 0xff) / 255)
    cairo_paint(context)
    cairo_destroy(context)
    let copy = cairo_create(surface)
    cairo_set_source_surface(copy, picture, 0, 0)
    cairo_set_operator(copy, CAIRO_OPERATOR_SOURCE)
    cairo_rectangle(copy, 0, 0, Double(side), Double(side))
    cairo_clip(copy)
    cairo_paint(copy)
    cairo_destroy(copy)
    cairo_surface_destroy(picture)
    cairo_surface_flush(surface)
    // The server is done with it.
    XSync(display, 0)
  }

  /// What was shown last.
  var color: UInt32 {
    guard let image = XGetImage(display, pixmap, 7, 7, 1, 1, UInt(bitPattern: -1), ZPixmap)
    else { return .max }
    defer { _ = image.pointee.f.destroy_image(image) }
    return image.pointee.data.withMemoryRebound(to: UInt32.self, capacity: 1) { $0[0] & 0xff_ffff }
  }
}
