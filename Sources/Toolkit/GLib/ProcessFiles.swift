// Ownership: it owns the descriptors of the files that it has opened. Threads: whichever has it.

internal import Glibc

/// Files of /proc that are read each second, of processes that are mostly the same: they stay open, since
/// to find and open one takes longer than to read it.
///
/// An open file belongs to its process, and never to another one that has got its number: it can't be read
/// any more then, and is opened anew.
public final class ProcessFiles {
  private struct Name: Hashable {
    let process: Int32
    let isChildren: Bool
  }

  private var descriptors: [Name: Int32] = [:]
  private var seen: Set<Int32> = []

  /// More are not kept open: whoever has so many processes is rare.
  private static let most = 64

  public init() {}

  deinit { for descriptor in descriptors.values { close(descriptor) } }

  /// How many are open, for tests.
  var count: Int { descriptors.count }

  /// What is said of a process; nil where there is none.
  func facts(of process: Int32) -> [UInt8]? {
    seen.insert(process)
    let name = Name(process: process, isChildren: false)
    if let bytes = descriptors[name].flatMap({ ProcessFiles.contents($0) }) { return bytes }
    // What is known of its children is another's.
    forget(process)
    return read("/proc/\(process)/stat", name)
  }

  /// The children of a process of one thread, of which the facts were asked for before.
  func children(of process: Int32) -> [UInt8]? {
    let name = Name(process: process, isChildren: true)
    if let bytes = descriptors[name].flatMap({ ProcessFiles.contents($0) }),
      // There may be more than one piece.
      bytes.count < ProcessFiles.piece
    {
      return bytes
    }
    let path = "/proc/\(process)/task/\(process)/children"
    guard descriptors[name] == nil else {
      return ProcessTable.contents(path, limit: 65_536, inShortPieces: true)
    }
    return read(path, name)
  }

  /// Closes what was not asked for since this was said last.
  public func closeUnused() {
    for process in Set(descriptors.keys.map(\.process)).subtracting(seen) { forget(process) }
    seen = []
  }

  private func forget(_ process: Int32) {
    for isChildren in [false, true] {
      let name = Name(process: process, isChildren: isChildren)
      if let descriptor = descriptors.removeValue(forKey: name) { close(descriptor) }
    }
  }

  private func read(_ path: String, _ name: Name) -> [UInt8]? {
    guard descriptors.count < ProcessFiles.most else {
      return ProcessTable.contents(path, limit: 65_536, inShortPieces: true)
    }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    guard let bytes = ProcessFiles.contents(descriptor), bytes.count < ProcessFiles.piece else {
      close(descriptor)
      return ProcessTable.contents(path, limit: 65_536, inShortPieces: true)
    }
    descriptors[name] = descriptor
    return bytes
  }

  /// As much as one call reads: all, where it leaves room.
  private static let piece = 2048

  private static func contents(_ descriptor: Int32) -> [UInt8]? {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: piece) { buffer, count in
      result = pread(descriptor, buffer.baseAddress, buffer.count, 0)
      count = max(0, result)
    }
    return result < 0 ? nil : bytes
  }
}
