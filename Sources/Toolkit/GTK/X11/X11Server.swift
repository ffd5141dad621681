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
