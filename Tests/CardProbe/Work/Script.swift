import RandomTesting

/// What texts are made of, to be as dear as they can be.
enum Script: Int, CaseIterable {
  case words, wide, narrow, ligatures, marks, arabic, hebrew, salutation, emoji, families, flags
  case figures, unknown, cyrillic, greek, mixed, turning, invisible, paragraphs, tabs, unbroken
  case devanagari, thai, mathematics

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
    }
  }

  /// So many code points of it, beginning elsewhere for each number.
  func text(_ length: Int, number: Int = 0) -> String {
    guard length > 0 else { return "" }
    let scalars = Array(piece.unicodeScalars)
    var text = String.UnicodeScalarView()
    for index in 0..<length { text.append(scalars[(index + number) % scalars.count]) }
    return String(text)
  }
}
