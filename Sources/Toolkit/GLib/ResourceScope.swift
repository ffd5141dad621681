// Ownership: nothing is kept; systemd removes a scope when the last of its processes has ended.
// Threads: main only.
//
// systemd is asked once the process runs, and nobody waits for it: starting the process through
// systemd-run would take longer than most widgets do.

internal import CGLib

/// What the kernel accounts a process and all that it starts to: a scope of the user's systemd, where
/// the session has that. For widgets it has limits, which catch what grows faster than anyone looks;
/// applications only leave the panel's own, with its limits and its end.
@MainActor public enum ResourceScope {
  /// Whether systemd is known to be missing from the session bus, so that it isn't asked again.
  private static var isMissing = false

  /// Puts processes, and what they will start from now on, under limits: bytes of memory, and
  /// processes with their threads. It returns at once, and what comes of it is not waited for.
  public static func put(_ processes: [Int32], name: String, memory: Int, tasks: Int) {
    ask(
      processes, scope: "\(name).scope",
      limits: """
        ('MemoryMax', <uint64 \(memory)>), ('MemorySwapMax', <uint64 0>), \
        ('TasksMax', <uint64 \(tasks)>),
        """)
  }

  /// Lets go of the scope of a process that has ended.
  public static func end(name: String) {
    // Workaround: where a process ends before systemd has looked at it, systemd 252 keeps its empty
    // scope until the session ends. That happened to 6 of 26 widgets.
    call("StopUnit", "('\(name).scope', 'replace')")
  }

  /// Takes an application that was started out of the panel's own scope or service.
  static func put(_ process: Int32, application file: String?) {
    ask([process], scope: scope(ofApplication: file, process: process), limits: "")
  }

  /// The name that desktops know such a scope by: who started it, what it is, and which one it is.
  package nonisolated static func scope(ofApplication file: String?, process: Int32) -> String {
    let suffix = ".desktop"
    var name = file ?? "unknown"
    if name.hasSuffix(suffix) { name.removeLast(suffix.count) }
    let plain = name.utf8.map { byte in
      let letter = Character(UnicodeScalar(byte))
      if letter.isASCII, letter.isLetter || letter.isNumber || ":_.".contains(letter) {
        return String(letter)
      }
      let digits = String(byte, radix: 16)
      return "\\x" + (digits.count < 2 ? "0" : "") + digits
    }
    return "app-today-\(plain.joined())-\(process).scope"
  }

  private static func ask(_ processes: [Int32], scope: String, limits: String) {
    let numbers = processes.map { "uint32 \($0)" }.joined(separator: ", ")
    let properties = """
      [('PIDs', <[\(numbers)]>), \(limits) ('CollectMode', <'inactive-or-failed'>)]
      """
    let name = scope.split(separator: "\\", omittingEmptySubsequences: false)
      .joined(separator: "\\\\")
    call("StartTransientUnit", "('\(name)', 'fail', \(properties), @a(sa(sv)) [])")
  }

  private static func call(_ method: String, _ arguments: String) {
    guard !isMissing else { return }
    guard let parsed = g_variant_parse(nil, arguments, nil, nil, nil) else {
      preconditionFailure("the arguments of \(method) are not well formed: \(arguments)")
    }
    // Until the bus is there, they wait with the request; calls leave in the order of the requests.
    let request = Unmanaged.passRetained(Request(method, parsed))
    g_bus_get(G_BUS_TYPE_SESSION, nil, send, request.toOpaque())
  }

  fileprivate static func noteMissing() { isMissing = true }
}

/// What systemd is asked to do.
private final class Request {
  let method: String
  let arguments: OpaquePointer

  init(_ method: String, _ arguments: OpaquePointer) {
    self.method = method
    self.arguments = arguments
  }

  deinit { g_variant_unref(arguments) }
}

private let send: GAsyncReadyCallback = { _, result, data in
  guard let data else { return }
  let request = Unmanaged<Request>.fromOpaque(data).takeRetainedValue()
  guard let bus = g_bus_get_finish(result, nil) else { return }
  defer { g_object_unref(UnsafeMutableRawPointer(bus)) }
  g_dbus_connection_call(
    bus, "org.freedesktop.systemd1", "/org/freedesktop/systemd1",
    "org.freedesktop.systemd1.Manager", request.method, request.arguments, nil,
    G_DBUS_CALL_FLAGS_NO_AUTO_START, -1, nil, hear, nil)
}

private let hear: GAsyncReadyCallback = { source, result, _ in
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
