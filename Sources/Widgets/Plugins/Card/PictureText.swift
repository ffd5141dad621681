/// Decodes base64 as plugins print it: with white space, without padding, in either alphabet.
enum PictureText {
  /// Returns the bytes; nil for invalid base64, or too many bytes.
  static func bytes(_ text: String, atMost limit: Int) -> [UInt8]? {
    guard text.utf8.count <= limit / 3 * 4 + 4096 else { return nil }
    var text = text[...]
    if text.hasPrefix("data:"), let comma = text.firstIndex(of: ",") {
      text = text[text.index(after: comma)...]
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var bits: UInt32 = 0
    var count = 0
    for byte in text.utf8 {
      let digit: UInt32
      switch byte {
      case 0x41...0x5A: digit = UInt32(byte) - 0x41
      case 0x61...0x7A: digit = UInt32(byte) - 0x61 + 26
      case 0x30...0x39: digit = UInt32(byte) - 0x30 + 52
      case UInt8(ascii: "+"), UInt8(ascii: "-"): digit = 62
      case UInt8(ascii: "/"), UInt8(ascii: "_"): digit = 63
      case UInt8(ascii: "="), 0x20, 0x09...0x0D: continue
      default: return nil
      }
      bits = bits << 6 | digit
      count += 1
      switch count % 4 {
      case 2: bytes.append(UInt8(truncatingIfNeeded: bits >> 4))
      case 3: bytes.append(UInt8(truncatingIfNeeded: bits >> 2))
      case 0: bytes.append(UInt8(truncatingIfNeeded: bits))
      default: break
      }
    }
    return bytes.isEmpty || bytes.count > limit ? nil : bytes
  }
}
