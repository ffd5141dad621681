internal import GLib
internal import WidgetCore

/// Looks once a second at what the processes of all widgets use, as long as there are any.
@MainActor final class MemoryWatch {
  private struct Entry {
    let limit: Int
    /// Whether the kernel counts its processes apart from all others of the user.
    let countsOwnTasks: Bool
    let onUse: @MainActor (ResourceUse) -> Void
    let onExcess: @MainActor (Failure) -> Void
  }

  /// The most processes and threads. Those who have more are many for a moment only, or without end.
  static let mostTasks = 128

  private let interval: Duration
  private let files = ProcessFiles()
  private var entries: [Int32: Entry] = [:]
  private var timer: Source?

  init(interval: Duration = .seconds(1)) { self.interval = interval }

  /// Watches all that descends from a process until it is told to stop.
  func watch(
    _ root: Int32, limit: Int, countsOwnTasks: Bool = false,
    onUse: @escaping @MainActor (ResourceUse) -> Void,
    onExcess: @escaping @MainActor (Failure) -> Void
  ) {
    entries[root] = Entry(
      limit: limit, countsOwnTasks: countsOwnTasks, onUse: onUse, onExcess: onExcess)
    if timer == nil {
      timer = .every(interval) { [weak self] in self?.look() }
    }
  }

  func stopWatching(_ root: Int32) {
    entries[root] = nil
    guard entries.isEmpty else { return }
    timer = nil
    files.closeUnused()
  }

  /// Looks now.
  func look() {
    var budget = HeldMemory.Budget()
    let looks = entries.keys.map { root in
      let family = ProcessFamily(of: root, files)
      return (family: family, use: family.use(&budget))
    }
    files.closeUnused()
    // Whatever else the user has started since doesn't count against widgets.
    let others = ProcessTable.taskCount - looks.reduce(0) { $0 + $1.use.tasks }
    for (family, use) in looks {
      guard let entry = entries[family.root] else { continue }
      if !entry.countsOwnTasks { family.allowTasks(others + Launch.tasks) }
      entry.onUse(use)
      if use.tasks > MemoryWatch.mostTasks {
        entry.onExcess(.tooManyProcesses(limit: MemoryWatch.mostTasks))
      } else if use.memory > entry.limit, family.exactMemory() > entry.limit {
        // The quick count has what is shared in it several times; the slow one decides.
        entry.onExcess(.tooMuchMemory(limit: entry.limit))
      }
    }
  }
}
