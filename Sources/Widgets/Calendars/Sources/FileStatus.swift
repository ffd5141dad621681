internal import Glibc
internal import WidgetCore

/// The metadata that change with a file: its inode, size, modification time, and change time. Programs that set
/// the modification time can't hide a change from the last one.
struct FileStatus: Sendable {
  private let numbers: SIMD8<Int>
  /// The change time.
  private let changed: Int
  let size: Int
  let isFile: Bool

  /// The resolution of file times on some disks, in seconds.
  private static let tick = 2
  /// The hash of a file that has to be checked again in any case.
  static let unsettled: UInt64 = 0

  init(_ facts: stat) {
    numbers = SIMD8(
      Int(facts.st_dev), Int(facts.st_ino), Int(facts.st_size), Int(facts.st_mtim.tv_sec),
      Int(facts.st_mtim.tv_nsec), Int(facts.st_ctim.tv_sec), Int(facts.st_ctim.tv_nsec), 0)
    changed = max(facts.st_mtim.tv_sec, facts.st_ctim.tv_sec)
    size = Int(facts.st_size)
    isFile = facts.st_mode & S_IFMT == S_IFREG
  }

  init?(_ path: String) {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    self.init(facts)
  }

  /// Returns a hash that differs between files and changes with each one; `unsettled` for a file that was
  /// changed just now, because a second change at the same time would leave its times the same.
  func digest(_ name: UnsafeRawBufferPointer, at now: Int) -> UInt64 {
    guard changed + FileStatus.tick < now else { return FileStatus.unsettled }
    var hash = Fingerprint()
    hash.add(name)
    for index in numbers.indices { hash.add(numbers[index]) }
    return max(hash.number, FileStatus.unsettled + 1)
  }

  func digest(at now: Int) -> UInt64 {
    digest(UnsafeRawBufferPointer(start: nil, count: 0), at: now)
  }
}
