// Ownership: its own connection to the X server, whose end removes the barriers when the watch is
// released. A separate one, because GTK also selects events on the root window, and a second
// selection on the same connection would replace the first.
//
// Why not a thin window along the edge: it would take the clicks there.

internal import CGTK
internal import GLib

/// Reports the pointer pushing against an edge of the screen. The barriers are where the pointer
/// stops anyway, so nothing else changes, and the server sends no events until then.
@MainActor public final class X11EdgeBarriers {
  /// A part of an edge, in device pixels: the pointer can't cross between x - 1 and x there.
  public nonisolated struct Barrier: Hashable, Sendable {
    public var x: Int
    public var from: Int
    public var to: Int
    /// Whether it stops the pointer coming from the left; otherwise from the right.
    public var holdsFromLeft: Bool

    public init(x: Int, from: Int, to: Int, holdsFromLeft: Bool) {
      self.x = x
      self.from = from
      self.to = to
      self.holdsFromLeft = holdsFromLeft
    }
  }

  public nonisolated enum Event: Sendable {
    /// The pointer was stopped. `outward` is the blocked movement, `along` the movement along the
    /// edge; `isGrabbed` is set while a button is held or a menu is open.
    case hit(time: Duration, outward: Double, along: Double, isGrabbed: Bool)
    /// The pointer has moved away.
    case left
  }

  private let xDisplay: OpaquePointer
  private let extensionCode: Int32
  private let handler: (Event) -> Void
  private var source: Source?

  /// Creates the barriers if the server supports them and their events.
  public init?(_ display: Display, _ barriers: [Barrier], _ handler: @escaping (Event) -> Void) {
    guard display.isX11, let ours = gdk_x11_display_get_xdisplay(display.opaque),
      let xDisplay = XOpenDisplay(XDisplayString(ours))
    else { return nil }
    guard let code = X11EdgeBarriers.extensionCode(of: xDisplay) else {
      XCloseDisplay(xDisplay)
      return nil
    }
    self.xDisplay = xDisplay
    self.handler = handler
    extensionCode = code
    let root = XDefaultRootWindow(xDisplay)
    X11EdgeBarriers.select([XI_BarrierHit, XI_BarrierLeave], on: root, xDisplay)
    for barrier in barriers {
      let passing = barrier.holdsFromLeft ? BarrierNegativeX : BarrierPositiveX
      XFixesCreatePointerBarrier(
        xDisplay, root, Int32(barrier.x), Int32(barrier.from), Int32(barrier.x), Int32(barrier.to),
        Int32(passing), 0, nil)
    }
    XFlush(xDisplay)
    source = .descriptor(XConnectionNumber(xDisplay), .input) { [weak self] _ in self?.read() }
  }

  isolated deinit {
    source?.cancel()
    XCloseDisplay(xDisplay)
  }

  /// The opcode of the input extension; nil if it, or barriers, are too old.
  private static func extensionCode(of xDisplay: OpaquePointer) -> Int32? {
    var code: (extension: Int32, event: Int32, error: Int32) = (0, 0, 0)
    var input: (major: Int32, minor: Int32) = (2, 3)
    var fixes: (major: Int32, minor: Int32) = (5, 0)
    guard
      XQueryExtension(xDisplay, "XInputExtension", &code.extension, &code.event, &code.error) != 0,
      XIQueryVersion(xDisplay, &input.major, &input.minor) == Success,
      (input.major, input.minor) >= (2, 3),
      XFixesQueryExtension(xDisplay, &code.event, &code.error) != 0,
      XFixesQueryVersion(xDisplay, &fixes.major, &fixes.minor) != 0, fixes.major >= 5
    else { return nil }
    return code.extension
  }

  private static func select(_ events: [Int32], on root: XID, _ xDisplay: OpaquePointer) {
    var mask = [UInt8](repeating: 0, count: 4)
    for event in events { mask[Int(event) / 8] |= UInt8(1) << UInt8(event % 8) }
    mask.withUnsafeMutableBufferPointer { bits in
      var selection = XIEventMask(
        deviceid: XIAllMasterDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
      XISelectEvents(xDisplay, root, &selection, 1)
    }
  }

  /// Calls the handler after reading all events: it may release this.
  private func read() {
    var heard: [Event] = []
    while XPending(xDisplay) > 0 {
      var event = XEvent()
      XNextEvent(xDisplay, &event)
      if event.type == GenericEvent, event.xcookie.extension == extensionCode,
        let barrierEvent = meaning(of: &event.xcookie)
      {
        heard.append(barrierEvent)
      }
    }
    let handler = handler
    for event in heard { handler(event) }
  }

  private func meaning(of cookie: inout XGenericEventCookie) -> Event? {
    guard XGetEventData(xDisplay, &cookie) != 0 else { return nil }
    defer { XFreeEventData(xDisplay, &cookie) }
    switch cookie.evtype {
    case XI_BarrierLeave: return .left
    case XI_BarrierHit:
      let hit = cookie.data.assumingMemoryBound(to: XIBarrierEvent.self).pointee
      return .hit(
        time: .milliseconds(hit.time), outward: abs(hit.dx), along: abs(hit.dy),
        isGrabbed: hit.flags & XIBarrierDeviceIsGrabbed != 0)
    default: return nil
    }
  }
}
