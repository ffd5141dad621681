// Many names are Unicode's, which Swift knows. The table has only those that differ.

/// Emoji by their short codes.
enum Emoji {
  /// Replaces short codes in a text; unknown ones stay.
  /// - Parameter symbol: returns a piece for a symbol of SwiftBar; nil without those.
  static func replacingNames(
    in piece: StyledText.Piece, symbol: ((String) -> StyledText.Piece)? = nil
  ) -> [StyledText.Piece] {
    let text = piece.text
    let bytes = text.utf8
    guard bytes.contains(colon) else { return [piece] }
    var pieces: [StyledText.Piece] = []
    var result = ""
    func flush() {
      pieces.append(StyledText.Piece(text: result, style: piece.style))
      result = ""
    }
    var rest = bytes[...]
    while let start = rest.firstIndex(of: colon) {
      result += text[rest.startIndex..<start]
      let after = rest[rest.index(after: start)...]
      let name = after.prefix(60).prefix(while: isInName)
      let isName = !name.isEmpty && name.endIndex < after.endIndex && after[name.endIndex] == colon
      let word = isName ? text[name.startIndex..<name.endIndex].lowercased() : ""
      if isName, let sign = sign(word) {
        result += sign
      } else if isName, let symbol, let sign = SymbolNames.sign(word) {
        flush()
        pieces.append(symbol(sign))
      } else {
        result += ":"
        rest = after
        continue
      }
      rest = after[after.index(after: name.endIndex)...]
    }
    result += text[rest.startIndex...]
    flush()
    return pieces
  }

  private static let colon = UInt8(ascii: ":")

  private static func isInName(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "_+-.".utf8.contains(byte)
    }
  }

  /// The emoji for a lowercase name.
  static func sign(_ name: String) -> String? {
    if let sign = aliases[name] ?? clock(name) { return sign }
    if let scalar = named[name] { return shown(scalar) }
    return flag(name)
  }

  /// `:clock3:` and `:clock330:`.
  private static func clock(_ name: String) -> String? {
    guard name.hasPrefix("clock") else { return nil }
    let digits = name.dropFirst(5)
    let isHalf = digits.hasSuffix("30")
    guard let hour = Int(isHalf ? digits.dropLast(2) : digits), (1...12).contains(hour) else {
      return nil
    }
    return Unicode.Scalar(0x1F550 + UInt32(hour - 1) + (isHalf ? 12 : 0)).map { String($0) }
  }

  /// Adds the emoji variation selector where the default is text.
  private static func shown(_ scalar: Unicode.Scalar) -> String {
    scalar.properties.isEmojiPresentation ? String(scalar) : "\(scalar)\u{FE0F}"
  }

  /// `:flag-de:` and `:flag_de:`, and the few country names.
  private static func flag(_ name: String) -> String? {
    var code = name[...]
    if name.hasPrefix("flag-") || name.hasPrefix("flag_") {
      code = name.dropFirst(5)
    } else if !flags.contains(name) {
      return nil
    }
    guard code.utf8.count == 2, code.utf8.allSatisfy({ (0x61...0x7A).contains($0) }) else {
      return nil
    }
    let scalars = code.utf8.compactMap { Unicode.Scalar(0x1F1E6 + UInt32($0) - 0x61) }
    return String(String.UnicodeScalarView(scalars))
  }

  private static let flags: Set<String> = [
    "cn", "de", "es", "fr", "gb", "it", "jp", "kr", "ru", "us",
  ]

  /// By Unicode names: "MUSHROOM", "FISTED HAND SIGN", also without the last word.
  private static let named: [String: Unicode.Scalar] = {
    var found: [String: Unicode.Scalar] = [:]
    let ranges: [ClosedRange<UInt32>] = [
      0x203C...0x21AA, 0x231A...0x23FA, 0x25AA...0x27BF, 0x2934...0x2B55, 0x1F004...0x1F251,
      0x1F300...0x1FAFF,
    ]
    for scalar in ranges.joined().lazy.compactMap(Unicode.Scalar.init)
    where scalar.properties.isEmoji {
      guard let name = scalar.properties.name?.lowercased() else { continue }
      let word = name.split { $0 == " " || $0 == "-" }.joined(separator: "_")
      found[word] = found[word] ?? scalar
      for end in ["_sign", "_symbol", "_face"] where word.hasSuffix(end) {
        let short = String(word.dropLast(end.count))
        found[short] = found[short] ?? scalar
      }
    }
    return found
  }()
}
