// Threads: any.

internal import CGTK

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
