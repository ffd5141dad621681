import RandomTesting

/// What texts are made of, to be as dear as they can be.
enum Script: Int, CaseIterable {
  case words, wide, narrow, ligatures, marks, arabic, hebrew, salutation, emoji, families, flags
  case figures, unknown, cyrillic, greek, mixed, turning, invisible, paragraphs, tabs, unbroken
  case devanagari, thai, mathematics, signs, pictographs, syllables, noLetters, scripts, places

  private var piece: String {
    switch self {
    case .words: "the quick brown fox jumps "
    case .wide: "W"
    case .narrow: "i"
    case .ligatures: "fi"
    case .marks: "a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}"
    case .arabic: "السلام عليكم "
    case .hebrew: "שלום עולם "
    case .salutation: "\u{FDFA}"
    case .emoji: "😀🎉"
    case .families: "👩‍👩‍👧‍👦"
    case .flags: "🇨🇿🇺🇸"
    case .figures: "0123456789 "
    case .unknown: "\u{E000}\u{F0000}漢字\u{10FFFD}"
    case .cyrillic: "привет мир "
    case .greek: "καλημέρα "
    case .mixed: "aбγאب1漢"
    case .turning: "aא1ب"
    case .invisible: "\u{200B}\u{200D}\u{2060}\u{AD}"
    case .paragraphs: "a\n"
    case .tabs: "a\u{A0}\u{3000}"
    case .unbroken: "Donaudampfschifffahrt"
    case .devanagari: "क्षत्रिय"
    case .thai: "สวัสดีชาวโลก"
    case .mathematics: "𝔄𝕬𝒜"
    case .signs: Script.letters(in: 0x2190...0x23FF, 0x2500...0x27BF)
    case .pictographs: Script.letters(in: 0x1F300...0x1F64F, 0x1F900...0x1F9FF)
    case .syllables: Script.letters(in: 0xAC00...0xB3FF)
    case .noLetters: Script.letters(in: 0xE000...0xE7FF)
    case .scripts: "пκسשकส漢한აբሀཀកກကකகకকᐁꀀᠠܐހߊⴰꓐᚠᚁᬅ"
    case .places: "ب \u{A0}\u{2003}\u{202F}"
    }
  }

  private static func letters(in ranges: ClosedRange<UInt32>...) -> String {
    var text = String.UnicodeScalarView()
    for range in ranges { text.append(contentsOf: range.lazy.compactMap(Unicode.Scalar.init)) }
    return String(text)
  }

  /// So many code points of it, beginning elsewhere for each number.
  func text(_ length: Int, number: Int = 0) -> String {
    guard length > 0 else { return "" }
    let scalars = Array(piece.unicodeScalars)
    // Texts of a long piece share as few letters as they can.
    let start = scalars.count > 100 ? number * length : number
    var text = String.UnicodeScalarView()
    for index in 0..<length { text.append(scalars[(index + start) % scalars.count]) }
    return String(text)
  }
}
