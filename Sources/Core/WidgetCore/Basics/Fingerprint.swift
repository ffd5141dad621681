/// An FNV-1a hash that is the same in every process, unlike Swift's. Collisions are easy to construct, so
/// don't rely on it for security.
public struct Fingerprint: Hashable, Sendable {
  public private(set) var number: UInt64

  /// Creates an empty hash; different seeds give different hashes.
  public init(seed: UInt64 = 0) { number = seed ^ 0xcbf2_9ce4_8422_2325 }

  public init(of text: String) {
    self.init()
    add(text)
  }

  public init(of bytes: [UInt8]) {
    self.init()
    for byte in bytes { add(byte) }
  }

  public mutating func add(_ text: String) { for byte in text.utf8 { add(byte) } }

  public mutating func add(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  public mutating func add(_ bytes: UnsafeRawBufferPointer) { for byte in bytes { add(byte) } }

  public mutating func add(_ number: Int) { add(UInt64(bitPattern: Int64(number))) }

  private mutating func add(_ byte: UInt8) { number = (number ^ UInt64(byte)) &* 0x100_0000_01b3 }

  /// The hash in base 36.
  public var text: String { String(number, radix: 36) }
}
