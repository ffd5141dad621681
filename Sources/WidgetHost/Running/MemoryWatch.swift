internal import GLib

/// Looks once a second at what the processes of all widgets use, as long as there are any.
@MainActor final class MemoryWatch {
  private struct Entry {
    let limit: Int
    let onUse: @MainActor (ResourceUse) -> Void
    let onExcess: @MainActor () -> Void
  }

  private let interval: Duration
  private var entries: [Int32: Entry] = [:]
  private var timer: Source?

  init(interval: Duration = .seconds(1)) { self.interval = interval }

  /// Watches a process group until it is told to stop.
  func watch(
    _ group: Int32, limit: Int, onUse: @escaping @MainActor (ResourceUse) -> Void,
    onExcess: @escaping @MainActor () -> Void
  ) {
    entries[group] = Entry(limit: limit, onUse: onUse, onExcess: onExcess)
    if timer == nil {
      timer = .every(interval) { [weak self] in self?.look() }
    }
  }

  func stopWatching(_ group: Int32) {
    entries[group] = nil
    if entries.isEmpty { timer = nil }
  }

  /// Looks now.
  func look() {
    let uses = ProcessTable.use(ofGroups: Set(entries.keys))
    for (group, use) in uses {
      guard let entry = entries[group] else { continue }
      entry.onUse(use)
      // The quick count has what is shared in it several times; the slow one decides.
      if use.memory > entry.limit,
        ProcessTable.proportionalMemory(ofGroup: group) > entry.limit
      {
        entry.onExcess()
      }
    }
  }
}
