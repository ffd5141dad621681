public import WidgetCore

/// How to interpret a plugin's texts.
public struct PluginManner: Hashable, Sendable {
  public var dialect: PluginDialect
  /// Whether it checks for Argos, and so may print for it.
  public var knowsArgos: Bool
  public var appearance: Appearance

  public init(
    dialect: PluginDialect = .xbar, knowsArgos: Bool = false, appearance: Appearance = .light
  ) {
    self.dialect = dialect
    self.knowsArgos = knowsArgos
    self.appearance = appearance
  }

  /// From the comments; `isInArgosFolder` if the file is in Argos's folder.
  public init(_ comments: PluginComments, isInArgosFolder: Bool, appearance: Appearance) {
    self.init(
      dialect: comments.dialect ?? (isInArgosFolder || comments.mentionsArgos ? .argos : .xbar),
      knowsArgos: isInArgosFolder || comments.mentionsArgos, appearance: appearance)
  }
}

extension PluginManner {
  /// The manner with what an output without comments shows: only Argos knows names of icons.
  func reading(_ output: PluginOutput) -> PluginManner {
    guard dialect == .xbar, !knowsArgos,
      output.all.contains(where: { $0.parameters.text("iconname") != nil })
    else { return self }
    var manner = self
    manner.knowsArgos = true
    return manner
  }
}

extension PluginItem {
  /// The style of the whole line.
  private func base(_ manner: PluginManner) -> StyledText.Style {
    var style = StyledText.Style()
    style.tint = parameters.text("color").flatMap { PluginColor.tint($0, for: manner.appearance) }
    if let font = parameters.text("font") {
      style.isMono = PluginFont.isMono(font)
      style.isBold = PluginFont.isBold(font)
    }
    return style
  }

  /// The text as shown; "\n" begins a line.
  func styled(_ manner: PluginManner) -> StyledText {
    // Fast path for plain texts.
    if text.utf8.count <= Limits.text, parameters.text("length") == nil,
      !text.utf8.contains(where: PluginItem.isSign)
    {
      var plain = StyledText()
      plain.append(text, base(manner))
      return plain
    }
    // Nothing reads more than this.
    var words = String(text.unicodeScalars.prefix(Limits.text))
    let readsANSI = parameters.isOn("ansi", standard: manner.dialect.readsANSI)
    words = unescaped(words, manner)
    var styled: StyledText?
    // A plugin for Argos that doesn't say so.
    let isForArgos = manner.knowsArgos || words.contains("<span ")
    let markup = parameters.isOn(
      "usemarkup", standard: manner.dialect.hasMarkup || isForArgos)
    if markup, words.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) {
      styled = StyledText(markup: words, for: manner.appearance)
    }
    if parameters.isOn("md") || parameters.isOn("markdown") {
      styled = StyledText(markdown: words)
    }
    var result = styled ?? StyledText(words)
    if readsANSI {
      result = result.readingANSI()
    } else if parameters["ansi"] == nil {
      // Without color interpretation, remove escape sequences.
      result = result.withoutANSI
    }
    if parameters.isOn("emojize", standard: true) {
      let hasSymbols = manner.dialect.hasSymbols && parameters.isOn("symbolize", standard: true)
      var colors = symbolColors(manner)[...]
      result = result.mapped { piece in
        guard hasSymbols else { return Emoji.replacingNames(in: piece) }
        return Emoji.replacingNames(in: piece) { sign in
          var style = piece.style
          style.tint = colors.first ?? style.tint
          if colors.count > 1 { colors.removeFirst() }
          return StyledText.Piece(text: sign, style: style)
        }
      }
    }
    result = result.over(base(manner)).mapped { piece in
      let text = piece.style.isMono ? piece.text.withoutTabs : piece.text
      return [StyledText.Piece(text: text.plainLines, style: piece.style)]
    }
    if parameters.isOn("trim", standard: true) { result = result.trimmed }
    if let length = parameters.text("length").flatMap({ Int($0) }), length > 0 {
      result = result.shortened(to: length, countingEllipsis: manner.dialect.countsEllipsis)
    }
    return result
  }

  /// The colors of the symbols in the text: of the first, the second, and all others.
  private func symbolColors(_ manner: PluginManner) -> [Tint] {
    let texts = [
      parameters.text("sfcolor", "sfcolor1"), parameters.text("sfcolor2"),
      parameters.text("sfcolor3"),
    ]
    return texts.compactMap(\.self).compactMap { PluginColor.tint($0, for: manner.appearance) }
  }

  /// Whether a byte can start markup or an escape.
  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20...0x25, 0x27...0x29, 0x2B...0x39, 0x3D, 0x3F...0x5A, 0x5D, 0x61...0x7D: false
    default: true
    }
  }

  /// The full text, if it was shortened.
  func fullText(_ manner: PluginManner) -> String? {
    guard parameters.text("length") != nil else { return nil }
    var whole = self
    whole.parameters["length"] = nil
    let text = whole.styled(manner).text
    return text == styled(manner).text ? nil : text
  }

  private func unescaped(_ text: String, _ manner: PluginManner) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")), parameters.isOn("unescape", standard: true) else {
      return text
    }
    var result = ""
    var rest = Substring(text)
    while let slash = rest.firstIndex(of: "\\") {
      result += rest[..<slash]
      rest = rest[rest.index(after: slash)...]
      let next = rest.first
      switch next {
      case "n": result += "\n"
      // echo may have removed one backslash.
      case "\\" where !manner.dialect.hasEscapes && rest.dropFirst().first == "n":
        result += "\n"
        rest = rest.dropFirst()
      case "t" where manner.dialect.hasEscapes: result += "\t"
      case "r" where manner.dialect.hasEscapes: result += "\n"
      case "\\" where manner.dialect.hasEscapes: result += "\\"
      case "\"" where manner.dialect.hasEscapes: result += "\""
      default:
        guard let (text, after) = EscapedLetter.read(rest) else {
          result += "\\"
          continue
        }
        result += text
        rest = after
        continue
      }
      rest = rest.dropFirst()
    }
    return result + rest
  }
}

extension StyledText {
  /// Applies a style to pieces without one.
  fileprivate func over(_ base: Style) -> StyledText {
    mapped { piece in
      var style = piece.style
      style.tint = style.tint ?? base.tint
      style.isBold = style.isBold || base.isBold
      style.isMono = style.isMono || base.isMono
      return [Piece(text: piece.text, style: style)]
    }
  }
}

extension String {
  /// Removes control characters and direction overrides, but keeps line breaks.
  var plainLines: String {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { String($0).plainLine }.joined(separator: "\n")
  }

  /// Replaces each tab by spaces up to the next column of a terminal.
  fileprivate var withoutTabs: String {
    guard contains("\t") else { return self }
    var (result, column) = ("", 0)
    for letter in self {
      let spaces = letter == "\t" ? String.tabWidth - column % String.tabWidth : 0
      result += spaces > 0 ? String(repeating: " ", count: spaces) : String(letter)
      column = letter.isNewline ? 0 : column + max(1, spaces)
    }
    return result
  }

  private static let tabWidth = 8
}
