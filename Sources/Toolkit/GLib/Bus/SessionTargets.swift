// Threads: any. Blocks until the bus responds, forever if it hangs: use a thread that may be
// abandoned.

internal import CGLib

/// The systemd targets of the user's graphical session.
public struct SessionTargets: Hashable, Sendable {
  /// Whether graphical-session.target is active.
  public var hasSession: Bool
  /// Whether autostart entries are started, by xdg-desktop-autostart.target.
  public var startsEntries: Bool

  public init(hasSession: Bool = false, startsEntries: Bool = false) {
    self.hasSession = hasSession
    self.startsEntries = startsEntries
  }

  /// Reads them from the user's systemd; false without one.
  public static func look() -> SessionTargets {
    guard let bus = SessionBus.connection() else { return SessionTargets() }
    defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
    return SessionTargets(
      hasSession: isActive("graphical-session.target", bus),
      startsEntries: isActive("xdg-desktop-autostart.target", bus))
  }

  private static func isActive(_ unit: String, _ bus: OpaquePointer) -> Bool {
    let manager = "/org/freedesktop/systemd1"
    guard
      let path = ask(
        bus, manager, "org.freedesktop.systemd1.Manager", "GetUnit", [.text(unit)]
      ).first?.text
    else { return false }
    let state = ask(
      bus, path, "org.freedesktop.DBus.Properties", "Get",
      [.text("org.freedesktop.systemd1.Unit"), .text("ActiveState")])
    return state.first?.text == "active"
  }

  private static func ask(
    _ bus: OpaquePointer, _ path: String, _ interface: String, _ method: String,
    _ arguments: [Variant]
  ) -> [Variant] {
    guard
      let answer = g_dbus_connection_call_sync(
        bus, "org.freedesktop.systemd1", path, interface, method, Variant.tuple(arguments), nil,
        G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, nil, nil)
    else { return [] }
    defer { g_variant_unref(answer) }
    return Variant.items(of: answer)
  }
}
