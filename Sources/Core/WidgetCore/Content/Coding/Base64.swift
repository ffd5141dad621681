/// Base64 (RFC 4648) with the standard alphabet and padding.
enum Base64 {
  static func bytes(of text: String, atMost limit: Int) throws(ProtocolError) -> [UInt8] {
    let length = text.utf8.count
    guard length / 4 * 3 <= limit + 2 else {
      throw ProtocolError(
        .tooLarge, "there are about \(length / 4 * 3) bytes", remedy: "at most \(limit) are allowed"
      )
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(length / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    var padding = 0
    for byte in text.utf8 {
      let digit = values[Int(byte)]
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard digit < 64, padding == 0 else { throw wrong }
      bits = bits << 6 | UInt32(digit)
      count += 1
      if count % 4 == 0 {
        bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
        bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
        bytes.append(UInt8(truncatingIfNeeded: bits))
      }
    }
    guard padding <= 2, (count + padding) % 4 == 0 else { throw wrong }
    // Padding: two digits make one byte, three make two.
    if padding == 2 {
      bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
    } else if padding == 1 {
      bytes.append(UInt8(truncatingIfNeeded: bits >> 10))
      bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
    }
    return bytes
  }

  static func text(of bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let rest = min(3, bytes.count - index)
      var bits = UInt32(bytes[index]) << 16
      if rest > 1 { bits |= UInt32(bytes[index + 1]) << 8 }
      if rest > 2 { bits |= UInt32(bytes[index + 2]) }
      for digit in 0..<4 {
        let value = Int(bits >> (18 - 6 * UInt32(digit)) & 0x3F)
        text.append(digit <= rest ? alphabet[value] : UInt8(ascii: "="))
      }
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let wrong = ProtocolError(
    "it is not base64", remedy: "expected letters, digits, + and /, padded with = to fours")

  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The value of each digit; 255 is invalid.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()
}
