// Threads: any.

internal import CGLib
internal import Glibc
internal import Synchronization

extension ThisProcess {
  /// Who wants large memory apart: the process for good, and so many works that are being done.
  private struct Wishes {
    var always = false
    var works = 0
  }

  private static let wishes = Mutex(Wishes())
  /// From how many bytes on a piece of memory comes from the system by itself: while large ones are kept apart, and
  /// else, where a frame of the panel at twice the size is still less.
  private static let (apart, together) = (Int32(128 * 1024), Int32(8 * 1024 * 1024))

  /// Has memory of more than 128 KiB come from the system and go back to it by itself. The C library
  /// begins so, but raises the limit with each such piece that is freed, and what is allocated then
  /// between pieces that go keeps their room occupied. To be called before there are any.
  public static func keepLargeMemoryApart() {
    wishes.withLock {
      $0.always = true
      _ = mallopt(mmapThreshold, apart)
    }
  }

  /// The same for what is allocated while this work is done, which it may outlive. On a thread that is worth
  /// having: the room where threads allocate can't be given back from its end, so that a wallpaper would
  /// leave 4 MiB there, in each of the rooms that there are. Frames do better without it, since what they
  /// need is needed again by the next.
  public static func withLargeMemoryApart<Result>(_ work: () -> Result) -> Result {
    wishes.withLock {
      $0.works += 1
      _ = mallopt(mmapThreshold, apart)
    }
    defer {
      wishes.withLock {
        $0.works -= 1
        // The last of those that are done at the same time leaves it as frames like it.
        guard !$0.always, $0.works == 0 else { return }
        _ = mallopt(mmapThreshold, together)
        _ = mallopt(trimThreshold, 2 * together)
      }
    }
    return work()
  }

  /// Gives back to the system what was needed for a while, and lies free between what is still needed.
  public static func giveBackMemory() { malloc_trim(0) }

  /// What malloc.h calls M_MMAP_THRESHOLD and M_TRIM_THRESHOLD.
  private static let (mmapThreshold, trimThreshold) = (Int32(-3), Int32(-1))
}
