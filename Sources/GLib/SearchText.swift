internal import CGLib

/// Text as it is searched: without what people leave out when they type.
public enum SearchText {
  /// The words of a text: without capitals, accents and vowel marks, forms of a letter that are
  /// written for one another made one.
  public static func words(of text: String) -> [String] {
    guard let normal = g_utf8_normalize(text, -1, G_NORMALIZE_ALL) else { return [] }
    defer { g_free(normal) }
    guard let folded = g_utf8_casefold(normal, -1) else { return [] }
    defer { g_free(folded) }
    var words: [String] = []
    var word = String.UnicodeScalarView()
    for scalar in String(cString: folded).unicodeScalars where !isLeftOut(scalar) {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || isPartOfLetter(scalar)
      {
        word.append(contentsOf: (plainForms[scalar] ?? String(scalar)).unicodeScalars)
      } else if !word.isEmpty {
        words.append(String(word))
        word = String.UnicodeScalarView()
      }
    }
    if !word.isEmpty { words.append(String(word)) }
    return words
  }

  /// Accents, and the vowels of Hebrew and Arabic, by their class; marks of other scripts, such as
  /// the vowels of India and the voiced sounds of Japan, are as good as letters. With them what is
  /// written only for looks: joiners, soft hyphens, the stroke that stretches Arabic words.
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

  /// Letters that Unicode doesn't take apart.
  private static let plainForms: [Unicode.Scalar: String] = [
    "ł": "l", "ø": "o", "đ": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d",
    // Alef, yeh, heh and kaf, as Arabic and Persian keyboards have them.
    "\u{0671}": "\u{0627}", "\u{0649}": "\u{064A}", "\u{06CC}": "\u{064A}",
    "\u{0629}": "\u{0647}", "\u{06A9}": "\u{0643}",
  ]
}
