import GLib
import Glibc
import Testing

@Suite("Large memory", .serialized)
struct LargeMemoryTests {
  /// Whether a piece of so many bytes comes from the system by itself: the C library keeps a mark for it before
  /// the piece.
  private static func isApart(_ size: Int) throws -> Bool {
    let piece = try #require(malloc(size))
    defer { free(piece) }
    return piece.load(fromByteOffset: -MemoryLayout<UInt>.size, as: UInt.self) & 2 != 0
  }

  @Test("What a work on a thread needs comes by itself, and what frames need doesn't")
  func apartForAWork() throws {
    // Nearly as large as a frame of the panel at twice the size gets; there is no such room in what is there.
    let size = 7_900_000
    let during = try ThisProcess.withLargeMemoryApart { Result { try Self.isApart(size) } }.get()
    #expect(during)
    #expect(try Self.isApart(size) == false)
  }
}
