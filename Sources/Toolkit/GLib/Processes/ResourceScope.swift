// Ownership: owns nothing; systemd removes a scope when its last process has exited. Threads: main
// only.

internal import CGLib
internal import Glibc

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

/// The kernel's accounts of a scope's processes: a cgroup of version 2.
public struct ControlGroup: Sendable {
  let folder: String

  /// nil until systemd has moved the process into the scope, and where the user's systemd can't limit memory.
  public init?(of process: Int32, scope: String) {
    // "0::/user.slice/user-1000.slice/user@1000.service/app.slice/today-widget-1.scope"
    let lines = ProcessTable.contents("/proc/\(process)/cgroup", limit: 8192) ?? []
    let path = String(decoding: lines, as: UTF8.self).split(separator: "\n").first {
      $0.hasPrefix("0::/") && $0.hasSuffix("/\(scope)")
    }
    guard let path else { return nil }
    folder = "/sys/fs/cgroup\(path.dropFirst(3))"
    guard access("\(folder)/memory.events", R_OK) == 0 else { return nil }
  }

  init(folder: String) { self.folder = folder }

  /// Moves processes into it: those that were forked while systemd made the scope aren't part of it.
  public func adopt(_ processes: [Int32]) {
    let file = open("\(folder)/cgroup.procs", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    for process in processes {
      let word = Array("\(process)".utf8)
      _ = write(file, word, word.count)
    }
  }

  /// nil once systemd has removed the scope.
  public var usage: ResourceUsage? {
    // memory.current includes the cache of files, which the kernel takes back when it is needed.
    let memory = ProcessTable.fields(in: "\(folder)/memory.stat")
    guard let own = memory["anon"], let shared = memory["shmem"],
      let microseconds = ProcessTable.fields(in: "\(folder)/cpu.stat")["usage_usec"],
      let tasks = ProcessTable.contents("\(folder)/pids.current", limit: 64)
    else { return nil }
    let digits = String(decoding: tasks.prefix { $0 != 0x0A }, as: UTF8.self)
    return ResourceUsage(
      processorTime: .microseconds(microseconds), memory: own + shared, tasks: Int(digits) ?? 0)
  }

  /// Whether the kernel has killed a process because the scope was out of memory.
  public var isOutOfMemory: Bool {
    ProcessTable.fields(in: "\(folder)/memory.events")["oom_kill"] ?? 0 > 0
  }
}
