// A file holds the pixels as they are drawn, so the first frame only loads them (3 ms) with their
// metadata. The wallpaper is checked after that frame, and rendered only if it changed. A corrupt
// file is ignored. Threads: any.

internal import GLib
internal import GTK
internal import WidgetCore

/// A disk cache of the latest backdrops, one for each position, scale and color scheme.
nonisolated struct BackdropStore: Sendable {
  struct Entry: Hashable, Sendable {
    let backdrop: RenderedBackdrop
    /// Identifies the rendered wallpaper.
    let source: UInt64
  }

  let folder: String

  static let maximumFiles = 8
  static let maximumBytes = 64_000_000
  private static let ending = ".frost"

  func file(for request: BackdropRequest) -> File {
    File("\(folder)/\(Fingerprint(of: request.identity).text)\(BackdropStore.ending)")
  }

  /// The cached backdrop of a request.
  func entry(for request: BackdropRequest) -> Entry? {
    guard let bytes = try? file(for: request).read(limit: BackdropStore.maximumBytes) else {
      return nil
    }
    return Entry(reading: bytes, for: request)
  }

  /// Stores an entry and evicts the oldest ones.
  func keep(_ entry: Entry, for request: BackdropRequest) throws(FileError) {
    try file(for: request).write(entry.bytes(for: request), isDurable: false)
    var left = (files: BackdropStore.maximumFiles, bytes: BackdropStore.maximumBytes)
    let files = File.list(folder).filter { $0.name.hasSuffix(BackdropStore.ending) }
    let now = WallClock.now
    for file in files.sorted(by: { $0.written(by: now) > $1.written(by: now) }) {
      left = (left.files - 1, left.bytes - file.size)
      if left.files < 0 || left.bytes < 0 { try File("\(folder)/\(file.name)").remove() }
    }
  }
}

nonisolated extension UnsafeRawBufferPointer {
  /// A fast `Fingerprint` for megabytes: eight bytes at a time.
  var fingerprint: UInt64 {
    var sum = UInt64(0xCBF2_9CE4_8422_2325)
    let whole = count & ~7
    for index in stride(from: 0, to: whole, by: 8) {
      sum = (sum ^ loadUnaligned(fromByteOffset: index, as: UInt64.self)) &* 0x100_0000_01B3
      sum ^= sum >> 29
    }
    for byte in self[whole...] { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return sum
  }
}
