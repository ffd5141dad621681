// Ownership: owns one timer while it monitors anything. Threads: main only.

internal import GLib
internal import WidgetCore

/// Checks each second what the widgets that run use. With a user systemd each runs in a scope, in which
/// the kernel counts and enforces limits; otherwise the processes are counted here.
@MainActor final class ResourceMonitor {
  private struct Entry {
    let launch: Launch
    let onCheck: @MainActor (ResourceUsage, Failure?) -> Void
    /// Waits until the guard has started the program, which belongs in the scope, too.
    var scopeDelay: Source?
    var group: ControlGroup?

    var scope: String { "today-widget-\(launch.run).scope" }
  }

  /// The most processes and threads of a widget.
  static let mostTasks = 128

  private let interval: Duration
  private var entries: [Int32: Entry] = [:]
  private var timer: Source?
  private var lastCheck = Moment.now

  init(interval: Duration = .seconds(1)) { self.interval = interval }

  /// Limits a process and its descendants. The handler receives each check, with the limit that it is over.
  func start(
    _ root: Int32, _ launch: Launch, onCheck: @escaping @MainActor (ResourceUsage, Failure?) -> Void
  ) {
    var entry = Entry(launch: launch, onCheck: onCheck)
    if launch.isScoped {
      entry.scopeDelay = .after(.milliseconds(50)) { [weak self, scope = entry.scope] in
        self?.entries[root]?.scopeDelay = nil
        ResourceScope.start(
          scope, [root] + ProcessTree(of: root).descendants, memory: launch.scopeMemory,
          tasks: Launch.tasks)
      }
    }
    entries[root] = entry
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
    for root in entries.keys { check(root) }
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
    if launch.isScoped, entry.group == nil, entry.scopeDelay == nil {
      entry.group = ControlGroup(of: root, scope: entry.scope)
      entries[root] = entry
      if entry.group != nil { ProcessTree(of: root).raiseTaskLimit(to: .max) }
    }
    let usage: ResourceUsage
    if let counted = entry.group?.usage {
      usage = counted
    } else {
      let tree = ProcessTree(of: root)
      usage = tree.usage(scratchSize: launch.isSandboxed ? launch.memory : nil)
      // Outside of a sandbox the kernel counts all of the user's processes against the limit.
      if !launch.isSandboxed {
        tree.raiseTaskLimit(to: ProcessTree.allTasks - usage.tasks + Launch.tasks)
      }
    }
    let isOverMemory = usage.memory > launch.memory || entry.group?.isOutOfMemory == true
    let excess: Failure? =
      usage.tasks > ResourceMonitor.mostTasks
      ? .tooManyProcesses(limit: ResourceMonitor.mostTasks)
      : isOverMemory ? .tooMuchMemory(limit: launch.memory) : nil
    entry.onCheck(usage, excess)
  }
}
