// Ownership: its own connection to the X server, closed when the watch is released. A separate one,
// because GTK also selects events on the root window, and a second selection on the same connection
// would replace the first.
//
// These are raw events of the X Input extension. Nothing is grabbed, so a click still has its usual
// effect, even on a button that toggles the panel: see `PanelController`.

internal import CGTK
internal import GLib

/// Reports every press of a pointer button or a finger anywhere on the screen, without consuming
/// it.
@MainActor public final class X11ClickWatch {
  private let xDisplay: OpaquePointer
  private let extensionCode: Int32
  private let handler: (_ x: Int, _ y: Int) -> Void
  private var source: Source?

  /// Calls `handler` with the position on the screen, in device pixels.
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

  /// Whether it is a touch or a real button: X11 reports wheel steps as buttons 4 to 7.
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
    // Raw events carry no position; the pointer is still where it was pressed.
    guard presses > 0 else { return }
    let place = pointerPlace(xDisplay, XDefaultRootWindow(xDisplay))
    handler(place.x, place.y)
  }
}
