// Ownership: owns a descriptor; closing it or ending the process releases the lock. Threads: any.

internal import Glibc

/// A lock on the store file's name: shared for opening the file, exclusive for creating, migrating or replacing
/// it.
struct StoreLock: ~Copyable {
  private let descriptor: Int32

  /// Waits for the lock; nil if the folder or file system doesn't support locks.
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
