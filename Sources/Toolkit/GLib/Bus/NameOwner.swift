// Threads: main. Blocks until the owner responds or the timeout is over; the bus itself has to respond
// (BusProbe).

internal import CGLib

/// The owner of a name on the session bus: GLib and GTK wait for one 25 seconds or longer.
public enum NameOwner: Sendable {
  case none
  case responding
  /// It owns the name, but doesn't respond.
  case silent

  /// The timeout in milliseconds.
  private static let patience: Int32 = 1500

  /// Asks the owner for a sign of life, which GLib's programs give from a thread of their own, so
  /// while they start, too.
  @MainActor public static func look(for name: String) -> NameOwner {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return .none }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    var error: UnsafeMutablePointer<GError>?
    let answer = g_dbus_connection_call_sync(
      bus, name, "/", "org.freedesktop.DBus.Peer", "Ping", nil, nil,
      G_DBUS_CALL_FLAGS_NO_AUTO_START, patience, nil, &error)
    if let answer { g_variant_unref(answer) }
    guard let error else { return .responding }
    defer { g_error_free(error) }
    if g_error_matches(error, g_io_error_quark(), Int32(G_IO_ERROR_TIMED_OUT.rawValue)) != 0 {
      return .silent
    }
    // Without an owner; and one that left the bus before it responded.
    let isNone = [
      G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER, G_DBUS_ERROR_NO_REPLY,
    ]
    .contains { g_error_matches(error, g_dbus_error_quark(), Int32($0.rawValue)) != 0 }
    return isNone ? .none : .responding
  }
}
