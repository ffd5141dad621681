internal import CGLib
internal import Glibc

/// A small file that one process writes over in place, again and again, for whoever comes after it. What
/// stands on it outlives the process, though not a failing machine. A note costs two quick calls, where
/// replacing a file costs the file system half a millisecond.
///
/// Threads: whichever has it.
public struct Slate: ~Copyable {
  private let file: File
  private var descriptor: Int32 = -1
  /// How much of it is written on.
  private var length = 0

  public init(_ path: String) { file = File(path) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Has these lines stand there, and nothing else but empty ones; none wipe it.
  public mutating func note(_ lines: [UInt8]) throws(FileError) {
    if descriptor >= 0, !isStillThere {
      close(descriptor)
      (descriptor, length) = (-1, 0)
    }
    if descriptor < 0 {
      guard !lines.isEmpty else { return }
      descriptor = try open()
    }
    // Nobody has to make it shorter then, which takes as long as writing a new one.
    var bytes = lines
    bytes += repeatElement(UInt8(ascii: "\n"), count: max(0, length - lines.count))
    let written = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    length = max(length, max(0, written))
    guard written == bytes.count else { throw FileError.last(file.path) }
  }

  /// Takes it away.
  public mutating func remove() throws(FileError) {
    if descriptor >= 0 { close(descriptor) }
    (descriptor, length) = (-1, 0)
    try file.remove()
  }

  /// Nobody has taken it away.
  private var isStillThere: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  private func open() throws(FileError) -> Int32 {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW
    var descriptor = Glibc.open(file.path, flags, 0o600)
    if descriptor < 0, errno == ENOENT {
      try File.createFolder(file.folder)
      descriptor = Glibc.open(file.path, flags, 0o600)
    }
    guard descriptor >= 0 else { throw FileError.last(file.path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw FileError.notAFile(file.path)
    }
    return descriptor
  }
}
