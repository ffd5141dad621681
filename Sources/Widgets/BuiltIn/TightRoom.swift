internal import WidgetCore

// What a compact card's room tells about the user's text: it is 122 high with its margins, times the text size.

extension Extent {
  /// The user's text size, at least 1.
  var textScale: Double { min(max(1, (height + 28) / 122), 4) }

  /// Whether the room is narrow for the user's text: less fits side by side.
  var isTight: Bool { width < Extent.roomy * textScale }

  /// The width from which three figures fit side by side, at the normal text size.
  private static let roomy = 240.0

  /// Returns how many columns of texts fit side by side. Each has room for so many letters of a width, which grows
  /// with the text size. Two columns are worth shrinking their texts by a third, as the panel does before it breaks
  /// a word.
  func columns(of letters: Int, wide letter: Double, atLeast least: Double, gap: Double = 8) -> Int
  {
    let text = Double(letters) * letter * textScale
    let fitting = Int((width + gap) / (max(least, text) + gap))
    guard fitting < 2 else { return fitting }
    return max(least, text * 2 / 3) * 2 + gap <= width ? 2 : 1
  }

  /// Returns the number of columns for rows of about the same length, which is at most `most`.
  static func evenColumns(of count: Int, atMost most: Int) -> Int {
    let most = max(1, min(most, count))
    let rows = max(1, (count + most - 1) / most)
    return max(1, (count + rows - 1) / rows)
  }
}
