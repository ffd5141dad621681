// Threads: any. Listing a process's children takes microseconds, reading all of /proc milliseconds.
// The list may miss some while others exit, which doesn't matter for a check each second. Killing
// processes needs more: see Sources/Host/Guard/family.c.

internal import CGLib
internal import Glibc

/// Resource usage: memory in bytes, and the number of processes and threads.
public struct ResourceUsage: Hashable, Sendable {
  public var processorTime = Duration.zero
  public var memory = 0
  public var tasks = 0

  public static let none = ResourceUsage()
}

/// The descendants of a process in any process group or session. The root only supervises them: its
/// time counts, its memory doesn't.
public struct ProcessTree: Sendable {
  public let descendants: [Int32]
  private let root: Int32

  /// More than any widget may have.
  private static let limit = 512
  /// Linux has them if built with CONFIG_PROC_CHILDREN, as in most distributions.
  private static let hasChildLists = access("/proc/thread-self/children", R_OK) == 0

  public init(of root: Int32) {
    var found = [root]
    var next = 0
    while next < found.count, found.count < ProcessTree.limit {
      found += ProcessTree.children(of: found[next])
      next += 1
    }
    self.root = root
    descendants = Array(found.dropFirst())
  }

  private static func children(of process: Int32) -> [Int32] {
    guard hasChildLists else {
      return ProcessTable.identifiers.filter { ProcessFacts(of: $0)?.parent == process }
    }
    return ProcessTable.numbers(in: "/proc/\(process)/task").flatMap { thread -> [Int32] in
      let list = "/proc/\(process)/task/\(thread)/children"
      let bytes = ProcessTable.contents(list, limit: 65_536, inShortPieces: true) ?? []
      return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
    }
  }

  /// Divides shared memory among the processes that map it. A sandbox has file systems of this size in
  /// memory.
  public func usage(scratchSize: Int? = nil) -> ResourceUsage {
    var usage = ResourceUsage(processorTime: ProcessFacts(of: root)?.processorTime ?? .zero)
    var mapped = 0
    for process in descendants {
      guard let facts = ProcessFacts(of: process) else { continue }
      usage.processorTime += facts.processorTime
      usage.tasks += facts.threads
      // Once the first thread has exited, only the others' files show the memory.
      let thread = ProcessTable.numbers(in: "/proc/\(process)/task").max() ?? process
      let kilobytes = ProcessTable.fields(in: "/proc/\(process)/task/\(thread)/smaps_rollup")
      let shared = (kilobytes["Pss_Shmem:"] ?? 0) * 1024
      usage.memory += kilobytes["Pss:"].map { $0 * 1024 - shared } ?? facts.memory
      mapped += shared
    }
    usage.memory += max(mapped, memoryInFiles(scratchSize))
    return usage
  }

  /// Memory in files that no process needs to map: without a name (memfd), shared, and in the sandbox's
  /// file systems. Never waits for a file system that hangs (AT_STATX_DONT_SYNC).
  private func memoryInFiles(_ scratchSize: Int?) -> Int {
    var sizes: [String: Int] = [:]
    var budget = 4096
    // Processes beyond the budget are covered by a later check.
    for process in descendants.shuffled() {
      let files = "/proc/\(process)/fd"
      for file in ([0] + ProcessTable.numbers(in: files)).shuffled().prefix(budget) {
        budget -= 1
        guard ProcessTree.isInMemory("\(files)/\(file)") else { continue }
        var facts = statx()
        let (dontSync, blocksAndNumber): (Int32, UInt32) = (0x4000, 0x500)
        guard statx(AT_FDCWD, "\(files)/\(file)", dontSync, blocksAndNumber, &facts) == 0
        else { continue }
        let key = "\(facts.stx_dev_major):\(facts.stx_dev_minor):\(facts.stx_ino)"
        sizes[key] = Int(facts.stx_blocks) * 512
      }
      for path in ["tmp", "dev/shm"] {
        var facts = statvfs()
        guard let scratchSize, statvfs("/proc/\(process)/root/\(path)", &facts) == 0,
          abs(Int(facts.f_blocks * facts.f_frsize) - scratchSize) < 65_536
        else { continue }
        sizes[path] = Int((facts.f_blocks - facts.f_bfree) * facts.f_frsize)
      }
    }
    return sizes.values.reduce(0, +)
  }

  private static func isInMemory(_ link: String) -> Bool {
    var target = [CChar](repeating: 0, count: 16)
    let length = readlink(link, &target, target.count)
    let bytes = target.prefix(max(0, length)).map { UInt8(bitPattern: $0) }
    let start = String(decoding: bytes, as: UTF8.self)
    return ["/memfd:", "/dev/shm/", "/SYSV", "/dev/zero"].contains { start.hasPrefix($0) }
  }

  /// The number of processes and threads on the machine.
  public static var allTasks: Int {
    var facts = sysinfo()
    return sysinfo(&facts) == 0 ? Int(facts.procs) : 0
  }

  /// Raises the soft limits of processes and threads, within the hard ones.
  public func raiseTaskLimit(to count: Int) {
    for process in descendants {
      var limit = rlimit()
      guard prlimit(process, __RLIMIT_NPROC, nil, &limit) == 0,
        limit.rlim_cur < min(rlim_t(count), limit.rlim_max)
      else { continue }
      limit.rlim_cur = min(rlim_t(count), limit.rlim_max)
      _ = prlimit(process, __RLIMIT_NPROC, &limit, nil)
    }
  }
}
