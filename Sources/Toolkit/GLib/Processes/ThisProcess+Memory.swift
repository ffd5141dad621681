// Threads: any.

internal import CGLib
internal import Glibc
internal import Synchronization

extension ThisProcess {
  /// Requests to allocate large memory separately: permanent, or for the number of running jobs.
  private struct Requests {
    var always = false
    var jobs = 0
  }

  private static let requests = Mutex(Requests())
  /// The threshold for separate allocations: while they are requested, and otherwise, above the
  /// size of a panel frame at scale 2.
  private static let (apart, together) = (Int32(128 * 1024), Int32(8 * 1024 * 1024))

  /// Allocates memory of more than 128 KiB separately, so freeing it returns it to the system. That
  /// is the C library's default, but it raises the threshold with each such piece that is freed,
  /// which fragments the heap. Call it before there are any.
  public static func keepLargeMemoryApart() {
    requests.withLock {
      $0.always = true
      _ = mallopt(mmapThreshold, apart)
    }
  }

  /// The same while the work runs; its result may live longer. Worthwhile on a thread: a thread's
  /// heap can't shrink, so a wallpaper would leave 4 MiB in each of them. Frames are better without
  /// it, because the next one reuses the memory.
  public static func withLargeMemoryApart<Result>(_ work: () -> Result) -> Result {
    requests.withLock {
      $0.jobs += 1
      _ = mallopt(mmapThreshold, apart)
    }
    defer {
      requests.withLock {
        $0.jobs -= 1
        // The last of concurrent jobs restores the threshold for frames.
        guard !$0.always, $0.jobs == 0 else { return }
        _ = mallopt(mmapThreshold, together)
        _ = mallopt(trimThreshold, 2 * together)
      }
    }
    return work()
  }

  /// Returns freed memory to the system.
  public static func giveBackMemory() { malloc_trim(0) }

  /// M_MMAP_THRESHOLD and M_TRIM_THRESHOLD of malloc.h.
  private static let (mmapThreshold, trimThreshold) = (Int32(-3), Int32(-1))
}
