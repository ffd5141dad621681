// All texts that GTK shows in one piece pass here, wherever they come from: names in files of other
// programs, reasons for failures. Pango takes seconds for a text of a file's length, on one line or
// many, and nobody reads it.

nonisolated extension String {
  /// More than anything has to say in one place.
  private static let longestShown = 2_000

  /// The text as far as it can be shown, with an ellipsis where that is not all. It ends between two
  /// characters, as readers count them, where that can be.
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
