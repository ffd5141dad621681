// All strings that GTK shows pass through here. Pango takes seconds for a string of a file's
// length, and no user reads it.

nonisolated extension String {
  /// Upper limit of a shown string, in characters.
  private static let longestShown = 2_000

  /// The string up to the limit, with an ellipsis if it was cut. It ends between grapheme
  /// clusters where possible.
  package var shown: String {
    guard utf8.count > String.longestShown else { return self }
    let scalars = unicodeScalars
    guard
      var end = scalars.index(startIndex, offsetBy: String.longestShown, limitedBy: endIndex),
      end < endIndex
    else { return self }
    for _ in 0..<32 where end.samePosition(in: self) == nil && end > startIndex {
      end = scalars.index(before: end)
    }
    return String(scalars[..<end]) + "…"
  }
}
