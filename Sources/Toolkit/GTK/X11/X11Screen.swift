// Everything here is in device pixels: other programs' properties on X11 have no scale. Other
// windows may vanish at any moment, so each access to one has an error trap.

internal import CGTK
public import GLib

/// A rectangle of the X screen, in device pixels.
public nonisolated struct PixelRect: Hashable, Sendable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public var maxX: Int { x + width }
  public var maxY: Int { y + height }

  public func contains(x pointX: Int, y pointY: Int) -> Bool {
    pointX >= x && pointX < maxX && pointY >= y && pointY < maxY
  }
}

/// Properties of an X11 display that GTK doesn't read.
public final class X11Screen {
  let display: Display
  let xDisplay: OpaquePointer
  let root: XID

  /// The screen of the display, if that is an X server.
  public init?(_ display: Display) {
    guard display.isX11, let xDisplay = gdk_x11_display_get_xdisplay(display.opaque) else {
      return nil
    }
    self.display = display
    self.xDisplay = xDisplay
    root = gdk_x11_display_get_xrootwindow(display.opaque)
  }

  /// The scale factor; X11 has one for all monitors.
  public var scale: Int { display.monitors.first?.scale ?? 1 }

  /// The size of the whole screen with all monitors.
  public var size: (width: Int, height: Int) {
    let attributes = rootAttributes
    return (Int(attributes.width), Int(attributes.height))
  }

  /// The position of the pointer.
  public var pointer: (x: Int, y: Int) { pointerPlace(xDisplay, root) }

  /// Whether it is XWayland, which only receives events for its own windows.
  public private(set) lazy var isXWayland: Bool = {
    // Workaround: XWayland 22.1 can be detected only by its monitor names. From 23.1 on it has an
    // extension for that; version 24 has the compositor's monitor names.
    var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
    return XQueryExtension(xDisplay, "XWAYLAND", &opcode, &event, &error) != 0
      || display.monitors.contains { $0.connector?.hasPrefix("XWAYLAND") == true }
  }()

  /// The connector of the primary monitor.
  public var primaryConnector: String? {
    guard let monitor = gdk_x11_display_get_primary_monitor(display.opaque) else { return nil }
    return gdk_monitor_get_connector(monitor).map { String(cString: $0) }
  }
}

// MARK: - Properties

extension X11Screen {
  /// The work areas of the monitors, if the window manager has one for each.
  public var workAreas: [PixelRect] {
    let desktop = cardinals("_NET_CURRENT_DESKTOP", of: root).first ?? 0
    let numbers = cardinals("_GTK_WORKAREAS_D\(desktop)", of: root)
    return stride(from: 0, to: numbers.count - numbers.count % 4, by: 4).map {
      PixelRect(
        x: numbers[$0], y: numbers[$0 + 1], width: numbers[$0 + 2], height: numbers[$0 + 3])
    }
  }

  /// The struts of windows other than `own`.
  public func struts(except own: X11Window?) -> [Strut] {
    windows("_NET_CLIENT_LIST", of: root).filter { $0 != own?.identifier }.compactMap { window in
      Strut(cardinals("_NET_WM_STRUT_PARTIAL", of: window))
    }
  }

  static let blurProperty = "_KDE_NET_WM_BLUR_BEHIND_REGION"

  /// Whether the compositor can blur behind a window: KWin announces it by setting the property on
  /// the root window, too.
  public var canBlurBehind: Bool {
    guard display.isComposited else { return false }
    var count: Int32 = 0
    guard let properties = XListProperties(xDisplay, root, &count) else { return false }
    defer { XFree(properties) }
    return UnsafeBufferPointer(start: properties, count: Int(count))
      .contains(atom(X11Screen.blurProperty))
  }

  /// Calls `handler` when a window was mapped or unmapped or the work area changed, while
  /// `reportsChanges` is on.
  @discardableResult
  public func onChange(_ handler: @escaping () -> Void) -> SignalConnection {
    let watched = ["_NET_WORKAREA", "_NET_CLIENT_LIST", "_NET_CURRENT_DESKTOP"].map(atom)
    return display.connect("xevent") { [root] arguments in
      defer { arguments.answer(false) }
      guard let event = arguments.address(0)?.assumingMemoryBound(to: XEvent.self),
        event.pointee.type == PropertyNotify, event.pointee.xproperty.window == root,
        watched.contains(event.pointee.xproperty.atom)
      else { return }
      handler()
    }
  }

  /// Whether the server reports such changes. Each of them wakes up the process.
  public var reportsChanges: Bool {
    get { rootAttributes.your_event_mask & PropertyChangeMask != 0 }
    set {
      let others = rootAttributes.your_event_mask & ~PropertyChangeMask
      XSelectInput(xDisplay, root, newValue ? others | PropertyChangeMask : others)
    }
  }

  private var rootAttributes: XWindowAttributes {
    var attributes = XWindowAttributes()
    XGetWindowAttributes(xDisplay, root, &attributes)
    return attributes
  }

  func atom(_ name: String) -> Atom { gdk_x11_get_xatom_by_name_for_display(display.opaque, name) }

  func cardinals(_ property: String, of window: XID) -> [Int] {
    read(property, of: window) { data, count in
      // 32-bit properties are arrays of longs, whatever the size of a long.
      data.withMemoryRebound(to: UInt.self, capacity: count) { numbers in
        (0..<count).map { Int(truncatingIfNeeded: numbers[$0]) }
      }
    } ?? []
  }

  /// Whether a window is managed by the window manager, or inside one that is.
  func isClient(_ window: XID) -> Bool {
    let clients = windows("_NET_CLIENT_LIST", of: root)
    var next: XID? = window
    while let current = next, current != root {
      if clients.contains(current) { return true }
      next = parentWindow(display, of: current)
    }
    return false
  }

  private func windows(_ property: String, of window: XID) -> [XID] {
    cardinals(property, of: window).map { XID(bitPattern: $0) }
  }

  func read<Value>(
    _ property: String, of window: XID, _ body: (UnsafeMutablePointer<UInt8>, Int) -> Value
  ) -> Value? {
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var left: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    gdk_x11_display_error_trap_push(display.opaque)
    XGetWindowProperty(
      xDisplay, window, atom(property), 0, 4096, 0, Atom(AnyPropertyType), &type, &format, &count,
      &left, &data)
    gdk_x11_display_error_trap_pop_ignored(display.opaque)
    guard let data else { return nil }
    defer { XFree(data) }
    guard count > 0 else { return nil }
    return body(data, Int(count))
  }
}

/// The parent of a window; nil for the root or a destroyed window.
func parentWindow(_ display: Display, of window: XID) -> XID? {
  var (root, parent): (XID, XID) = (0, 0)
  var children: UnsafeMutablePointer<XID>?
  var count: UInt32 = 0
  gdk_x11_display_error_trap_push(display.opaque)
  let isThere =
    XQueryTree(
      gdk_x11_display_get_xdisplay(display.opaque), window, &root, &parent, &children, &count) != 0
  gdk_x11_display_error_trap_pop_ignored(display.opaque)
  if let children { XFree(children) }
  return isThere && parent > 0 ? parent : nil
}

/// The position of the pointer on a connection's screen.
func pointerPlace(_ xDisplay: OpaquePointer, _ root: XID) -> (x: Int, y: Int) {
  var found = (root: XID(0), child: XID(0))
  var place = (rootX: Int32(0), rootY: Int32(0), x: Int32(0), y: Int32(0))
  var mask: UInt32 = 0
  XQueryPointer(
    xDisplay, root, &found.root, &found.child, &place.rootX, &place.rootY, &place.x, &place.y,
    &mask)
  return (Int(place.rootX), Int(place.rootY))
}

// Threads: any.
/// The X server, before GTK connects to it.
public nonisolated enum X11Server {
  /// Whether the server of DISPLAY accepts connections. Blocks until it responds, forever if it
  /// hangs: use a thread that may be abandoned.
  public static func acceptsConnections() -> Bool {
    let connection = xcb_connect(nil, nil)
    defer { xcb_disconnect(connection) }
    return xcb_connection_has_error(connection) == 0
  }
}

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
