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
    var held = HeldLook()
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
      var use = family.ownUse
      if entries[root]?.held.isDue(at: use.processorTime) == true {
        entries[root]?.held.note(family.heldMemory(&budget), at: use.processorTime)
      } else {
        entries[root]?.held.skip()
      }
      use.memory += entries[root]?.held.bytes ?? 0
      return (family: family, use: use)
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

/// What processes held in memory when that was looked at last. Looking takes longer than all else, and
/// nothing can be held that nobody has filled: in a hundredth of a second a processor fills some tens of
/// megabytes at the most. What others have filled and handed over is seen a few looks later.
struct HeldLook {
  private(set) var bytes = 0
  private var processorTime: Duration?
  private var looksWithout = 0

  private static let timeToFill = Duration.milliseconds(10)
  private static let mostLooksWithout = 4

  /// Whether it may have become more, now that they have had so much processor time.
  func isDue(at processorTime: Duration) -> Bool {
    guard let last = self.processorTime, looksWithout < HeldLook.mostLooksWithout else {
      return true
    }
    // Where a process has gone with its time, nobody knows what it has left behind.
    return processorTime < last || processorTime - last >= HeldLook.timeToFill
  }

  /// It wasn't looked at.
  mutating func skip() { looksWithout += 1 }

  /// They hold this.
  mutating func note(_ bytes: Int, at processorTime: Duration) {
    self.bytes = bytes
    self.processorTime = processorTime
    looksWithout = 0
  }
}
