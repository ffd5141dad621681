import Expectations
import GLib
import Glibc
import Testing

@Suite("Large memory")
struct LargeMemoryTests {
  /// Nearly the size of a panel frame at scale 2.
  private static let size = 7_900_000

  /// Whether a piece of that size is allocated separately: the C library has a flag for it before
  /// the piece; nil if there is none.
  private static func isApart() -> Bool? {
    guard let piece = malloc(size) else { return nil }
    defer { free(piece) }
    return piece.load(fromByteOffset: -MemoryLayout<UInt>.size, as: UInt.self) & 2 != 0
  }

  // Each in a process of its own: other tests free such pieces, whose space would be reused.

  @Test("Large memory is allocated separately for jobs, not for frames")
  func apartForAWork() async {
    await #expect(processExitsWith: .success) {
      expect(ThisProcess.withLargeMemoryApart { Self.isApart() } == true)
      expect(Self.isApart() == false)
    }
  }

  @Test("The end of one job doesn't affect a concurrent one")
  func apartForTwoWorks() async {
    await #expect(processExitsWith: .success) {
      let isStillApart = ThisProcess.withLargeMemoryApart {
        ThisProcess.withLargeMemoryApart {}
        return Self.isApart()
      }
      expect(isStillApart == true)
      expect(Self.isApart() == false)
    }
  }

  @Test("A process with separate large memory keeps it after a job")
  func alwaysApart() async {
    await #expect(processExitsWith: .success) {
      ThisProcess.keepLargeMemoryApart()
      ThisProcess.withLargeMemoryApart {}
      expect(Self.isApart() == true)
    }
  }
}
