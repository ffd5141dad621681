import CGTK
import GTKTesting
import XCTest

@testable import GTK

/// The root window's picture, and blur requests to a compositor.
final class X11RootTests: XCTestCase {
  func testAPartOfTheRootWindowIsRead() throws {
    try onDisplay {
      try painted(0x2040C0, width: 1024, height: 768) { display in
        let part = PixelRect(x: 600, y: 100, width: 200, height: 300)
        let picture = try XCTUnwrap(X11RootPicture(displayName: display.name, part: part))
        XCTAssertEqual(picture.frame, part)
        XCTAssertFalse(picture.isTiled)
        XCTAssertEqual(picture.bitmap[100, 200].hex, "#2040C0")
        XCTAssertTrue(picture.bitmap.isOpaque)
      }
    }
  }

  func testASmallPixmapIsATile() throws {
    try onDisplay {
      try painted(0x10FF10, width: 16, height: 8) { display in
        let part = PixelRect(x: 600, y: 100, width: 200, height: 300)
        let picture = try XCTUnwrap(X11RootPicture(displayName: display.name, part: part))
        XCTAssertTrue(picture.isTiled)
        XCTAssertEqual(picture.frame, PixelRect(x: 0, y: 0, width: 16, height: 8))
      }
    }
  }

  func testAnUnpaintedRootWindowHasNoPicture() {
    onDisplay {
      let part = PixelRect(x: 0, y: 0, width: 9, height: 9)
      XCTAssertNil(X11RootPicture(displayName: Display.standard?.name, part: part))
      XCTAssertNil(X11RootPicture(displayName: ":no-such-display", part: part))
    }
  }

  func testANewRootPictureIsReported() throws {
    try onDisplay {
      let display = try XCTUnwrap(Display.standard)
      let screen = try XCTUnwrap(X11Screen(display))
      var changes = 0
      let watch = X11RootWatch(display) { changes += 1 }
      try painted(1, width: 8, height: 8) { _ in TestDisplay.settle() }
      TestDisplay.settle()
      XCTAssertEqual(changes, 0)
      screen.reportsChanges = true
      try painted(2, width: 8, height: 8) { _ in TestDisplay.settle() }
      XCTAssert(TestDisplay.wait { changes > 0 })
      screen.reportsChanges = false
      XCTAssertNotNil(watch)
    }
  }

  func testTheCompositorIsAskedToBlurAndAskedNoMore() throws {
    try inWindow(Label("Glass")) { window in
      let native = try XCTUnwrap(window.surface.flatMap { X11Window($0) })
      let screen = try XCTUnwrap(Display.standard.flatMap { X11Screen($0) })
      XCTAssertFalse(screen.canBlurBehind)
      @MainActor func region() -> [Int] {
        screen.cardinals("_KDE_NET_WM_BLUR_BEHIND_REGION", of: native.identifier)
      }
      native.setBlurBehind(PixelRect(x: 1, y: 2, width: 30, height: 40))
      XCTAssertEqual(region(), [1, 2, 30, 40])
      native.setBlurBehind(nil)
      XCTAssertEqual(region(), [])
    }
  }
}

/// Paints the root window as wallpaper programs do, during the body.
@MainActor private func painted(
  _ color: UInt, width: UInt32, height: UInt32, _ body: @MainActor (Display) throws -> Void
) throws {
  let display = try XCTUnwrap(Display.standard)
  let native = try XCTUnwrap(gdk_display_get_default())
  let server = try XCTUnwrap(gdk_x11_display_get_xdisplay(native))
  let root = gdk_x11_display_get_xrootwindow(native)
  let pixmap = XCreatePixmap(server, root, width, height, 24)
  let context = XCreateGC(server, pixmap, 0, nil)
  XSetForeground(server, context, color)
  XFillRectangle(server, pixmap, context, 0, 0, width, height)
  XFreeGC(server, context)
  let property = gdk_x11_get_xatom_by_name_for_display(native, "_XROOTPMAP_ID")
  var value = pixmap
  withUnsafeBytes(of: &value) {
    _ = XChangeProperty(
      server, root, property, XA_PIXMAP, 32, PropModeReplace,
      $0.bindMemory(to: UInt8.self).baseAddress, 1)
  }
  XSync(server, 0)
  try body(display)
  XFreePixmap(server, pixmap)
  XSync(server, 0)
  // The property now names a freed pixmap.
  XCTAssertNil(
    X11RootPicture(displayName: display.name, part: PixelRect(x: 0, y: 0, width: 9, height: 9)))
  XDeleteProperty(server, root, property)
  XSync(server, 0)
}
