extension String {
  /// A text of another program's as a name of something: its beginning, so that neither memory nor
  /// time goes into more. What was cut off ends in an ellipsis.
  func beginning(upTo count: Int) -> String {
    guard utf8.count > count else { return self }
    let scalars = unicodeScalars
    guard let end = scalars.index(startIndex, offsetBy: count, limitedBy: endIndex),
      end < endIndex
    else { return self }
    return String(scalars[..<end]) + "…"
  }
}

/// How much is taken of what files of other programs say.
enum OutsideLimits {
  /// Of names, in characters.
  static let name = 200
  static let summary = 500
  /// Of words to search by, and how long each may be.
  static let keywords = 64
  static let keyword = 100
  /// Of quick actions.
  static let actions = 32
}
