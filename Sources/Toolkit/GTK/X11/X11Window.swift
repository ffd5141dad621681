// GTK 4 has neither positions nor docks on X11, so the panel sends those requests itself. The
// window is borrowed from its surface, which is retained.

internal import CGTK
public import GLib

/// A window as the X server and the window manager see it.
public final class X11Window {
  /// Its window type and states.
  public enum State: String, CaseIterable {
    case above = "_NET_WM_STATE_ABOVE"
    case sticky = "_NET_WM_STATE_STICKY"
    case skipTaskbar = "_NET_WM_STATE_SKIP_TASKBAR"
    case skipPager = "_NET_WM_STATE_SKIP_PAGER"
  }

  let surface: Surface
  let display: Display
  let xDisplay: OpaquePointer
  /// Its XID.
  let identifier: XID

  /// The X window of the surface, if it has one.
  public init?(_ surface: Surface) {
    guard let pointer = gdk_surface_get_display(surface.opaque) else { return nil }
    let display = Display(retaining: UnsafeMutableRawPointer(pointer))
    guard display.isX11, let xDisplay = gdk_x11_display_get_xdisplay(pointer) else { return nil }
    self.surface = surface
    self.display = display
    self.xDisplay = xDisplay
    identifier = gdk_x11_surface_get_xid(surface.opaque)
  }

  /// Makes it a dock. Call it before the window is shown.
  public func becomeDock() {
    set("_NET_WM_WINDOW_TYPE", to: [atom(X11Window.dock)], type: XA_ATOM)
    gdk_x11_surface_set_skip_taskbar_hint(surface.opaque, 1)
    gdk_x11_surface_set_skip_pager_hint(surface.opaque, 1)
    keepFromFocusOnShow()
  }

  /// Whether it is a dock.
  var isDock: Bool {
    let types = X11Screen(display)?.cardinals("_NET_WM_WINDOW_TYPE", of: identifier)
    return types?.contains(Int(bitPattern: atom(X11Window.dock))) == true
  }

  private static let dock = "_NET_WM_WINDOW_TYPE_DOCK"

  /// Requests that the window manager doesn't focus it when it is shown.
  public func keepFromFocusOnShow() { gdk_x11_surface_set_user_time(surface.opaque, 0) }

  /// Requests these states on all workspaces, for a mapped window.
  public func requestEverywhere(_ states: [State]) {
    request(states)
    send("_NET_WM_DESKTOP", [0xFFFF_FFFF, 1])
  }

  /// Requests additional states, for a mapped window.
  func request(_ states: [State]) {
    for pair in stride(from: 0, to: states.count, by: 2) {
      let second = pair + 1 < states.count ? atom(states[pair + 1].rawValue) : 0
      send("_NET_WM_STATE", [1, atom(states[pair].rawValue), second, 1])
    }
  }

  /// Moves and resizes it, in device pixels, with hints for a fixed size and a user-specified
  /// position.
  public func place(_ frame: PixelRect) {
    // Workaround: GTK 4.8 sets the hint for a fixed size too late for tiling window managers, such
    // as sway (1.10 then lets it float).
    var hints = XSizeHints()
    var supplied = 0
    XGetWMNormalHints(xDisplay, identifier, &hints, &supplied)
    hints.flags |= USPosition | PPosition | USSize | PMinSize | PMaxSize | PWinGravity
    hints.x = Int32(frame.x)
    hints.y = Int32(frame.y)
    let (width, height) = (Int32(max(1, frame.width)), Int32(max(1, frame.height)))
    (hints.min_width, hints.max_width) = (width, width)
    (hints.min_height, hints.max_height) = (height, height)
    hints.win_gravity = StaticGravity
    XSetWMNormalHints(xDisplay, identifier, &hints)
    XMoveResizeWindow(xDisplay, identifier, hints.x, hints.y, UInt32(width), UInt32(height))
  }

  /// Its frame on the screen.
  public var frame: PixelRect {
    var attributes = XWindowAttributes()
    var place = (x: Int32(0), y: Int32(0), child: XID(0))
    XGetWindowAttributes(xDisplay, identifier, &attributes)
    XTranslateCoordinates(
      xDisplay, identifier, attributes.root, 0, 0, &place.x, &place.y, &place.child)
    return PixelRect(
      x: Int(place.x), y: Int(place.y), width: Int(attributes.width),
      height: Int(attributes.height))
  }

  /// Reserves a strip of the screen; nil releases it.
  public func setStrut(_ strut: Strut?) {
    guard let strut else {
      XDeleteProperty(xDisplay, identifier, atom("_NET_WM_STRUT_PARTIAL"))
      XDeleteProperty(xDisplay, identifier, atom("_NET_WM_STRUT"))
      return
    }
    let numbers = strut.numbers.map { UInt(bitPattern: $0) }
    set("_NET_WM_STRUT_PARTIAL", to: numbers, type: XA_CARDINAL)
    set("_NET_WM_STRUT", to: Array(numbers.prefix(4)), type: XA_CARDINAL)
  }

  /// Limits its shape to these parts, for a display without translucency; nil removes the limit.
  public func setShape(_ parts: [PixelRect]?) {
    guard let parts else {
      XShapeCombineMask(xDisplay, identifier, ShapeBounding, 0, 0, 0, ShapeSet)
      return
    }
    var areas = parts.filter { $0.width > 0 }.map {
      XRectangle(
        x: Int16(clamping: $0.x), y: Int16(clamping: $0.y), width: UInt16(clamping: $0.width),
        height: UInt16(clamping: $0.height))
    }
    XShapeCombineRectangles(
      xDisplay, identifier, ShapeBounding, 0, 0, &areas, Int32(areas.count), ShapeSet, Unsorted)
  }

  /// Prevents the server from painting exposed areas, which would be black until they are drawn.
  public func keepsWhatIsBelow() { XSetWindowBackgroundPixmap(xDisplay, identifier, 0) }

  /// Requests blur behind this part; nil removes it.
  public func setBlurBehind(_ part: PixelRect?) {
    guard let part else {
      XDeleteProperty(xDisplay, identifier, atom(X11Screen.blurProperty))
      return
    }
    let numbers = [part.x, part.y, part.width, part.height].map { UInt(bitPattern: $0) }
    set(X11Screen.blurProperty, to: numbers, type: XA_CARDINAL)
  }

  /// Calls `handler` when the server has moved or resized it.
  @discardableResult
  public func onConfigure(_ handler: @escaping () -> Void) -> SignalConnection {
    on(ConfigureNotify, window: { $0.xconfigure.window }, handler)
  }

  /// Calls `handler` when it is mapped.
  @discardableResult
  public func onMap(_ handler: @escaping () -> Void) -> SignalConnection {
    on(MapNotify, window: { $0.xmap.window }, handler)
  }

  private func on(
    _ type: Int32, window: @escaping (XEvent) -> XID, _ handler: @escaping () -> Void
  ) -> SignalConnection {
    display.connect("xevent") { [identifier] arguments in
      defer { arguments.answer(false) }
      guard let event = arguments.address(0)?.assumingMemoryBound(to: XEvent.self),
        event.pointee.type == type, window(event.pointee) == identifier
      else { return }
      handler()
    }
  }

  private func atom(_ name: String) -> Atom {
    gdk_x11_get_xatom_by_name_for_display(display.opaque, name)
  }

  private func set(_ property: String, to values: [UInt], type: Atom) {
    values.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        xDisplay, identifier, atom(property), type, 32, PropModeReplace,
        bytes.bindMemory(to: UInt8.self).baseAddress, Int32(values.count))
    }
  }

  /// Sends a message about the window to the window manager.
  func send(_ message: String, _ values: [UInt]) {
    var event = XEvent()
    event.xclient.type = ClientMessage
    event.xclient.window = identifier
    event.xclient.message_type = atom(message)
    event.xclient.format = 32
    withUnsafeMutableBytes(of: &event.xclient.data) { data in
      let numbers = data.bindMemory(to: UInt.self)
      for (index, value) in values.enumerated() { numbers[index] = value }
    }
    XSendEvent(
      xDisplay, gdk_x11_display_get_xrootwindow(display.opaque), 0,
      SubstructureRedirectMask | SubstructureNotifyMask, &event)
  }
}
