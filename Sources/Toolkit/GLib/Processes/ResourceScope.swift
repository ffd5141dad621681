// Ownership: owns nothing; systemd removes a scope when its last process has exited. Threads: main
// only.

/// Transient scopes of the user's systemd. A widget's scope has limits that the kernel enforces. An
/// app's scope only moves it out of the panel's own, whose limits and end would apply to it.
@MainActor public enum ResourceScope {
  /// Whether the user's session has a systemd.
  public nonisolated static let isAvailable =
    Environment.current["XDG_RUNTIME_DIR"].map { File("\($0)/systemd/private").exists } ?? false

  private static let systemd = BusService(
    "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
    interface: "org.freedesktop.systemd1.Manager")

  /// Moves processes and their later children into a scope with shared limits. Doesn't wait:
  /// systemd-run would take longer than most widgets run.
  public static func start(_ name: String, _ processes: [Int32], memory: Int, tasks: Int) {
    // Less than the desktop's 100; the guard's nice value only counts within the scope.
    let limits = ["MemoryMax": memory, "MemorySwapMax": 0, "TasksMax": tasks, "CPUWeight": 33]
    start(name, processes, limits.mapValues { .unsigned(UInt64($0)) })
  }

  /// Stops the scope of a process that has exited.
  public static func stop(_ name: String) {
    // Workaround: systemd 252 keeps an empty scope until the session ends if its process exits
    // before systemd has inspected it, as 6 of 26 widgets did.
    if isAvailable { systemd.call("StopUnit", [.text(name), .text("replace")]) { _ in } }
  }

  /// Moves an app that was launched out of the panel's scope or service.
  static func start(_ process: Int32, application file: String?) {
    start(name(ofApplication: file, process: process), [process], [:])
  }

  private static func start(_ name: String, _ processes: [Int32], _ limits: [String: Variant]) {
    guard isAvailable else { return }
    var properties = limits
    properties["PIDs"] = .records("u", processes.map { .number(UInt32(bitPattern: $0)) })
    properties["CollectMode"] = .text("inactive-or-failed")
    let list = properties.map { Variant.items([.text($0), .variant($1)]) }
    systemd.call(
      "StartTransientUnit",
      [.text(name), .text("fail"), .records("(sv)", list), .records("(sa(sv))", [])]
    ) { _ in }
  }

  /// The name that desktops use for such a scope: the launcher, the app, and the process.
  package nonisolated static func name(ofApplication file: String?, process: Int32) -> String {
    var name = file ?? "unknown"
    if name.hasSuffix(".desktop") { name.removeLast(".desktop".count) }
    let escaped = name.utf8.map { byte in
      let letter = Character(UnicodeScalar(byte))
      let isPlain = letter.isASCII && (letter.isLetter || letter.isNumber || ":_.".contains(letter))
      return isPlain ? String(letter) : (byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16)
    }
    return "app-today-\(escaped.joined())-\(process).scope"
  }
}
