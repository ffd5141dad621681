internal import CGTK
internal import GLib

/// A timestamp of the X server, in milliseconds, which wraps around every 49 days.
public nonisolated struct X11Time: Hashable, Sendable {
  public var milliseconds: UInt32
  public init(_ milliseconds: UInt32) { self.milliseconds = milliseconds }

  /// Whether it is later than another one, modulo wraparound.
  public func isAfter(_ other: X11Time) -> Bool {
    Int32(bitPattern: milliseconds &- other.milliseconds) > 0
  }
}

extension X11Window {
  /// The previous focus window.
  public struct KeyboardHolder {
    fileprivate var window: XID
  }

  /// Whether it has the focus on the server; GTK may not have received the event yet.
  public var hasKeyboard: Bool { isOwn(focused) }

  /// Whether it can get the focus: it and its ancestors are mapped.
  public var isViewable: Bool {
    var attributes = XWindowAttributes()
    gdk_x11_display_error_trap_push(display.opaque)
    let isThere = XGetWindowAttributes(xDisplay, identifier, &attributes) != 0
    gdk_x11_display_error_trap_pop_ignored(display.opaque)
    return isThere && attributes.map_state == IsViewable
  }

  /// Focuses it through the window manager and directly, and returns the previous focus window.
  /// `time` is the time of the user's request; by default now. Does nothing if the user has focused
  /// another window since.
  public func takeKeyboard(at time: X11Time? = nil) -> KeyboardHolder? {
    if let time, let lastUse, lastUse.isAfter(time) { return nil }
    let holder = focused
    let time = time ?? now
    gdk_x11_surface_set_user_time(surface.opaque, time.milliseconds)
    send("_NET_ACTIVE_WINDOW", [1, UInt(time.milliseconds), 0])
    // Workaround: window managers may not focus docks. Openbox 3.6, Metacity 3.46 and xfwm4 4.18
    // need both.
    focus(identifier, at: time)
    // 0 is no window, and 1 the window under the pointer.
    return holder > 1 && !isOwn(holder) ? KeyboardHolder(window: holder) : nil
  }

  /// Returns the focus to the previous window, if it still exists.
  ///
  /// On XWayland that may be a native window, represented by a window of the compositor's: Mutter
  /// 48 treats that window as none, and the root window as the last focused one.
  public func giveKeyboardBack(to holder: KeyboardHolder) {
    guard hasKeyboard else { return }
    let screen = X11Screen(display)
    if let screen, screen.isXWayland, !screen.isClient(holder.window) {
      focus(screen.root, at: now)
    } else {
      focus(holder.window, at: now)
    }
  }

  private var now: X11Time { X11Time(gdk_x11_get_server_time(surface.opaque)) }

  private var focused: XID {
    var (window, revert): (XID, Int32) = (0, 0)
    XGetInputFocus(xDisplay, &window, &revert)
    return window
  }

  /// Whether a window is this one or its child: GDK has a child window for the focus.
  private func isOwn(_ window: XID) -> Bool {
    window == identifier || window > 1 && parentWindow(display, of: window) == identifier
  }

  /// The time of the user's last action in the active window.
  private var lastUse: X11Time? {
    guard let screen = X11Screen(display), let active = screen.activeWindow,
      active != identifier
    else { return nil }
    // Some programs have a separate window for it, to avoid waking up other clients.
    let telling = screen.cardinals("_NET_WM_USER_TIME_WINDOW", of: active).first
    let window = telling.map { XID(bitPattern: $0) } ?? active
    return screen.cardinals("_NET_WM_USER_TIME", of: window).first.map {
      X11Time(UInt32(truncatingIfNeeded: $0))
    }
  }

  private func focus(_ window: XID, at time: X11Time) {
    gdk_x11_display_error_trap_push(display.opaque)
    XSetInputFocus(xDisplay, window, RevertToParent, UInt(time.milliseconds))
    gdk_x11_display_error_trap_pop_ignored(display.opaque)
  }
}
