// Ownership: the lock is held as long as this object and its process live. Programs that the process
// starts don't inherit it. Threads: any.

internal import Glibc

/// An exclusive lock on a file, which is created if necessary and never removed.
public final class FileLock: Sendable {
  private let descriptor: Int32

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { close(descriptor) }

  /// Returns the lock; nil while another process holds it.
  public static func taken(on path: String) throws(FileError) -> FileLock? {
    try taken(on: path, O_RDWR | O_CREAT)
  }

  /// Returns the lock of a folder; nil while another process holds it.
  static func taken(onFolder path: String) throws(FileError) -> FileLock? {
    try taken(on: path, O_RDONLY | O_DIRECTORY)
  }

  private static func taken(on path: String, _ flags: Int32) throws(FileError) -> FileLock? {
    // The sticky bit keeps it from being cleaned up in XDG_RUNTIME_DIR.
    let descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o1600)
    guard descriptor >= 0 else { throw FileError.last(path) }
    let lock = FileLock(descriptor)
    guard flock(descriptor, LOCK_EX | LOCK_NB) != 0 else { return lock }
    guard errno == EWOULDBLOCK else { throw FileError.last(path) }
    return nil
  }
}
