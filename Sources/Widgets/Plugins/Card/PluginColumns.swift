internal import WidgetCore

/// The size of lines of letters of one width: all of a menu have the same, so that their columns stay.
struct PluginColumns: Hashable {
  /// The role in which the widest line fits into a row.
  let role: TextRole
  /// The letters of the widest line.
  let widest: Int
  /// The letters of a line that the card shows, at the smallest size.
  let shown: Int
  /// Whether all lines have to be as long as the widest: then they shrink alike, and begin at the same place where
  /// text runs from right to left.
  private let areEven: Bool

  /// The width of a letter relative to its size, in the widest of the usual fonts, with some air.
  private static let letter = 0.646
  /// The panel shrinks such a line by up to a third, or down to its normal size.
  private static let leastShare = 2.0 / 3

  init(of widest: Int, on card: PluginCard) {
    func letters(_ size: Double) -> Int {
      Int(max(0, card.width) / (size * PluginColumns.letter * max(0.1, card.textScale)))
    }
    self.widest = widest
    let sizes: [(role: TextRole, size: Double)] = [(.body, 15), (.caption, 13), (.footnote, 11)]
    role = sizes.first { widest <= letters($0.size) }?.role ?? .footnote
    let atLeast = letters(11)
    shown = Int(Double(atLeast) / min(PluginColumns.leastShare, 1 / max(1, card.textScale)))
    areEven = widest > atLeast || card.isRightToLeft
  }

  /// Whether the card can't show the widest line.
  var areCut: Bool { widest > shown }

  /// A line with trailing spaces, if it needs them, or cut. A page shows all of the widest.
  func even(_ text: StyledText, isOnPage: Bool) -> StyledText {
    let missing = (isOnPage ? widest : min(widest, shown)) - text.width
    guard areEven, text.isMono, let last = text.pieces.last, !text.text.contains("\n") else {
      return text
    }
    guard missing > 0 else {
      return text.shortened(to: text.width + missing, countingEllipsis: true)
    }
    var style = last.style
    (style.fill, style.isStruck, style.address) = (nil, false, nil)
    var even = text
    even.append(String(repeating: " ", count: missing), style)
    return even
  }
}
