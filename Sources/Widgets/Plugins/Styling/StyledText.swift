internal import WidgetCore

/// A text in pieces with styles.
struct StyledText: Hashable {
  struct Style: Hashable {
    var tint: Tint?
    /// The background.
    var fill: Tint?
    var isBold = false
    var isStruck = false
    var isMono = false
    var address: String?
  }

  struct Piece: Hashable {
    var text: String
    var style: Style
  }

  var pieces: [Piece] = []

  init(_ pieces: [Piece] = []) { self.pieces = pieces }

  init(_ text: String) { pieces = [Piece(text: text, style: Style())] }

  /// The plain text.
  var text: String { pieces.map(\.text).joined() }

  /// Whether letters of one width are part of it.
  var isMono: Bool { pieces.contains(where: \.style.isMono) }

  /// The characters of the longest line.
  var width: Int { text.split(separator: "\n").lazy.map(\.count).max() ?? 0 }

  /// The common style, if all pieces have the same.
  var style: Style? {
    guard let first = pieces.first else { return Style() }
    return pieces.allSatisfy { $0.style == first.style } ? first.style : nil
  }

  mutating func append(_ text: String, _ style: Style) {
    guard !text.isEmpty else { return }
    if let last = pieces.indices.last, pieces[last].style == style {
      pieces[last].text += text
    } else {
      pieces.append(Piece(text: text, style: style))
    }
  }

  /// Replaces each piece by several.
  func mapped(_ change: (Piece) -> [Piece]) -> StyledText {
    var changed = StyledText()
    for piece in pieces.flatMap(change) { changed.append(piece.text, piece.style) }
    return changed
  }

  /// Replaces the text of each piece.
  func reworded(_ change: (String) -> String) -> StyledText {
    mapped { [Piece(text: change($0.text), style: $0.style)] }
  }

  /// Shortens to a number of characters, with an ellipsis that may count as one.
  func shortened(to length: Int, countingEllipsis: Bool = false) -> StyledText {
    guard text.count > length else { return self }
    var short = StyledText()
    var left = countingEllipsis ? length - 1 : length
    for piece in pieces where left > 0 {
      short.append(String(piece.text.prefix(left)), piece.style)
      left -= piece.text.count
    }
    short.append("…", short.pieces.last?.style ?? Style())
    return short
  }

  /// Trims white space at both ends.
  var trimmed: StyledText {
    var trimmed = self
    while let first = trimmed.pieces.first {
      trimmed.pieces[0].text = String(first.text.drop(while: \.isWhitespace))
      if !trimmed.pieces[0].text.isEmpty { break }
      trimmed.pieces.removeFirst()
    }
    while let last = trimmed.pieces.last {
      let rest = last.text.lastIndex { !$0.isWhitespace }.map { String(last.text[...$0]) } ?? ""
      trimmed.pieces[trimmed.pieces.count - 1].text = rest
      if !rest.isEmpty { break }
      trimmed.pieces.removeLast()
    }
    return trimmed
  }
}
