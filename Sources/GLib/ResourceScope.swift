// Ownership: nothing is kept; systemd removes a scope when the last of its processes has ended.
// Threads: main only.

internal import CGLib

/// The kernel's own limits for a process and all that it starts: a scope of the user's systemd,
/// where the session has that. It catches what grows faster than anyone looks.
@MainActor public enum ResourceScope {
  /// Whether systemd is known to be missing from the session bus, so that it isn't asked again.
  private static var isMissing = false

  /// Puts a process, and what it will start from now on, under limits: bytes of memory, and
  /// processes with their threads. It returns at once, and what comes of it is not waited for.
  public static func put(_ process: Int32, name: String, memory: Int, tasks: Int) {
    guard !isMissing else { return }
    let properties = """
      [('PIDs', <[uint32 \(process)]>), ('MemoryMax', <uint64 \(memory)>), \
      ('MemorySwapMax', <uint64 0>), ('TasksMax', <uint64 \(tasks)>), \
      ('CollectMode', <'inactive-or-failed'>)]
      """
    let text = "('\(name).scope', 'fail', \(properties), @a(sa(sv)) [])"
    guard let arguments = g_variant_parse(nil, text, nil, nil, nil) else {
      preconditionFailure("the arguments of a scope are not well formed: \(text)")
    }
    // The bus takes over the arguments; until it is there, they wait with the request.
    g_bus_get(G_BUS_TYPE_SESSION, nil, askForScope, UnsafeMutableRawPointer(arguments))
  }

  fileprivate static func noteMissing() { isMissing = true }
}

private let askForScope: GAsyncReadyCallback = { _, result, data in
  guard let data else { return }
  let arguments = OpaquePointer(data)
  defer { g_variant_unref(arguments) }
  guard let bus = g_bus_get_finish(result, nil) else { return }
  defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
  g_dbus_connection_call(
    bus, "org.freedesktop.systemd1", "/org/freedesktop/systemd1",
    "org.freedesktop.systemd1.Manager", "StartTransientUnit", arguments, nil,
    G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, nil, hearOfScope, nil)
}

private let hearOfScope: GAsyncReadyCallback = { source, result, _ in
  guard let source else { return }
  var error: UnsafeMutablePointer<GError>?
  if let answer = g_dbus_connection_call_finish(OpaquePointer(source), result, &error) {
    g_variant_unref(answer)
  }
  guard let error else { return }
  defer { g_error_free(error) }
  let isMissing =
    g_error_matches(error, g_dbus_error_quark(), Int32(G_DBUS_ERROR_SERVICE_UNKNOWN.rawValue)) != 0
    || g_error_matches(error, g_dbus_error_quark(), Int32(G_DBUS_ERROR_NAME_HAS_NO_OWNER.rawValue))
      != 0
  if isMissing { MainActor.assumeIsolated { ResourceScope.noteMissing() } }
}
