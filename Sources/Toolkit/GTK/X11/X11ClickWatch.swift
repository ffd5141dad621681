// Ownership: a connection of its own to the X server, closed when the watch is released. Its own,
// because GTK selects events on the root window too, and a second selection on the same connection
// would replace the first.
//
// These are raw events of the X Input extension. Nothing is grabbed, so a click still does what it
// was meant to do, also on a button that toggles the panel: see `PanelController`.

internal import CGTK
internal import GLib

/// Hears of every press of a pointer's button or a finger, wherever on the screen it falls, without
/// taking it away from the window that it is meant for.
@MainActor public final class X11ClickWatch {
  private let xDisplay: OpaquePointer
  private let extensionCode: Int32
  private let handler: (_ x: Int, _ y: Int) -> Void
  private var source: Source?

  /// Calls `handler` with the place on the screen, in its pixels.
  public init?(_ display: Display, _ handler: @escaping (_ x: Int, _ y: Int) -> Void) {
    guard let ours = gdk_x11_display_get_xdisplay(display.opaque),
      let xDisplay = XOpenDisplay(XDisplayString(ours))
    else { return nil }
    var code: (extension: Int32, event: Int32, error: Int32) = (0, 0, 0)
    var version: (major: Int32, minor: Int32) = (2, 2)
    guard
      XQueryExtension(xDisplay, "XInputExtension", &code.extension, &code.event, &code.error) != 0,
      XIQueryVersion(xDisplay, &version.major, &version.minor) == Success
    else {
      XCloseDisplay(xDisplay)
      return nil
    }
    self.xDisplay = xDisplay
    self.handler = handler
    extensionCode = code.extension
    select([XI_RawButtonPress, XI_RawTouchBegin])
    source = .descriptor(XConnectionNumber(xDisplay), .input) { [weak self] _ in self?.read() }
  }

  isolated deinit {
    source?.cancel()
    XCloseDisplay(xDisplay)
  }

  private func select(_ events: [Int32]) {
    var mask = [UInt8](repeating: 0, count: 4)
    for event in events { mask[Int(event) / 8] |= UInt8(1) << UInt8(event % 8) }
    mask.withUnsafeMutableBufferPointer { bits in
      var selection = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
      XISelectEvents(xDisplay, XDefaultRootWindow(xDisplay), &selection, 1)
    }
    XFlush(xDisplay)
  }

  /// Whether it is a finger or a real button: X11 calls the turns of a wheel buttons 4 to 7.
  private func isPress(_ cookie: inout XGenericEventCookie) -> Bool {
    guard XGetEventData(xDisplay, &cookie) != 0 else { return false }
    defer { XFreeEventData(xDisplay, &cookie) }
    guard cookie.evtype == XI_RawButtonPress else { return true }
    let button = cookie.data.assumingMemoryBound(to: XIRawEvent.self).pointee.detail
    return !(4...7).contains(button)
  }

  private func read() {
    var presses = 0
    while XPending(xDisplay) > 0 {
      var event = XEvent()
      XNextEvent(xDisplay, &event)
      if event.type == GenericEvent, event.xcookie.extension == extensionCode,
        isPress(&event.xcookie)
      {
        presses += 1
      }
    }
    // Raw events carry no place; the pointer still is where it was pressed.
    guard presses > 0 else { return }
    let place = pointerPlace(xDisplay, XDefaultRootWindow(xDisplay))
    handler(place.x, place.y)
  }
}
