internal import CGTK
public import GLib

// Workaround: GTK 4.8 asks an X server for its compositor only once, when it connects.

extension Display {
  /// Whether windows can be translucent: a compositor is running.
  public var isComposited: Bool {
    guard let (xDisplay, selection) = compositorSelection else {
      return gdk_display_is_composited(opaque) != 0
    }
    return XGetSelectionOwner(xDisplay, selection) != 0
  }

  /// Calls `handler` when a compositor may have started or stopped.
  @discardableResult
  public func onCompositedChange(_ handler: @escaping () -> Void) -> SignalConnection {
    var code: (event: Int32, error: Int32) = (0, 0)
    guard let (xDisplay, selection) = compositorSelection,
      XFixesQueryExtension(xDisplay, &code.event, &code.error) != 0
    else { return connect("notify::composited") { _ in handler() } }
    let changes =
      XFixesSetSelectionOwnerNotifyMask | XFixesSelectionWindowDestroyNotifyMask
      | XFixesSelectionClientCloseNotifyMask
    XFixesSelectSelectionInput(xDisplay, XDefaultRootWindow(xDisplay), selection, UInt(changes))
    let type = code.event + Int32(XFixesSelectionNotify)
    return connect("xevent") { arguments in
      defer { arguments.answer(false) }
      guard let event = arguments.address(0)?.assumingMemoryBound(to: XEvent.self),
        event.pointee.type == type
      else { return }
      let isCompositors = event.withMemoryRebound(to: XFixesSelectionNotifyEvent.self, capacity: 1)
      { $0.pointee.selection == selection }
      if isCompositors { handler() }
    }
  }

  /// The selection that a compositor owns, on an X server.
  private var compositorSelection: (xDisplay: OpaquePointer, selection: Atom)? {
    guard isX11, let xDisplay = gdk_x11_display_get_xdisplay(opaque) else { return nil }
    let name = "_NET_WM_CM_S\(XDefaultScreen(xDisplay))"
    return (xDisplay, gdk_x11_get_xatom_by_name_for_display(opaque, name))
  }
}
