// Threads: any. Blocks until the bus responds, forever if it hangs: use a thread that may be
// abandoned.

internal import CGLib
internal import Glibc

/// The names on the session bus.
public struct SessionBus: Hashable, Sendable {
  /// The services that run or can be activated.
  public let services: Set<String>
  /// The process that owns the requested name.
  public let process: Int?

  /// Returns a new connection, which the caller releases; nil without a bus. It starts none, unlike
  /// GLib.
  static func connection() -> OpaquePointer? {
    guard let address = address(Environment.current) else { return nil }
    let flags =
      G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
      | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue
    return g_dbus_connection_new_for_address_sync(
      address, GDBusConnectionFlags(rawValue: flags), nil, nil, nil)
  }

  /// Reads the bus, and the owner of a name; nil without a bus.
  public static func look(for name: String) -> SessionBus? {
    guard let bus = connection() else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    let running = names(ask(bus, "ListNames"))
    let startable = names(ask(bus, "ListActivatableNames"))
    var process: Int?
    if running.contains(name) {
      var argument: OpaquePointer? = g_variant_new_string(name)
      if let answer = ask(bus, "GetConnectionUnixProcessID", g_variant_new_tuple(&argument, 1)) {
        defer { g_variant_unref(answer) }
        if let number = g_variant_get_child_value(answer, 0) {
          defer { g_variant_unref(number) }
          process = Int(g_variant_get_uint32(number))
        }
      }
    }
    return SessionBus(services: Set(running + startable), process: process)
  }

  static func address(_ environment: [String: String]) -> String? {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
    guard let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/"),
      File("\(runtime)/bus").exists
    else { return nil }
    return "unix:path=\(runtime)/bus"
  }

  private static func ask(
    _ bus: OpaquePointer, _ method: String, _ arguments: OpaquePointer? = nil
  ) -> OpaquePointer? {
    g_dbus_connection_call_sync(
      bus, "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", method,
      arguments, nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, nil)
  }

  private static func names(_ answer: OpaquePointer?) -> [String] {
    guard let answer else { return [] }
    defer { g_variant_unref(answer) }
    guard let list = g_variant_get_child_value(answer, 0) else { return [] }
    defer { g_variant_unref(list) }
    return (0..<g_variant_n_children(list)).compactMap { index in
      guard let item = g_variant_get_child_value(list, index) else { return nil }
      defer { g_variant_unref(item) }
      return g_variant_get_string(item, nil).map { String(cString: $0) }
    }
  }
}
