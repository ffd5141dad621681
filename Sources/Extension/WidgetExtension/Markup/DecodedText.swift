// Order of precedence: byte order mark, content type, declaration, bytes. Valid UTF-8 with characters beyond
// ASCII is UTF-8 even if labeled Latin-1, because misconfigured servers send that label. Invalid UTF-8 is
// windows-1252 if most of its non-ASCII characters are invalid. Otherwise it's damaged, whatever its label, and
// only the damaged characters are replaced.

/// Text from outside, decoded from any encoding to valid UTF-8.
public struct DecodedText: Hashable, Sendable {
  /// Valid UTF-8 without a byte order mark.
  public let utf8: [UInt8]

  public var string: String { String(decoding: utf8, as: UTF8.self) }

  /// - Parameter contentType: the sender's content type, such as "text/xml; charset=utf-8".
  public init(_ bytes: [UInt8], contentType: String? = nil) {
    if let (mark, charset) = DecodedText.mark(of: bytes) {
      utf8 = DecodedText.decoded(bytes[mark...], charset)
    } else {
      let charset = contentType.flatMap(Charset.init(contentType:)) ?? Charset(declaredIn: bytes)
      utf8 = DecodedText.decoded(bytes[...], charset ?? .utf8)
    }
  }

  /// Returns the encoding that the first bytes reveal, and the length of the byte order mark.
  private static func mark(of bytes: [UInt8]) -> (count: Int, Charset)? {
    let first = bytes.prefix(4)
    if first.starts(with: [0xEF, 0xBB, 0xBF]) { return (3, .utf8) }
    if first.starts(with: [0xFF, 0xFE, 0, 0]) { return (4, .named("UTF-32LE")) }
    if first.starts(with: [0, 0, 0xFE, 0xFF]) { return (4, .named("UTF-32BE")) }
    if first.starts(with: [0xFF, 0xFE]) { return (2, .named("UTF-16LE")) }
    if first.starts(with: [0xFE, 0xFF]) { return (2, .named("UTF-16BE")) }
    // Without a mark: "<?", "<r" or "{\"" in UTF-16.
    guard first.count == 4, "<{[".utf8.contains(where: first.prefix(2).contains) else { return nil }
    switch (first[0], first[1], first[2], first[3]) {
    case (1..., 0, 1..., 0): return (0, .named("UTF-16LE"))
    case (0, 1..., 0, 1...): return (0, .named("UTF-16BE"))
    default: return nil
    }
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>, _ charset: Charset) -> [UInt8] {
    switch charset {
    case .named(let name):
      // Ignores an encoding that iconv doesn't know.
      return Iconv.utf8(bytes, from: name) ?? decoded(bytes, .utf8)
    case .utf8, .western:
      let census = UTF8Census(bytes)
      if census.wrong == 0, charset == .utf8 || census.letters > 0 { return Array(bytes) }
      let isDamaged =
        charset == .utf8 ? census.wrong <= census.letters : census.wrong < census.letters
      return isDamaged
        ? Array(String(decoding: bytes, as: UTF8.self).utf8) : Windows1252.utf8(bytes)
    }
  }
}

/// Counts of valid and invalid characters in bytes read as UTF-8.
struct UTF8Census: Hashable {
  /// The number of valid characters beyond ASCII.
  private(set) var letters = 0
  /// The number of invalid sequences.
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

  /// Returns the length in bytes of the character at `start`; nil if it's invalid.
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
