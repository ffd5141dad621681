// Threads: any. Listing a process's children takes microseconds, reading all of /proc milliseconds.
// The list may miss some while others exit, which doesn't matter for a check each second. Killing
// processes needs more: see Sources/Host/Guard/family.c.

internal import CGLib
internal import Glibc

/// The resources that processes use: bytes of memory, bytes of open files without a name, and the numbers of
/// processes and threads.
public struct ResourceUsage: Hashable, Sendable {
  public var processorTime = Duration.zero
  public var memory = 0
  public var namelessFiles = 0
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
  /// memory. The folder is that of the widget.
  public func usage(scratchSize: Int? = nil, folder: String? = nil) -> ResourceUsage {
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
    let files = openFiles(scratchSize: scratchSize, folder: folder)
    usage.memory += max(mapped, files.memory)
    usage.namelessFiles = files.nameless
    return usage
  }

  /// Sockets whose buffers don't count. Few programs need more.
  private static let freeSockets = 64
  /// The maximum size of a socket's buffer with the kernel's default (net.core.wmem_max).
  private static let socketBuffer = 425_984

  /// Returns the memory in files that no process needs to map: unnamed (memfd), shared, in the sandbox's file
  /// systems, and in the buffers of sockets; and the size of open files in a folder that were deleted. Never
  /// waits for a hanging file system (AT_STATX_DONT_SYNC).
  private func openFiles(scratchSize: Int?, folder: String?) -> (memory: Int, nameless: Int) {
    var sizes: [String: Int] = [:]
    var nameless: [String: Int] = [:]
    var sockets: Set<String> = []
    var budget = 4096
    // Processes beyond the budget are covered by a later check.
    for process in descendants.shuffled() {
      let files = "/proc/\(process)/fd"
      for file in ([0] + ProcessTable.numbers(in: files)).shuffled().prefix(budget) {
        budget -= 1
        let target = ProcessTree.target("\(files)/\(file)")
        if target.hasPrefix("socket:") { sockets.insert(target) }
        let isInMemory = ProcessTree.isInMemory(target)
        guard isInMemory || isNameless(target, in: folder) else { continue }
        var facts = statx()
        let (dontSync, blocksAndNumber): (Int32, UInt32) = (0x4000, 0x500)
        guard statx(AT_FDCWD, "\(files)/\(file)", dontSync, blocksAndNumber, &facts) == 0
        else { continue }
        let key = "\(facts.stx_dev_major):\(facts.stx_dev_minor):\(facts.stx_ino)"
        if isInMemory {
          sizes[key] = Int(facts.stx_blocks) * 512
        } else {
          nameless[key] = Int(facts.stx_blocks) * 512
        }
      }
      for path in ["tmp", "dev/shm"] {
        var facts = statvfs()
        guard let scratchSize, statvfs("/proc/\(process)/root/\(path)", &facts) == 0,
          abs(Int(facts.f_blocks * facts.f_frsize) - scratchSize) < 65_536
        else { continue }
        sizes[path] = Int((facts.f_blocks - facts.f_bfree) * facts.f_frsize)
      }
    }
    let buffers = max(0, sockets.count - ProcessTree.freeSockets) * ProcessTree.socketBuffer
    return (sizes.values.reduce(buffers, +), nameless.values.reduce(0, +))
  }

  private func isNameless(_ target: String, in folder: String?) -> Bool {
    folder.map { target.hasPrefix("\($0)/") && target.hasSuffix(" (deleted)") } ?? false
  }

  /// Returns the size of open files in a folder that were deleted, in bytes.
  public func namelessFiles(in folder: String) -> Int {
    openFiles(scratchSize: nil, folder: folder).nameless
  }

  /// Returns the target of a descriptor, as Linux formats it.
  private static func target(_ link: String) -> String {
    var target = [CChar](repeating: 0, count: 4096)
    let length = readlink(link, &target, target.count)
    let bytes = target.prefix(max(0, length)).map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isInMemory(_ target: String) -> Bool {
    ["/memfd:", "/dev/shm/", "/SYSV", "/dev/zero"].contains { target.hasPrefix($0) }
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
