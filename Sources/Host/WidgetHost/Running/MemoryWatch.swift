internal import GLib
internal import WidgetCore

/// Looks about once a second at what the processes of all widgets use, as long as there are any, and three times of four
/// only at the machine where that will do: where the panel is awake for one of them anyway, then, and else by itself.
@MainActor final class MemoryWatch {
  private struct Entry {
    let limit: Int
    /// Whether the kernel counts its processes apart from all others of the user.
    let countsOwnTasks: Bool
    let onUse: @MainActor (ResourceUse) -> Void
    let onExcess: @MainActor (Failure) -> Void
    var held: HeldEstimate?
    /// Who is known to may have so many processes.
    var allowance: (tasks: Int, of: Set<Int32>) = (0, [])
  }

  /// The most processes and threads. Those who have more are many for a moment only, or without end.
  static let mostTasks = 128

  private let interval: Duration
  private let machine: () -> MachineUse
  private let files = ProcessFiles()
  private var entries: [Int32: Entry] = [:]
  private var timer: Source?
  private var lastLook = Moment.now
  /// What was found, if the next looks may be left out, and how many were.
  private var calm: CalmLook?
  private var leftOut = 0

  init(interval: Duration = .seconds(1), machine: @escaping () -> MachineUse = { .now }) {
    self.interval = interval
    self.machine = machine
  }

  /// Watches all that descends from a process until it is told to stop.
  func watch(
    _ root: Int32, limit: Int, countsOwnTasks: Bool = false,
    onUse: @escaping @MainActor (ResourceUse) -> Void,
    onExcess: @escaping @MainActor (Failure) -> Void
  ) {
    entries[root] = Entry(
      limit: limit, countsOwnTasks: countsOwnTasks, onUse: onUse, onExcess: onExcess)
    calm = nil
    guard timer == nil else { return }
    lastLook = .now
    lookAgain()
  }

  func stopWatching(_ root: Int32) {
    entries[root] = nil
    guard entries.isEmpty else { return }
    timer = nil
    files.closeUnused()
  }

  /// A widget has woken the panel: one wake-up will do for both.
  func takeChance() {
    guard timer != nil, Moment.now - lastLook >= interval / 2 else { return }
    lookWhereNeeded()
    lookAgain()
  }

  /// What speaks once in each interval is never quite on time, which is why there is a quarter more.
  private func lookAgain() {
    guard !entries.isEmpty else { return }
    timer = .after(interval + interval / 4) { [weak self] in
      self?.lookWhereNeeded()
      self?.lookAgain()
    }
  }

  private func lookWhereNeeded() {
    let machine = machine()
    guard leftOut < CalmLook.mostLeftOut, calm?.stillHolds(on: machine) == true else {
      return look(machine)
    }
    leftOut += 1
    lastLook = .now
  }

  /// Looks now.
  func look() { look(machine()) }

  private func look(_ machine: MachineUse) {
    lastLook = .now
    leftOut = 0
    var budget = HeldMemory.Budget()
    let looks = entries.keys.map { root in
      let family = ProcessFamily(of: root, files)
      var use = family.ownUse
      use.memory += heldMemory(of: family, besides: use.memory, machine, &budget)
      return (family: family, use: use)
    }
    files.closeUnused()
    calm = CalmLook(
      looks.compactMap { look in entries[look.family.root].map { (look.use, $0.limit) } },
      on: machine)
    // Whatever else the user has started since doesn't count against widgets.
    let others = machine.tasks - looks.reduce(0) { $0 + $1.use.tasks }
    for (family, use) in looks {
      guard let entry = entries[family.root] else { continue }
      if !entry.countsOwnTasks { allow(family, others + Launch.tasks) }
      entry.onUse(use)
      if use.tasks > MemoryWatch.mostTasks {
        entry.onExcess(.tooManyProcesses(limit: MemoryWatch.mostTasks))
      } else if use.memory > entry.limit, family.exactMemory() > entry.limit {
        // The quick count has what is shared in it several times; the slow one decides.
        entry.onExcess(.tooMuchMemory(limit: entry.limit))
      }
    }
  }

  /// What a family holds in memory, or was found to hold, where it can't have become too much since.
  private func heldMemory(
    of family: ProcessFamily, besides own: Int, _ machine: MachineUse,
    _ budget: inout HeldMemory.Budget
  ) -> Int {
    guard let entry = entries[family.root] else { return 0 }
    if let held = entry.held?.relied(on: machine, besides: own, limit: entry.limit) {
      entries[family.root]?.held = held
      return held.bytes
    }
    let bytes = family.heldMemory(&budget)
    entries[family.root]?.held = HeldEstimate(bytes, on: machine)
    return bytes
  }

  /// Lets a family have so many processes and threads. What they start may have as many as they.
  private func allow(_ family: ProcessFamily, _ tasks: Int) {
    guard let known = entries[family.root]?.allowance else { return }
    family.allowTasks(tasks, except: tasks <= known.tasks ? known.of : [])
    entries[family.root]?.allowance = (max(tasks, known.tasks), Set(family.descendants))
  }
}
