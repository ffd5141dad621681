/// A hash that takes eight bytes in a step: there are ten thousand names, and half a megabyte of events, to go
/// through.
struct Mix {
  private(set) var value: UInt64 = 0x9e37_79b9_7f4a_7c15

  mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0xd6e8_feb8_6659_fd93
    value ^= value >> 32
  }

  /// With how many there are, so that what follows isn't taken for a part of it.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var place = 0
    while place + 8 <= bytes.count {
      add(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      place += 8
    }
    var rest = UInt64(bytes.count) << 56
    while place < bytes.count {
      rest = rest << 8 ^ UInt64(bytes[place])
      place += 1
    }
    add(rest)
  }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }
}
