/// The default encoding of Western European text, also of text labeled Latin-1.
enum Windows1252 {
  /// The characters of 0x80 to 0x9F; the five unassigned ones are control characters, as in Latin-1.
  static let special: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
    0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  static func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    for byte in bytes {
      switch byte {
      case 0..<0x80: text.append(byte)
      case 0x80..<0xA0: text.append(scalar: special[Int(byte) - 0x80])
      default: text.append(scalar: UInt32(byte))
      }
    }
    return text
  }
}

extension [UInt8] {
  /// Appends a character as UTF-8; an invalid one as U+FFFD.
  mutating func append(scalar value: UInt32) {
    let scalar = Unicode.Scalar(value) ?? "\u{FFFD}"
    append(contentsOf: scalar.utf8)
  }
}
