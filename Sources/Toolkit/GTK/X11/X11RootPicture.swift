// Ownership: a connection to the X server for one call; XCB's replies are freed here. Threads: any.
// XCB reports errors as values, so a pixmap that vanishes while it is read is harmless and needs no
// error trap on the main thread.

internal import CGTK
internal import GLib
internal import Glibc

/// A part of the picture on the X server's root window.
public nonisolated struct X11RootPicture: Hashable, Sendable {
  public let bitmap: Bitmap
  /// The bitmap's frame on the screen, in device pixels.
  public let frame: PixelRect
  /// Whether it is repeated in all directions.
  public let isTiled: Bool

  /// The properties in which programs publish the pixmap.
  public static let properties = ["_XROOTPMAP_ID", "ESETROOT_PMAP_ID"]
  private static let maximumPixels = 64_000_000

  /// Reads a part of it; nil if there is no picture, or an unknown format.
  public init?(displayName: String?, part: PixelRect) {
    var number: Int32 = 0
    guard let connection = xcb_connect(displayName, &number) else { return nil }
    defer { xcb_disconnect(connection) }
    guard xcb_connection_has_error(connection) == 0, let setup = xcb_get_setup(connection),
      UInt32(setup.pointee.image_byte_order) == XCB_IMAGE_ORDER_LSB_FIRST.rawValue
    else { return nil }
    var screens = xcb_setup_roots_iterator(setup)
    for _ in 0..<max(0, number) where screens.rem > 1 { xcb_screen_next(&screens) }
    guard let root = screens.data?.pointee.root else { return nil }
    for name in X11RootPicture.properties {
      guard let pixmap = pixmap(connection, root, name) else { continue }
      if let picture = X11RootPicture(connection, pixmap, part) {
        self = picture
        return
      }
    }
    return nil
  }

  private init?(_ connection: OpaquePointer, _ pixmap: UInt32, _ part: PixelRect) {
    guard
      let geometry = xcb_get_geometry_reply(connection, xcb_get_geometry(connection, pixmap), nil)
    else { return nil }
    defer { free(geometry) }
    let (width, height) = (Int(geometry.pointee.width), Int(geometry.pointee.height))
    isTiled = part.maxX > width || part.maxY > height
    let left = isTiled ? 0 : max(0, part.x)
    let top = isTiled ? 0 : max(0, part.y)
    frame = PixelRect(
      x: left, y: top, width: isTiled ? width : part.maxX - left,
      height: isTiled ? height : part.maxY - top)
    guard [24, 32].contains(geometry.pointee.depth), frame.width > 0, frame.height > 0,
      frame.width * frame.height <= X11RootPicture.maximumPixels,
      let image = xcb_get_image_reply(
        connection,
        xcb_get_image(
          connection, UInt8(XCB_IMAGE_FORMAT_Z_PIXMAP.rawValue), pixmap, Int16(clamping: left),
          Int16(clamping: top), UInt16(clamping: frame.width), UInt16(clamping: frame.height), .max),
        nil)
    else { return nil }
    defer { free(image) }
    let count = frame.width * frame.height * 4
    guard Int(xcb_get_image_data_length(image)) >= count, let data = xcb_get_image_data(image)
    else {
      return nil
    }
    var bytes = [UInt8](UnsafeBufferPointer(start: data, count: count))
    // The fourth byte is unused on the root window.
    for index in stride(from: 3, to: count, by: 4) { bytes[index] = 255 }
    bitmap = Bitmap(width: frame.width, height: frame.height, bytes: bytes)
  }
}

/// The pixmap that the root window's property names.
private nonisolated func pixmap(
  _ connection: OpaquePointer, _ root: UInt32, _ name: String
) -> UInt32? {
  let request = xcb_intern_atom(connection, 1, UInt16(name.utf8.count), name)
  guard let atom = xcb_intern_atom_reply(connection, request, nil) else { return nil }
  defer { free(atom) }
  guard
    let property = xcb_get_property_reply(
      connection,
      xcb_get_property(
        connection, 0, root, atom.pointee.atom, XCB_ATOM_PIXMAP.rawValue, 0, 1), nil)
  else { return nil }
  defer { free(property) }
  guard property.pointee.format == 32, xcb_get_property_value_length(property) >= 4,
    let value = xcb_get_property_value(property)
  else { return nil }
  let pixmap = value.loadUnaligned(as: UInt32.self)
  return pixmap == 0 ? nil : pixmap
}

// Ownership: the handler is disconnected when the watch is released. The server reports changes
// only while `X11Screen.reportsChanges` is set, when the panel is shown; other changes are detected
// when it appears.

/// Reports that a program has painted the X server's root window, while the screen reports changes.
@MainActor public final class X11RootWatch {
  private let connection: SignalConnection

  public init?(_ display: Display, _ handler: @escaping () -> Void) {
    guard let screen = X11Screen(display) else { return nil }
    let root = gdk_x11_display_get_xrootwindow(display.opaque)
    let watched = X11RootPicture.properties.map { screen.atom($0) }
    connection = display.connect("xevent") { arguments in
      defer { arguments.answer(false) }
      guard let event = arguments.address(0)?.assumingMemoryBound(to: XEvent.self),
        event.pointee.type == PropertyNotify, event.pointee.xproperty.window == root,
        watched.contains(event.pointee.xproperty.atom)
      else { return }
      handler()
    }
  }

  isolated deinit { connection.disconnect() }
}
