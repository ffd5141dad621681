internal import CGLib

/// Text normalized for search.
public enum SearchText {
  /// The words of a text, without case, accents and vowel marks, and with variants of a letter
  /// unified.
  public static func words(of text: String) -> [String] {
    spaced(text).split(separator: space).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The same as one UTF-8 string, with a space before each word.
  public static func spaced(_ text: String) -> [UInt8] { plain(text) ?? folded(text) }

  private static let space = UInt8(ascii: " ")

  /// For ASCII text, as most app names are: it takes a twentieth of the time.
  private static func plain(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 1)
    var isInWord = false
    for byte in text.utf8 {
      let letter: UInt8
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        letter = byte
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter = byte | 0x20
      case 0x80...: return nil
      default:
        isInWord = false
        continue
      }
      if !isInWord { bytes.append(space) }
      isInWord = true
      bytes.append(letter)
    }
    return bytes
  }

  private static func folded(_ text: String) -> [UInt8] {
    guard let normal = g_utf8_normalize(text, -1, G_NORMALIZE_ALL) else { return [] }
    defer { g_free(normal) }
    guard let folded = g_utf8_casefold(normal, -1) else { return [] }
    defer { g_free(folded) }
    var bytes: [UInt8] = []
    var isInWord = false
    for scalar in String(cString: folded).unicodeScalars where !isLeftOut(scalar) {
      guard
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
          || isPartOfLetter(scalar)
      else {
        isInWord = false
        continue
      }
      if !isInWord { bytes.append(space) }
      isInWord = true
      bytes.append(contentsOf: (plainForms[scalar] ?? String(scalar)).utf8)
    }
    return bytes
  }

  /// Combining accents, and Hebrew and Arabic vowels by their class; in other scripts, such as
  /// those of India and Japan, marks are like letters. Also joiners, soft hyphens, and the Arabic
  /// tatweel, which only affect the appearance.
  private static func isLeftOut(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.canonicalCombiningClass.rawValue {
    case 10...36, 200...240: true
    default: scalar.properties.generalCategory == .format || scalar == "\u{0640}"
    }
  }

  private static func isPartOfLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark: true
    default: false
    }
  }

  /// Letters that Unicode doesn't decompose.
  private static let plainForms: [Unicode.Scalar: String] = [
    "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d",
    // Variants of alef, yeh, heh and kaf on Arabic and Persian keyboards.
    "\u{0671}": "\u{0627}", "\u{0649}": "\u{064A}", "\u{06CC}": "\u{064A}",
    "\u{0629}": "\u{0647}", "\u{06A9}": "\u{0643}",
  ]
}
