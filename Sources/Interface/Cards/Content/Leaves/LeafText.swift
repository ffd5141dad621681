internal import GTK
internal import Theme
internal import WidgetCore

/// The color properties of a node.
nonisolated struct Paint: Hashable, Sendable {
  var tint: Tint?
  var strength = Strength.primary
  /// The background; nil is the card.
  var ground: Ground?
  /// Whether it is in a table column.
  var isInTable = false

  enum Ground: Hashable, Sendable {
    case accent
    /// The color of text, on a round button.
    case primary
    case tint(Tint)
  }

  /// The same paint in another color.
  func with(_ tint: Tint?, _ strength: Strength) -> Paint {
    Paint(tint: tint, strength: strength, ground: ground, isInTable: isInTable)
  }
}

nonisolated extension Theme {
  /// The color of a paint in this theme. A filled background allows only one.
  func color(_ paint: Paint, isLarge: Bool) -> Color {
    switch paint.ground {
    case nil: foreground.color(paint.tint, paint.strength, isLarge: isLarge)
    case .accent: onFill
    case .primary: mark
    case .tint(let tint):
      paint.strength == .primary ? color(on: tint) : color(on: tint).withAlpha(0.8)
    }
  }

  /// The color of the empty part of a progress view.
  func track(_ tint: Tint?, _ paint: Paint) -> Color {
    if case .tint(let ground) = paint.ground { return color(on: ground).withAlpha(0.3) }
    return tint.map { foreground.color($0, isLarge: true).withAlpha(0.3) } ?? foreground.track
  }
}

/// A text with its style.
nonisolated struct LeafText: Hashable, Sendable {
  /// The full text.
  private(set) var text: String
  /// The time written in place of text, if known.
  let time: ShownTime?
  var style: TextStyle
  var paint: Paint
  var align: TextAlignment
  let lines: Int
  /// The runs with their own style.
  let runs: [TextRun]
  /// The width at the normal text size that a text in a shape, such as a ring, is made for. In a smaller shape it
  /// shrinks in proportion, and it never breaks.
  let shapeWidth: Double?

  init(
    _ text: String, time: ShownTime? = nil, _ style: TextStyle, _ paint: Paint,
    align: TextAlignment = .leading, lines: Int = 1, runs: [TextRun] = [],
    shapeWidth: Double? = nil
  ) {
    self.runs = runs
    self.shapeWidth = shapeWidth
    self.lines = min(max(lines, Limits.lines.lowerBound), Limits.lines.upperBound)
    self.text = text.beginning(upTo: Limits.text)
    self.time = time
    self.style = style
    self.paint = paint
    self.align = align
  }

  /// The same style with another text.
  func saying(_ text: String) -> LeafText {
    var words = self
    words.text = text.beginning(upTo: Limits.text)
    return words
  }

  /// Whether it is a figure that shrinks and then wraps instead of being cut off.
  var isValue: Bool {
    lines == 1 && (style.hasTabularFigures || text.isFigure)
      && text.unicodeScalars.contains { $0.properties.numericType == .decimal }
  }

  /// Whether it may have columns of letters of one width, which would fall apart in another line.
  var hasColumns: Bool {
    style.isMono && !isValue && (lines == 1 || text.utf8.contains(UInt8(ascii: "\n")))
  }

  /// How a text adapts to a width, instead of being cut off where it needs more: a text in a shape follows the
  /// shape; a value shrinks by up to a third, then wraps; columns shrink by as much, or down to their normal size;
  /// other large text of one line wraps at a space, or shrinks down to its normal size.
  func adaptation(
    to width: Double, needing natural: Double, textScale: Double
  ) -> (share: Double, lines: Int) {
    let share = width / max(1, natural)
    if let shapeWidth {
      // A pixel is lost to rounding.
      let ofShape = (width + 1) / max(1, shapeWidth * max(1, textScale))
      return (min(share, ofShape).within(LeafText.leastShareInShape...1), 1)
    }
    guard share < 1 else { return (1, lines) }
    if hasColumns { return (max(share, min(LeafText.leastShare, 1 / textScale)), lines) }
    if isValue { return (max(share, LeafText.leastShare), share < LeafText.leastShare ? 2 : 1) }
    guard lines == 1, textScale >= LeafText.largeScale else { return (1, lines) }
    return text.contains(" ") ? (1, 3) : (max(share, 1 / textScale), 1)
  }

  private static let leastShare = 2.0 / 3
  private static let leastShareInShape = 0.1
  private static let largeScale = 1.5

  /// How much a text of a few lines shrinks, so that none of its words breaks: by up to a third. A word that needs
  /// more breaks anyway.
  func wordShare(in width: Double, lines: Int, letters: [Double]) -> Double {
    guard (2...LeafText.mostLinesOfLabel).contains(lines) else { return 1 }
    var (longest, word) = (0.0, 0.0)
    for (scalar, letter) in zip(text.unicodeScalars, letters) {
      word = scalar.isBreakable ? 0 : word + letter
      longest = max(longest, word)
    }
    guard longest > width + 0.5 else { return 1 }
    // Keeps rounding from breaking a word that just fits.
    let share = width / (longest + 1)
    return share >= LeafText.leastShare ? share : 1
  }

  /// More are a paragraph, whose size doesn't depend on its words.
  private static let mostLinesOfLabel = 4

  /// The part of the text worth laying out in a width, and whether that is a prefix. Letter widths
  /// make the estimate tighter.
  func shown(
    in width: Double, lines: Int? = nil, letters: [Double] = []
  ) -> (text: String, isCut: Bool) {
    let lines = lines ?? self.lines
    let most = min(LeafText.characters(in: width) * lines, reach(in: width, lines, letters))
    let cut = text.utf8.count > most ? text.cut(after: most) : nil
    let beginning = cut ?? text
    // Keeps a sign before its figure in right-to-left languages.
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

  /// The length of the direction mark before the text.
  var signBytes: Int { text.isFigure ? LeafText.sign.utf8.count : 0 }

  /// The number of letters its lines hold, plus one line. For each line, Pango shapes the rest of a
  /// word again: twelve lines of an unbroken one would take twelve times as long.
  private func reach(in width: Double, _ lines: Int, _ letters: [Double]) -> Int {
    // A line has at least one letter.
    let room = max(width, letters.max() ?? 0) * Double(lines + 1)
    var sum = 0.0
    for (count, (scalar, letter)) in zip(text.unicodeScalars, letters).enumerated() {
      // Spaces may extend beyond the end of a line.
      let isRoom = scalar.properties.isWhitespace && !LeafText.unbreakable.contains(scalar)
      if !isRoom { sum += letter }
      if sum > room { return count + 1 }
    }
    return .max
  }

  /// Non-breaking spaces.
  fileprivate static let unbreakable: [Unicode.Scalar] = ["\u{A0}", "\u{2007}", "\u{202F}"]

  /// An upper limit of letters in a width: each is at least a pixel wide, and no card is wider than
  /// a panel.
  private static func characters(in width: Double) -> Int {
    min(300, Int(width.within(0...longestSide)) + 20)
  }
}

nonisolated extension Unicode.Scalar {
  /// Whether a line may break after it: a space, a hyphen, a slash, and a letter of a script without spaces.
  fileprivate var isBreakable: Bool {
    properties.isWhitespace && !LeafText.unbreakable.contains(self) || self == "-" || self == "/"
      || self == "\u{AD}"
      || properties.isIdeographic || (0x0E00...0x0EFF).contains(value)
      || (0x3040...0x30FF).contains(value)
  }
}

nonisolated extension String {
  /// The first `count` code points; the rest is never read.
  fileprivate func beginning(upTo count: Int) -> String {
    guard utf8.count > count else { return self }
    return String(unicodeScalars.prefix(count))
  }

  /// The first `count` code points with an ellipsis, without a partial grapheme; nil if there are
  /// no more.
  fileprivate func cut(after count: Int) -> String? {
    let scalars = unicodeScalars
    guard var end = scalars.index(startIndex, offsetBy: count, limitedBy: endIndex),
      end < endIndex
    else { return nil }
    // A longer stack of combining marks is cut within.
    for _ in 0..<32 where end.samePosition(in: self) == nil && end > startIndex {
      end = scalars.index(before: end)
    }
    return String(scalars[..<end]) + "…"
  }

  /// Whether it is one number with its sign and a non-letter unit.
  fileprivate var isFigure: Bool {
    unicodeScalars.contains { ("0"..."9").contains($0) }
      && !unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.isWhitespace }
  }
}
