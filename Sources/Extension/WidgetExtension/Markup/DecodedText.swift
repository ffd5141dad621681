// Whose word counts for how bytes are to be read: a byte order mark, whoever sent them, what the text
// says of itself, the bytes as they are. But where bytes are right as UTF-8 and have letters beyond
// ASCII, they are UTF-8 whoever calls them Latin-1: that is what servers say that were never told.
// Bytes that are wrong as UTF-8 are Western European (windows-1252) if most of them are wrong, and
// otherwise damage: a letter that was cut in two is one sign, not the rest of the text's fault.

/// Text of outside, as the bytes of UTF-8 that are right, whatever it was sent in.
public struct DecodedText: Hashable, Sendable {
  /// Always right, and without a byte order mark.
  public let utf8: [UInt8]

  public var string: String { String(decoding: utf8, as: UTF8.self) }

  /// - Parameter contentType: what the sender says it is, such as "text/xml; charset=utf-8".
  public init(_ bytes: [UInt8], contentType: String? = nil) {
    if let (mark, charset) = DecodedText.mark(of: bytes) {
      utf8 = DecodedText.decoded(bytes[mark...], charset)
    } else {
      let charset = contentType.flatMap(Charset.init(contentType:)) ?? Charset(declaredIn: bytes)
      utf8 = DecodedText.decoded(bytes[...], charset ?? .utf8)
    }
  }

  /// How a text begins that says it by its first bytes, and how many of them are no text.
  private static func mark(of bytes: [UInt8]) -> (count: Int, Charset)? {
    let first = bytes.prefix(4)
    if first.starts(with: [0xEF, 0xBB, 0xBF]) { return (3, .utf8) }
    if first.starts(with: [0xFF, 0xFE, 0, 0]) { return (4, .named("UTF-32LE")) }
    if first.starts(with: [0, 0, 0xFE, 0xFF]) { return (4, .named("UTF-32BE")) }
    if first.starts(with: [0xFF, 0xFE]) { return (2, .named("UTF-16LE")) }
    if first.starts(with: [0xFE, 0xFF]) { return (2, .named("UTF-16BE")) }
    // No mark, but "<?" or "<r" as no other encoding has it.
    if first.starts(with: [0x3C, 0, 0x3F, 0]) { return (0, .named("UTF-16LE")) }
    if first.starts(with: [0, 0x3C, 0, 0x3F]) { return (0, .named("UTF-16BE")) }
    return nil
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>, _ charset: Charset) -> [UInt8] {
    switch charset {
    case .named(let name):
      // One that this system doesn't know is read as if nothing had been said.
      return Iconv.utf8(bytes, from: name) ?? decoded(bytes, .utf8)
    case .utf8, .western:
      let census = UTF8Census(bytes)
      if census.wrong == 0, charset == .utf8 || census.letters > 0 { return Array(bytes) }
      let isDamaged = charset == .utf8 && census.wrong <= census.letters
      return isDamaged
        ? Array(String(decoding: bytes, as: UTF8.self).utf8) : Windows1252.utf8(bytes)
    }
  }
}

/// What is right and wrong about bytes if they are taken for UTF-8.
struct UTF8Census: Hashable {
  /// Characters beyond ASCII.
  private(set) var letters = 0
  /// Places where it breaks off.
  private(set) var wrong = 0

  init(_ bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBufferPointer { bytes in
      var position = 0
      while position < bytes.count {
        guard bytes[position] >= 0x80 else {
          position += 1
          continue
        }
        if let length = UTF8Census.length(bytes, position) {
          letters += 1
          position += length
        } else {
          wrong += 1
          position += 1
        }
      }
    }
  }

  /// How many bytes the character that begins there has; nil if it is none.
  private static func length(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
    let first = bytes[start]
    let (length, second): (Int, ClosedRange<UInt8>) =
      switch first {
      case 0xC2...0xDF: (2, 0x80...0xBF)
      case 0xE0: (3, 0xA0...0xBF)
      case 0xED: (3, 0x80...0x9F)
      case 0xE1...0xEF: (3, 0x80...0xBF)
      case 0xF0: (4, 0x90...0xBF)
      case 0xF1...0xF3: (4, 0x80...0xBF)
      case 0xF4: (4, 0x80...0x8F)
      default: (0, 0...0)
      }
    guard length > 0, start + length <= bytes.count, second.contains(bytes[start + 1]) else {
      return nil
    }
    for index in (start + 1)..<(start + length) where bytes[index] & 0xC0 != 0x80 { return nil }
    return length
  }
}
