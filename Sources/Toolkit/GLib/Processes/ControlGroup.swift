internal import CGLib
internal import Glibc

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
