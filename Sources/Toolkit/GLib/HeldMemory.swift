// Threads: any. Nothing that is read here asks a file system, which might hang: only what is known to be
// memory is looked at, and so that nobody is asked (AT_STATX_DONT_SYNC).

internal import CGLib
internal import Glibc

/// Memory that processes hold although it is none of theirs, so that no process is seen to use it: files
/// that have no name (memfd), shared memory, and file systems in memory that only they see, as a sandbox
/// has them.
///
/// What can't be seen from here is on its way in a socket, was left behind by a process that hides what
/// it has open, or belongs to System V. That is for the scope, where the kernel keeps account.
public enum HeldMemory {
  /// How much may be looked at: whoever opens very many files shall not keep the panel busy.
  public struct Budget: Sendable {
    fileprivate var descriptors = 4096
    fileprivate var views = 16

    public init() {}
  }

  /// All that these hold, each piece counted once.
  static func bytes(heldBy processes: [Int32], _ budget: inout Budget) -> Int {
    var pieces: [Piece: Int] = [:]
    let ourView = view(of: "self")
    var views: Set<String> = []
    // In another order each time: what is left out in one look is seen in a later one.
    for process in processes.count > 1 ? processes.shuffled() : processes {
      pieces.merge(files(openIn: process, &budget)) { one, _ in one }
      guard let view = view(of: "\(process)"), view != ourView, budget.views > 0,
        views.insert(view).inserted
      else { continue }
      budget.views -= 1
      pieces.merge(fileSystems(seenBy: process)) { one, _ in one }
    }
    return pieces.values.reduce(0, +)
  }

  /// A file in memory, or a whole file system (whose number for that is 0).
  private struct Piece: Hashable {
    let device: String
    let file: UInt64
  }

  // MARK: - Files

  /// What links of /proc to files in memory begin with.
  private static let names = ["/memfd:", "/dev/shm/", "/SYSV", "/dev/zero"]

  private static func files(openIn process: Int32, _ budget: inout Budget) -> [Piece: Int] {
    var pieces: [Piece: Int] = [:]
    let folder = "/proc/\(process)/fd"
    guard budget.descriptors > 0 else { return pieces }
    var descriptors = ProcessTable.numbers(in: folder)
    descriptors.append(0)
    if descriptors.count > budget.descriptors { descriptors.shuffle() }
    for descriptor in descriptors.prefix(budget.descriptors) {
      let path = "\(folder)/\(descriptor)"
      guard let target = target(of: path), names.contains(where: { target.hasPrefix($0) })
      else { continue }
      var facts = statx()
      let isRead = statx(AT_FDCWD, path, atStatxDontSync, statxBlocks | statxNumber, &facts) == 0
      guard isRead else { continue }
      let device = "\(facts.stx_dev_major):\(facts.stx_dev_minor)"
      pieces[Piece(device: device, file: facts.stx_ino)] = Int(facts.stx_blocks) * 512
    }
    budget.descriptors -= descriptors.count
    return pieces
  }

  /// What C calls AT_STATX_DONT_SYNC, STATX_BLOCKS and STATX_INO.
  private static let atStatxDontSync: Int32 = 0x4000
  private static let statxBlocks: UInt32 = 0x400
  private static let statxNumber: UInt32 = 0x100

  private static func target(of link: String) -> String? {
    var target = [CChar](repeating: 0, count: 256)
    let length = readlink(link, &target, target.count)
    guard length >= 0 else { return nil }
    return String(decoding: target.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  // MARK: - File systems

  /// Which view of the files a process has; those that share it have the same.
  private static func view(of process: String) -> String? { target(of: "/proc/\(process)/ns/mnt") }

  private static func fileSystems(seenBy process: Int32) -> [Piece: Int] {
    let ours = Set(mounts(of: "self").map(\.device))
    var pieces: [Piece: Int] = [:]
    for mount in mounts(of: "\(process)").prefix(64) where !ours.contains(mount.device) {
      var facts = statvfs()
      guard statvfs("/proc/\(process)/root\(mount.path)", &facts) == 0 else { continue }
      let used = (facts.f_blocks - facts.f_bfree) * facts.f_frsize
      pieces[Piece(device: mount.device, file: 0)] = Int(clamping: used)
    }
    return pieces
  }

  /// The file systems in memory that a process sees.
  private static func mounts(of process: String) -> [(device: String, path: String)] {
    let bytes = ProcessTable.contents("/proc/\(process)/mountinfo", limit: 262_144) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      // "36 35 0:51 / /tmp rw,nosuid shared:1 - tmpfs tmpfs rw,size=65536k"
      let words = line.split(separator: " ")
      guard words.count > 6, let mark = words.firstIndex(of: "-"), mark + 1 < words.count,
        words[mark + 1] == "tmpfs", !words[4].contains("\\")
      else { return nil }
      return (String(words[2]), String(words[4]))
    }
  }
}
