internal import WidgetCore

// What a compact card's room tells about the user's text: it is 122 high with its margins, times the text size.

extension Extent {
  /// The user's text size, at least 1.
  var textScale: Double { min(max(1, (height + 28) / 122), 4) }

  /// Whether the room of a compact card is narrow for the user's text, which its height grows with: less fits side
  /// by side.
  var isTight: Bool { width < height * 2.4 }

  /// Returns how many columns of texts fit side by side, at least two. Each has room for so many letters of a width,
  /// which grows with the text size.
  func columns(of letters: Int, wide letter: Double, atLeast least: Double, gap: Double = 8) -> Int
  {
    let column = max(least, Double(letters) * letter * textScale)
    return max(2, Int((width + gap) / (column + gap)))
  }

  /// Returns the number of columns for rows of about the same length, which is at most `most`.
  static func evenColumns(of count: Int, atMost most: Int) -> Int {
    let most = max(1, min(most, count))
    let rows = max(1, (count + most - 1) / most)
    return max(1, (count + rows - 1) / rows)
  }
}
