// Threads: any. A process knows its children (/proc/N/task/T/children), which takes microseconds where
// looking through all of /proc takes milliseconds. While some end it may leave out others: that will do
// for looking once a second, and would not for ending them; see Sources/Host/Guard/family.c.

internal import CGLib
internal import Glibc

/// What a process or several use at a moment.
public struct ResourceUse: Hashable, Sendable {
  /// The processor time since the start.
  public var processorTime: Duration
  /// Bytes of memory, with what is shared.
  public var memory: Int
  /// How many processes and threads there are.
  public var tasks: Int

  public init(processorTime: Duration = .zero, memory: Int = 0, tasks: Int = 0) {
    self.processorTime = processorTime
    self.memory = memory
    self.tasks = tasks
  }
}

/// Who descends from a process at a moment, in whatever group or session they are. The process itself
/// only watches over them: its time counts, and its memory doesn't.
public struct ProcessFamily: Sendable {
  public let root: Int32
  /// Those who descend from it, children before their own.
  public let descendants: [Int32]
  /// Of the process itself and of those.
  private var facts: [Int32: ProcessFacts] = [:]

  /// More are not looked for: whoever has so many has too many.
  private static let limit = 512

  /// Whoever looks again and again gives the files that stay open for that.
  public init(of root: Int32, _ files: ProcessFiles? = nil) {
    self.root = root
    var found = [root]
    var next = 0
    let search = ProcessFamily.knowsChildren ? nil : ProcessFamily.search()
    while next < found.count, found.count < ProcessFamily.limit {
      let process = found[next]
      facts[process] = ProcessFacts(of: process, files)
      found +=
        search?(process)
        ?? ProcessFamily.children(of: process, withThreads: facts[process]?.threads ?? 0, files)
      next += 1
    }
    descendants = Array(found.dropFirst())
  }

  /// What they use now; of very many only how many they are, as looking at each would take long.
  /// What is held in memory and is none of their own is counted once.
  public func use(_ budget: inout HeldMemory.Budget) -> ResourceUse {
    var use = ownUse
    use.memory += heldMemory(&budget)
    return use
  }

  /// What they hold in memory that is none of their own; slow beside what they use themselves.
  public func heldMemory(_ budget: inout HeldMemory.Budget) -> Int {
    descendants.count < ProcessFamily.limit / 2 ? HeldMemory.bytes(heldBy: descendants, &budget) : 0
  }

  /// The same without what they hold.
  public var ownUse: ResourceUse {
    var use = ResourceUse(processorTime: facts[root]?.processorTime ?? .zero)
    guard descendants.count < ProcessFamily.limit / 2 else {
      use.tasks = descendants.count
      return use
    }
    for process in descendants {
      guard let facts = facts[process] ?? ProcessFacts(of: process) else { continue }
      use.processorTime += facts.processorTime
      use.tasks += facts.threads
      use.memory +=
        facts.hasLostItsFirstThread
        ? ProcessFacts(in: ProcessFamily.folder(of: process))?.memory ?? 0 : facts.memory
    }
    return use
  }

  /// Their memory, with what is shared divided among those who share it. Slow.
  public func exactMemory() -> Int {
    var own = 0
    var shared = 0
    for process in descendants {
      let folder = ProcessFamily.folder(of: process)
      let file = "\(folder)/smaps_rollup"
      guard let all = ProcessTable.kilobytes("Pss:", in: file) else {
        own += ProcessFacts(in: folder)?.memory ?? 0
        continue
      }
      let mapped = ProcessTable.kilobytes("Pss_Shmem:", in: file) ?? 0
      own += all - mapped
      shared += mapped
    }
    // What is held is mapped as well, or not.
    var budget = HeldMemory.Budget()
    return own + max(shared, HeldMemory.bytes(heldBy: descendants, &budget))
  }

  /// The most memory that any of them has had until now, with what is shared.
  public func peakMemory() -> Int {
    descendants.compactMap { ProcessTable.peakMemory(of: $0) }.max() ?? 0
  }

  /// Lets them have more processes and threads, if they may not have so many; never more than they were
  /// given at most. Who is known to may have so many isn't asked.
  public func allowTasks(_ count: Int, except known: Set<Int32> = []) {
    for process in descendants where !known.contains(process) {
      var now = rlimit()
      guard prlimit(process, __RLIMIT_NPROC, nil, &now) == 0,
        now.rlim_cur < min(rlim_t(count), now.rlim_max)
      else { continue }
      now.rlim_cur = min(rlim_t(count), now.rlim_max)
      _ = prlimit(process, __RLIMIT_NPROC, &now, nil)
    }
  }

  /// Where its files are in /proc. Those of a process whose first thread has ended are another's.
  private static func folder(of process: Int32) -> String {
    let folder = "/proc/\(process)"
    guard ProcessFacts(of: process)?.hasLostItsFirstThread == true else { return folder }
    let thread = ProcessTable.numbers(in: "\(folder)/task").last { $0 != process }
    return thread.map { "\(folder)/task/\($0)" } ?? folder
  }

  // MARK: - Children

  /// Whether the kernel tells of children; Debian's does.
  private static let knowsChildren = access("/proc/thread-self/children", R_OK) == 0

  private static func children(
    of process: Int32, withThreads count: Int, _ files: ProcessFiles?
  ) -> [Int32] {
    // Most have one thread, whose number is theirs.
    if count == 1, let files { return numbers(in: files.children(of: process)) }
    let threads = count == 1 ? [process] : ProcessTable.numbers(in: "/proc/\(process)/task")
    return threads.flatMap { thread in
      numbers(
        in: ProcessTable.contents(
          "/proc/\(process)/task/\(thread)/children", limit: 65_536, inShortPieces: true))
    }
  }

  private static func numbers(in bytes: [UInt8]?) -> [Int32] {
    guard let bytes, !bytes.isEmpty else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
  }

  /// The same, by asking everybody for the parent.
  private static func search() -> (Int32) -> [Int32] {
    var children: [Int32: [Int32]] = [:]
    for process in ProcessTable.identifiers {
      guard let facts = ProcessFacts(of: process) else { continue }
      children[facts.parent, default: []].append(process)
    }
    return { children[$0] ?? [] }
  }
}
