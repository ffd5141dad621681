// Ownership: owns one timer while it monitors anything. Threads: main only.

internal import GLib
internal import WidgetCore

/// Checks the resource usage of running widgets every second. With a user systemd, each widget runs in a scope
/// where the kernel counts and enforces limits; otherwise, the processes are counted here.
@MainActor final class ResourceMonitor {
  private struct Entry {
    let launch: Launch
    let onCheck: @MainActor (ResourceUsage, Failure?) -> Void
    /// Waits until the guard has started the program, which belongs in the scope, too.
    var scopeDelay: Source?
    var group: ControlGroup?
    /// The widget's own folder, and its size in bytes when it was measured last.
    let folder: String?
    var stored = 0
    var measurement: BackgroundWork?
    /// The time of the next measurement of the folder.
    var nextMeasurement = Moment.now

    var scope: String { "today-widget-\(launch.run).scope" }
  }

  /// The most processes and threads of a widget.
  static let maximumTasks = 128
  /// The pause after a folder was measured, as a multiple of the time that it took.
  private static let measuringPause = 20

  private let interval: Duration
  private var entries: [Int32: Entry] = [:]
  private var timer: Source?
  private var lastCheck = Moment.now

  init(interval: Duration = .seconds(1)) { self.interval = interval }

  /// Limits a process and its descendants. The handler receives each check, with the limit that it is over.
  func start(
    _ root: Int32, _ launch: Launch, onCheck: @escaping @MainActor (ResourceUsage, Failure?) -> Void
  ) {
    let folder = launch.command.folder.map { File($0).realPath ?? $0 }
    var entry = Entry(launch: launch, onCheck: onCheck, folder: folder)
    if launch.isScoped {
      entry.scopeDelay = .after(.milliseconds(50)) { [weak self, scope = entry.scope] in
        self?.entries[root]?.scopeDelay = nil
        ResourceScope.start(
          scope, [root] + ProcessTree(of: root).descendants, memory: launch.scopeMemory,
          tasks: Launch.tasks)
      }
    }
    entries[root] = entry
    // The last run may have left too much.
    measure(root)
    if timer == nil { schedule() }
  }

  /// Ends the monitoring of a process. Returns the reason if the kernel has ended it.
  @discardableResult func stop(_ root: Int32) -> Failure? {
    guard let entry = entries.removeValue(forKey: root) else { return nil }
    if entries.isEmpty { timer = nil }
    let isOutOfMemory = entry.group?.isOutOfMemory == true
    if entry.launch.isScoped, entry.scopeDelay == nil { ResourceScope.stop(entry.scope) }
    return isOutOfMemory ? .tooMuchMemory(limit: entry.launch.memory) : nil
  }

  /// Checks now if it is almost time, since a widget has woken the panel anyway.
  func checkIfDue() { if timer != nil, Moment.now - lastCheck >= interval / 2 { checkAll() } }

  private func checkAll() {
    for root in entries.keys {
      check(root)
      measure(root)
    }
    schedule()
  }

  /// A quarter late, so that a widget that writes once in the interval comes first.
  private func schedule() {
    lastCheck = .now
    timer = entries.isEmpty ? nil : .after(interval * 5 / 4) { [weak self] in self?.checkAll() }
  }

  func check(_ root: Int32) {
    guard var entry = entries[root] else { return }
    let launch = entry.launch
    let tree = ProcessTree(of: root)
    if launch.isScoped, entry.group == nil, entry.scopeDelay == nil {
      entry.group = ControlGroup(of: root, scope: entry.scope)
      entries[root] = entry
      if let group = entry.group {
        group.adopt(tree.descendants)
        tree.raiseTaskLimit(to: .max)
      }
    }
    var usage: ResourceUsage
    if let counted = entry.group?.usage {
      usage = counted
      usage.namelessFiles = entry.folder.map(tree.namelessFiles) ?? 0
    } else {
      usage = tree.usage(
        scratchSize: launch.isSandboxed ? launch.memory : nil, folder: entry.folder)
      // Outside of a sandbox the kernel counts all of the user's processes against the limit.
      if !launch.isSandboxed {
        tree.raiseTaskLimit(to: ProcessTree.allTasks - usage.tasks + Launch.tasks)
      }
    }
    let isOverMemory = usage.memory > launch.memory || entry.group?.isOutOfMemory == true
    let excess: Failure? =
      if usage.tasks > ResourceMonitor.maximumTasks {
        .tooManyProcesses(limit: ResourceMonitor.maximumTasks)
      } else if isOverMemory {
        .tooMuchMemory(limit: launch.memory)
      } else if entry.stored > launch.storage - usage.namelessFiles {
        .tooMuchStorage(limit: launch.storage)
      } else {
        nil
      }
    entry.onCheck(usage, excess)
  }

  /// Measures the folder of a widget on a thread. A large one is measured less often.
  private func measure(_ root: Int32) {
    guard let entry = entries[root], let folder = entry.folder, entry.launch.storage < .max,
      entry.measurement?.isRunning != true, .now >= entry.nextMeasurement
    else { return }
    let limit = entry.launch.storage
    let start = Moment.now
    entries[root]?.measurement = BackgroundWork("storage") {
      FolderSize.bytes(in: folder, limit: limit)
    } then: { [weak self] bytes in
      guard let self else { return }
      entries[root]?.stored = bytes
      entries[root]?.nextMeasurement = .now + (Moment.now - start) * ResourceMonitor.measuringPause
      if bytes > limit { check(root) }
    }
  }
}

/// The resource usage of an instance since the panel started.
public struct Usage: Hashable, Sendable {
  public internal(set) var starts = 0
  /// The number of failures, whatever the reason.
  public internal(set) var failures = 0
  public internal(set) var processorTime = Duration.zero
  /// The highest memory measured, in bytes.
  public internal(set) var peakMemory = 0

  public init() {}
}
