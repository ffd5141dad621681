internal import WidgetCore

/// What something is painted in.
nonisolated struct Paint: Hashable, Sendable {
  var tint: Tint?
  var strength = Strength.primary
}

/// A text as it is written.
nonisolated struct Words: Hashable, Sendable {
  /// All that there is to say.
  let text: String
  var style: TextStyle
  var paint: Paint
  var align: WidgetCore.Alignment
  let lines: Int

  init(
    _ text: String, _ style: TextStyle, _ paint: Paint,
    align: WidgetCore.Alignment = .leading, lines: Int = 1
  ) {
    self.lines = min(max(lines, Limits.lines.lowerBound), Limits.lines.upperBound)
    self.text = text.beginning(upTo: Limits.text)
    self.style = style
    self.paint = paint
    self.align = align
  }

  /// What is worth laying out: what can't be seen would only cost time.
  var shown: String {
    let beginning = text.beginning(upTo: Words.charactersInLine * lines)
    // Else a sign would stand behind its figure where the language runs from right to left.
    guard !beginning.isFigure else { return "\u{200E}" + beginning }
    guard beginning.utf8.contains(UInt8(ascii: "\n")) else { return beginning }
    guard lines > 1 else {
      return String(beginning.map { $0.isNewline ? " " : $0 })
    }
    let paragraphs = beginning.split(separator: "\n", omittingEmptySubsequences: false)
    let rest = paragraphs.count > lines ? "…" : ""
    return paragraphs.prefix(lines).joined(separator: "\n") + rest
  }

  /// More than the smallest letters that fit beside each other on the widest panel.
  private static let charactersInLine = 300
}

nonisolated extension String {
  /// So many code points of it; more are never looked at.
  fileprivate func beginning(upTo count: Int) -> String {
    guard utf8.count > count else { return self }
    return String(unicodeScalars.prefix(count))
  }

  /// Whether it is one number with its sign and its unit, if that is no letter.
  fileprivate var isFigure: Bool {
    unicodeScalars.contains { ("0"..."9").contains($0) }
      && !unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.isWhitespace }
  }
}
