internal import GTK
internal import Styling
internal import WidgetCore

/// What something is painted in.
nonisolated struct Paint: Hashable, Sendable {
  var tint: Tint?
  var strength = Strength.primary
  /// What it lies on; nil is the card.
  var ground: Ground?
  /// Whether it is among others in a column of a table.
  var isInTable = false

  enum Ground: Hashable, Sendable {
    case accent
    case tint(Tint)
  }

  /// The same where it lies, in another color.
  func with(_ tint: Tint?, _ strength: Strength) -> Paint {
    Paint(tint: tint, strength: strength, ground: ground, isInTable: isInTable)
  }
}

nonisolated extension Look {
  /// The color of a paint here. On what is painted itself, there are no other colors.
  func color(_ paint: Paint, isLarge: Bool) -> Color {
    switch paint.ground {
    case nil: ink.color(paint.tint, paint.strength, isLarge: isLarge)
    case .accent: mark
    case .tint(let tint):
      paint.strength == .primary ? color(on: tint) : color(on: tint).withAlpha(0.8)
    }
  }

  /// The empty part of something that is filled in part.
  func track(_ tint: Tint?, _ paint: Paint) -> Color {
    if case .tint(let ground) = paint.ground { return color(on: ground).withAlpha(0.3) }
    return tint.map { ink.color($0, isLarge: true).withAlpha(0.3) } ?? ink.track
  }

  /// What something stands on that is filled with a tint: the same in the light and in the dark, and
  /// deeper than it is meant where that lets white be read.
  func fill(_ tint: Tint) -> Color {
    let color = tint.color(for: .light)
    guard Color.white.contrast(with: color) >= Ink.largeContrast else { return color }
    var (deep, share) = (color, 0.0)
    while Color.white.contrast(with: deep) < Ink.secondaryContrast {
      share += 0.02
      deep = color.mixed(with: .black, share)
    }
    return deep
  }

  /// What is written on that: white as long as it can be read.
  private func color(on tint: Tint) -> Color {
    let isDeep = Color.white.contrast(with: fill(tint)) >= Ink.secondaryContrast
    return isDeep ? .white : Color(0x1C, 0x1C, 0x1E)
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
  /// The pieces of it that differ.
  let runs: [TextRun]

  init(
    _ text: String, time: ShownTime? = nil, _ style: TextStyle, _ paint: Paint,
    align: WidgetCore.Alignment = .leading, lines: Int = 1, runs: [TextRun] = []
  ) {
    self.runs = runs
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
    guard !beginning.isFigure else { return (LeafText.sign + beginning, cut != nil) }
    guard beginning.utf8.contains(UInt8(ascii: "\n")) else { return (beginning, cut != nil) }
    guard lines > 1 else {
      return (String(beginning.map { $0.isNewline ? " " : $0 }), cut != nil)
    }
    let paragraphs = beginning.split(separator: "\n", omittingEmptySubsequences: false)
    guard paragraphs.count > lines else { return (beginning, cut != nil) }
    return (paragraphs.prefix(lines).joined(separator: "\n") + "…", true)
  }

  private static let sign = "\u{200E}"

  /// The bytes that stand before the first of its letters.
  var signBytes: Int { text.isFigure ? LeafText.sign.utf8.count : 0 }

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
