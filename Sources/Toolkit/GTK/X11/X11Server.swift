// Threads: any.

internal import CGTK

/// The X server, before GTK has anything to do with it.
public nonisolated enum X11Server {
  /// Whether the one that DISPLAY names lets programs in. Blocks until it answers, for ever if it
  /// doesn't: for a thread that may be left behind.
  public static func acceptsConnections() -> Bool {
    let connection = xcb_connect(nil, nil)
    defer { xcb_disconnect(connection) }
    return xcb_connection_has_error(connection) == 0
  }
}

extension X11Server {
  /// Calls `handler` when the connection to the server is lost, before the program ends for that.
  /// Nothing may be drawn or asked of the server any more.
  @MainActor public static func onLoss(_ handler: @escaping () -> Void) {
    let isFirst = lossHandler == nil
    lossHandler = handler
    guard isFirst else { return }
    toolkitHandler = XSetIOErrorHandler { display in
      // Xlib calls it on the thread that reads, which is the main one.
      MainActor.assumeIsolated {
        X11Server.lossHandler?()
        X11Server.lossHandler = {}
      }
      return X11Server.toolkitHandler?(display) ?? 0
    }
  }

  @MainActor private static var lossHandler: (() -> Void)?
  /// What GTK does then: it ends the program.
  nonisolated(unsafe) private static var toolkitHandler: XIOErrorHandler?
}
