// Ownership: owns GLib's checksum. Threads: any, one at a time.

internal import CGLib
internal import Glibc

/// A sum that tells bytes from all others (SHA-256), taken a piece at a time.
public struct Checksum: ~Copyable {
  private let sum: OpaquePointer?

  public init() { sum = g_checksum_new(G_CHECKSUM_SHA256) }

  deinit { g_checksum_free(sum) }

  /// Takes bytes in, with how many they are, so that what follows is never taken for a part of them.
  public mutating func add(_ bytes: [UInt8]) {
    addCount(bytes.count)
    g_checksum_update(sum, bytes, bytes.count)
  }

  public mutating func add(_ text: String) { add(Array(text.utf8)) }

  /// Takes in all of a file, if it has no more than so many bytes; says whether it could.
  public mutating func add(_ file: File, limit: Int) -> Bool {
    guard let bytes = try? file.read(limit: limit) else { return false }
    add(bytes)
    return true
  }

  /// The sum, in hexadecimal; nothing can be added any more.
  public consuming func text() -> String {
    g_checksum_get_string(sum).map { String(cString: $0) } ?? ""
  }

  private func addCount(_ count: Int) {
    withUnsafeBytes(of: UInt64(count).littleEndian) { bytes in
      g_checksum_update(sum, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
    }
  }
}
