internal import WidgetCore

extension StyledText {
  /// Parses Pango markup (Argos); nil if invalid, so that it is shown literally.
  init?(markup text: String, for appearance: Appearance) {
    self.init()
    var open: [(name: String, style: Style)] = []
    var rest = Substring(text)
    func style() -> Style { open.last?.style ?? Style() }
    while let sign = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      append(String(rest[..<sign]), style())
      rest = rest[sign...]
      if rest.first == "&" {
        guard let (letter, after) = StyledText.entity(rest) else { return nil }
        append(letter, style())
        rest = after
        continue
      }
      guard let end = StyledText.endOfTag(rest) else { return nil }
      let words = rest[rest.index(after: rest.startIndex)..<end]
      rest = rest[rest.index(after: end)...]
      if words.first == "/" {
        guard let last = open.popLast(), last.name == words.dropFirst().trimmed else { return nil }
        continue
      }
      let name = String(words.prefix { !$0.isWhitespace && $0 != "/" })
      guard open.count < 20,
        let changed = style().changed(
          by: name, StyledText.attributes(words.dropFirst(name.count)), appearance)
      else { return nil }
      if words.last != "/" { open.append((name, changed)) }
    }
    guard open.isEmpty else { return nil }
    append(String(rest), Style())
  }

  /// The end of a tag; ignores ">" in quotes.
  private static func endOfTag(_ text: Substring) -> Substring.Index? {
    var quote: Character?
    for index in text.indices.prefix(2000) {
      let letter = text[index]
      if let open = quote {
        if letter == open { quote = nil }
      } else if letter == "\"" || letter == "'" {
        quote = letter
      } else if letter == ">" {
        return index
      }
    }
    return nil
  }

  private static func entity(_ text: Substring) -> (String, Substring)? {
    guard let end = text.prefix(12).firstIndex(of: ";") else { return nil }
    let name = text[text.index(after: text.startIndex)..<end]
    let after = text[text.index(after: end)...]
    switch name {
    case "amp": return ("&", after)
    case "lt": return ("<", after)
    case "gt": return (">", after)
    case "quot": return ("\"", after)
    case "apos": return ("'", after)
    default:
      guard name.first == "#" else { return nil }
      let digits = name.dropFirst()
      let code =
        digits.first == "x" || digits.first == "X"
        ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
      return code.flatMap(Unicode.Scalar.init).map { (String(Character($0)), after) }
    }
  }

  /// Parses attributes with lowercase names: `foreground="red" weight='bold'`.
  private static func attributes(_ text: Substring) -> [String: String] {
    var found: [String: String] = [:]
    var rest = text
    while let equals = rest.firstIndex(of: "="), found.count < 20 {
      let name = rest[..<equals].trimmed.lowercased()
      rest = rest[rest.index(after: equals)...].drop(while: \.isWhitespace)
      guard let quote = rest.popFirst(), quote == "\"" || quote == "'",
        let end = rest.firstIndex(of: quote)
      else { break }
      found[name] = String(rest[..<end])
      rest = rest[rest.index(after: end)...]
    }
    return found
  }
}

extension StyledText.Style {
  /// The style of a tag; nil for an unknown one.
  fileprivate func changed(
    by tag: String, _ attributes: [String: String], _ appearance: Appearance
  ) -> Self? {
    var style = self
    switch tag {
    case "b", "big": style.isBold = true
    case "s": style.isStruck = true
    case "tt": style.isMono = true
    case "a": style.address = attributes["href"] ?? style.address
    // Content has no italic, underlined or raised text.
    case "i", "u", "small", "sub", "sup": break
    case "span":
      let color = attributes["foreground"] ?? attributes["fgcolor"] ?? attributes["color"]
      if let color, let tint = PluginColor.tint(color, for: appearance) { style.tint = tint }
      let ground = attributes["background"] ?? attributes["bgcolor"]
      if let ground, let tint = PluginColor.tint(ground, for: appearance) { style.fill = tint }
      let weight = (attributes["weight"] ?? attributes["font_weight"] ?? "").lowercased()
      let font =
        (attributes["font"] ?? attributes["font_desc"] ?? attributes["face"]
        ?? attributes["font_family"] ?? "").lowercased()
      if weight.contains("bold") || (Int(weight) ?? 400) >= 600 || font.contains("bold") {
        style.isBold = true
      }
      if PluginFont.isMono(font) { style.isMono = true }
      if attributes["strikethrough"] == "true" { style.isStruck = true }
    default: return nil
    }
    return style
  }
}

/// Attributes in a font's name.
enum PluginFont {
  static func isMono(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["mono", "courier", "menlo", "monaco", "consol", "typewriter", "fixed", "code"]
      .contains { name.contains($0) }
  }

  static func isBold(_ name: String) -> Bool {
    let name = name.lowercased()
    return ["bold", "heavy", "black"].contains { name.contains($0) }
  }
}

// MARK: - Markdown

extension StyledText {
  /// Parses inline Markdown: `**bold**`, `*italic*`, `` `code` ``, `~~strikethrough~~` and
  /// `[links](https://example.org)`.
  init(markdown text: String) {
    self.init()
    var reader = MarkdownReader(text)
    reader.read()
    self = reader.styled
  }
}

private struct MarkdownReader {
  private(set) var styled = StyledText()
  private let letters: [Character]
  private var index = 0
  private var style = StyledText.Style()
  private var plain = ""

  init(_ text: String) { letters = Array(text) }

  mutating func read() {
    while index < letters.count {
      let letter = letters[index]
      switch letter {
      case "\\" where isEscaped(at: index + 1):
        plain.append(letters[index + 1])
        index += 2
      case "*", "_", "~":
        if !takeMark(letter) { take(letter) }
      case "`":
        if !takeCode() { take(letter) }
      case "[":
        if !takeLink() { take(letter) }
      default: take(letter)
      }
    }
    flush()
  }

  private mutating func take(_ letter: Character) {
    plain.append(letter)
    index += 1
  }

  private mutating func flush() {
    styled.append(plain, style)
    plain = ""
  }

  private func isEscaped(at index: Int) -> Bool {
    index < letters.count && "\\`*_~[]()".contains(letters[index])
  }

  /// The next occurrence of a character, within a limited distance.
  private func next(_ letter: Character, from start: Int) -> Int? {
    let end = min(letters.count, start + MarkdownReader.reach)
    return start < end ? letters[start..<end].firstIndex(of: letter) : nil
  }

  /// Maximum length between two marks, in characters.
  private static let reach = 300

  private mutating func takeMark(_ letter: Character) -> Bool {
    let isDouble = index + 1 < letters.count && letters[index + 1] == letter
    if isDouble {
      let isStrike = letter == "~"
      let isOn = isStrike ? style.isStruck : style.isBold
      guard isOn || hasPair(letter, from: index + 2) else { return false }
      flush()
      if isStrike { style.isStruck.toggle() } else { style.isBold.toggle() }
      index += 2
      return true
    }
    // Content has no italics, so only the marks are removed. Names contain "_".
    guard letter != "~", index + 1 < letters.count, !letters[index + 1].isWhitespace,
      let end = next(letter, from: index + 1), letters[end - 1] != " ",
      letter == "*" || !isInWord(index - 1) && !isInWord(end + 1)
    else { return false }
    plain += String(letters[(index + 1)..<end])
    index = end + 1
    return true
  }

  private func isInWord(_ index: Int) -> Bool {
    letters.indices.contains(index) && (letters[index].isLetter || letters[index].isNumber)
  }

  private func hasPair(_ letter: Character, from start: Int) -> Bool {
    var from = start
    while let place = next(letter, from: from), place < start + MarkdownReader.reach {
      if place + 1 < letters.count, letters[place + 1] == letter { return true }
      from = place + 1
    }
    return false
  }

  private mutating func takeCode() -> Bool {
    guard let end = next("`", from: index + 1) else { return false }
    flush()
    var code = style
    code.isMono = true
    styled.append(String(letters[(index + 1)..<end]), code)
    index = end + 1
    return true
  }

  private mutating func takeLink() -> Bool {
    let limit = min(letters.count, index + 1 + MarkdownReader.reach)
    // A second opening mark restarts.
    guard let end = letters[(index + 1)..<limit].firstIndex(where: { $0 == "]" || $0 == "[" }),
      letters[end] == "]", end + 1 < letters.count, letters[end + 1] == "(",
      let close = letters[(end + 2)...].firstIndex(of: ")")
    else { return false }
    flush()
    var linked = style
    linked.address = String(String(letters[(end + 2)..<close]).trimmed)
    styled.append(String(letters[(index + 1)..<end]), linked)
    index = close + 1
    return true
  }
}
