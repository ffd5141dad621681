internal import Glibc
internal import WidgetCore

/// What changes with a file: where it lies, how long it is, when it was written, and when anything about it was
/// changed last, which programs that set the time of writing can't hide.
struct FileStatus: Sendable {
  private let numbers: SIMD8<Int>
  /// When it was changed last.
  private let changed: Int
  let size: Int
  let isFile: Bool

  /// Times of files are as coarse as this on some disks, in seconds.
  private static let tick = 2
  /// What stands for a file that has to be looked at again, whatever is known of it.
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

  /// A number that is another one for each file and after each change; `unsettled` for one that was changed
  /// just now: a second change in the same moment would leave its times as they are.
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
