internal import GTK
internal import Styling
internal import WidgetCore

/// What something is painted in.
nonisolated struct Paint: Hashable, Sendable {
  var tint: Tint?
  var strength = Strength.primary
  /// Whether it lies on something that is painted in the accent.
  var isOnAccent = false
}

nonisolated extension Look {
  /// The color of a paint here.
  func color(_ paint: Paint, isLarge: Bool) -> Color {
    paint.isOnAccent ? mark : ink.color(paint.tint, paint.strength, isLarge: isLarge)
  }
}

/// A text as it is written.
nonisolated struct LeafText: Hashable, Sendable {
  /// All that there is to say.
  private(set) var text: String
  /// What is written in place of words, as long as it isn't known when.
  let time: ShownTime?
  var style: TextStyle
  var paint: Paint
  var align: WidgetCore.Alignment
  let lines: Int

  init(
    _ text: String, time: ShownTime? = nil, _ style: TextStyle, _ paint: Paint,
    align: WidgetCore.Alignment = .leading, lines: Int = 1
  ) {
    self.lines = min(max(lines, Limits.lines.lowerBound), Limits.lines.upperBound)
    self.text = text.beginning(upTo: Limits.text)
    self.time = time
    self.style = style
    self.paint = paint
    self.align = align
  }

  /// The same with other words.
  func saying(_ text: String) -> LeafText {
    var words = self
    words.text = text.beginning(upTo: Limits.text)
    return words
  }

  /// Whether it is a figure that is rather written smaller than cut off.
  var mayShrink: Bool { lines == 1 && style.hasTabularFigures && style.isHeadline }

  /// What is worth laying out in a width, as what can't be seen would only cost time; and whether
  /// that is not all. The widths of its letters tell more exactly what can be seen of it.
  func shown(in width: Double, letters: [Double] = []) -> (text: String, isCut: Bool) {
    let most = min(LeafText.characters(in: width) * lines, reach(in: width, letters))
    let cut = text.utf8.count > most ? text.cut(after: most) : nil
    let beginning = cut ?? text
    // Else a sign would stand behind its figure where the language runs from right to left.
    guard !beginning.isFigure else { return ("\u{200E}" + beginning, cut != nil) }
    guard beginning.utf8.contains(UInt8(ascii: "\n")) else { return (beginning, cut != nil) }
    guard lines > 1 else {
      return (String(beginning.map { $0.isNewline ? " " : $0 }), cut != nil)
    }
    let paragraphs = beginning.split(separator: "\n", omittingEmptySubsequences: false)
    guard paragraphs.count > lines else { return (beginning, cut != nil) }
    return (paragraphs.prefix(lines).joined(separator: "\n") + "…", true)
  }

  /// How many letters its lines have room for, and one line more. For each line Pango shapes all that
  /// is left of a word again: twelve lines of one that is never broken take twelve times as long.
  private func reach(in width: Double, _ letters: [Double]) -> Int {
    // A line has at least one letter.
    let room = max(width, letters.max() ?? 0) * Double(lines + 1)
    var sum = 0.0
    for (count, (scalar, letter)) in zip(text.unicodeScalars, letters).enumerated() {
      // The room between words goes beyond the end of a line.
      let isRoom = scalar.properties.isWhitespace && !LeafText.unbreakable.contains(scalar)
      if !isRoom { sum += letter }
      if sum > room { return count + 1 }
    }
    return .max
  }

  /// Room at which no line ends.
  private static let unbreakable: [Unicode.Scalar] = ["\u{A0}", "\u{2007}", "\u{202F}"]

  /// More than the smallest letters that fit beside each other: none that is seen is narrower than
  /// a pixel, and no card is wider than a panel.
  private static func characters(in width: Double) -> Int {
    min(300, Int(width.within(0...longestSide)) + 20)
  }
}

nonisolated extension String {
  /// So many code points of it; more are never looked at.
  fileprivate func beginning(upTo count: Int) -> String {
    guard utf8.count > count else { return self }
    return String(unicodeScalars.prefix(count))
  }

  /// So many code points of it with an ellipsis, less those that belong to a sign that was cut;
  /// nil where there are no more.
  fileprivate func cut(after count: Int) -> String? {
    let scalars = unicodeScalars
    guard var end = scalars.index(startIndex, offsetBy: count, limitedBy: endIndex),
      end < endIndex
    else { return nil }
    // A pile of marks that is longer than this is cut where it is.
    for _ in 0..<32 where end.samePosition(in: self) == nil && end > startIndex {
      end = scalars.index(before: end)
    }
    return String(scalars[..<end]) + "…"
  }

  /// Whether it is one number with its sign and its unit, if that is no letter.
  fileprivate var isFigure: Bool {
    unicodeScalars.contains { ("0"..."9").contains($0) }
      && !unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.isWhitespace }
  }
}
