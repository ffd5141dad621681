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

  /// How long a program that starts may take to answer calls.
  private static let start = Duration.seconds(10)

  /// Asks the owner for a sign of life, which GLib's programs give from a thread of their own, so
  /// while they start, too.
  @MainActor public static func look(for name: String) -> NameOwner {
    switch call(name, at: "/", "org.freedesktop.DBus.Peer", "Ping") {
    case .answered: .responding
    case .silent: .silent
    case .absent: .none
    }
  }

  /// Whether the main loop of an application answers. One that hangs still gives that sign of life, and a command
  /// for it would wait forever.
  @MainActor public static func isServing(_ name: String) -> Bool {
    let path = "/" + name.replacing(".", with: "/")
    while call(
      name, at: path, "org.freedesktop.DBus.Properties", "GetAll", [.text("org.gtk.Application")])
      == .silent
    {
      guard let age = age(of: name), age < start else { return false }
    }
    return true
  }

  /// The time since the owner's process was started; nil if it isn't known.
  @MainActor private static func age(of name: String) -> Duration? {
    let bus = "org.freedesktop.DBus"
    guard
      case .answered(let answer) = call(
        bus, at: "/org/freedesktop/DBus", bus, "GetConnectionUnixProcessID", [.text(name)]),
      case .number(let process)? = answer.first
    else { return nil }
    return ProcessFacts(of: Int32(clamping: process)).map { ProcessTable.uptime - $0.start }
  }

  private enum Reply: Hashable {
    /// The results; an error of the method has none.
    case answered([Variant])
    case absent, silent
  }

  @MainActor private static func call(
    _ name: String, at path: String, _ interface: String, _ method: String,
    _ arguments: [Variant] = []
  ) -> Reply {
    guard let bus = g_bus_get_sync(G_BUS_TYPE_SESSION, nil, nil) else { return .absent }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    var error: UnsafeMutablePointer<GError>?
    let answer = g_dbus_connection_call_sync(
      bus, name, path, interface, method, Variant.tuple(arguments), nil,
      G_DBUS_CALL_FLAGS_NO_AUTO_START, patience, nil, &error)
    if let answer {
      defer { g_variant_unref(answer) }
      return .answered(Variant.items(of: answer))
    }
    guard let error else { return .answered([]) }
    defer { g_error_free(error) }
    if g_error_matches(error, g_io_error_quark(), Int32(G_IO_ERROR_TIMED_OUT.rawValue)) != 0 {
      return .silent
    }
    // Without an owner; and one that left the bus before it responded.
    let isAbsent = [
      G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER, G_DBUS_ERROR_NO_REPLY,
    ]
    .contains { g_error_matches(error, g_dbus_error_quark(), Int32($0.rawValue)) != 0 }
    return isAbsent ? .absent : .answered([])
  }
}
