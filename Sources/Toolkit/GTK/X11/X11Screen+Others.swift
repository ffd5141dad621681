internal import CGTK
internal import GLib

// The window manager, and the window that the user works in.

extension X11Screen {
  public var windowManagerName: String? {
    guard let number = cardinals("_NET_SUPPORTING_WM_CHECK", of: root).first, number != 0 else {
      return nil
    }
    return read("_NET_WM_NAME", of: XID(bitPattern: number)) { data, count in
      String(decoding: UnsafeBufferPointer(start: data, count: count), as: UTF8.self)
    }
  }

  /// Whether a pointer button is held.
  public var isButtonHeld: Bool {
    var found = (root: XID(0), child: XID(0))
    var place = (rootX: Int32(0), rootY: Int32(0), x: Int32(0), y: Int32(0))
    var mask: UInt32 = 0
    XQueryPointer(
      xDisplay, root, &found.root, &found.child, &place.rootX, &place.rootY, &place.x, &place.y,
      &mask)
    // The bits of the buttons 1 to 5; 4 and 5 are wheel steps, which are released at once.
    return mask & 0x1F00 != 0
  }

  /// The active window as the window manager reports it.
  var activeWindow: XID? {
    let window = cardinals("_NET_ACTIVE_WINDOW", of: root).first ?? 0
    return window == 0 ? nil : XID(bitPattern: window)
  }

  /// The frame of the active window, if it is full-screen.
  public var fullscreenWindow: PixelRect? {
    guard let window = activeWindow else { return nil }
    let states = cardinals("_NET_WM_STATE", of: window)
    guard states.contains(Int(atom("_NET_WM_STATE_FULLSCREEN"))) else { return nil }
    var attributes = XWindowAttributes()
    var place = (x: Int32(0), y: Int32(0), child: XID(0))
    gdk_x11_display_error_trap_push(display.opaque)
    let isThere =
      XGetWindowAttributes(xDisplay, window, &attributes) != 0
      && XTranslateCoordinates(xDisplay, window, root, 0, 0, &place.x, &place.y, &place.child) != 0
    gdk_x11_display_error_trap_pop_ignored(display.opaque)
    guard isThere else { return nil }
    return PixelRect(
      x: Int(place.x), y: Int(place.y), width: Int(attributes.width),
      height: Int(attributes.height))
  }
}
