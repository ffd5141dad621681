/// FNV-1a. Swift's own hash is another one in each process.
struct FNV {
  private(set) var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  mutating func add(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(byte) } }

  mutating func add(_ numbers: [Int]) {
    for number in numbers {
      withUnsafeBytes(of: number) { for byte in $0 { add(byte) } }
    }
  }

  private mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }

  var text: String { String(hash, radix: 36) }
}
