// Ownership: owns GLib's checksum. Threads: any, one at a time.

internal import CGLib
internal import Glibc

/// A SHA-256 checksum of several pieces.
public struct Checksum: ~Copyable {
  private let sum: OpaquePointer?

  public init() { sum = g_checksum_new(G_CHECKSUM_SHA256) }

  deinit { g_checksum_free(sum) }

  /// Adds bytes and their count, so that pieces can't run into each other.
  public mutating func add(_ bytes: [UInt8]) {
    addCount(bytes.count)
    g_checksum_update(sum, bytes, bytes.count)
  }

  public mutating func add(_ text: String) { add(Array(text.utf8)) }

  /// Adds the contents of a file up to a limit; false if it can't be read.
  public mutating func add(_ file: File, limit: Int) -> Bool {
    guard let bytes = try? file.read(limit: limit) else { return false }
    add(bytes)
    return true
  }

  /// Returns the checksum in hexadecimal.
  public consuming func text() -> String {
    g_checksum_get_string(sum).map { String(cString: $0) } ?? ""
  }

  private func addCount(_ count: Int) {
    withUnsafeBytes(of: UInt64(count).littleEndian) { bytes in
      g_checksum_update(sum, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
    }
  }
}
