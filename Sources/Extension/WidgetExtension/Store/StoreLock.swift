// Ownership: holds a descriptor; closing it, or the process's end in whatever way, gives the lock
// back. Threads: any.

internal import Glibc

/// Keeps the file in its place while processes open it: many may open it at a time, and the one
/// that makes it, changes its tables or sets it aside is alone.
struct StoreLock: ~Copyable {
  private let descriptor: Int32

  /// Waits for it; nil where the folder or its file system allows no lock.
  init?(_ path: String, isExclusive: Bool, patience: Duration) throws(StoreError) {
    let writable = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    descriptor = writable >= 0 ? writable : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let end = ContinuousClock.now + patience
    while flock(descriptor, (isExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
      let code = errno
      guard code == EWOULDBLOCK || code == EINTR else {
        close(descriptor)
        return nil
      }
      guard ContinuousClock.now < end else {
        close(descriptor)
        throw StoreError(.busy, path: path, cause: "locked")
      }
      usleep(2_000)
    }
  }

  deinit { close(descriptor) }
}
