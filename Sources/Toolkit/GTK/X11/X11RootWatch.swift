// Ownership: the handler is disconnected when the watch is released. The server reports changes
// only while `X11Screen.reportsChanges` is set, when the panel is shown; other changes are detected
// when it appears.

internal import CGTK
internal import GLib

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
