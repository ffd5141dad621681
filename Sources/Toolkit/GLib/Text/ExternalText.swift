extension String {
  /// Returns the beginning of a string from another program, with an ellipsis where it was cut, to
  /// limit memory and time.
  func beginning(upTo count: Int) -> String {
    guard utf8.count > count else { return self }
    let scalars = unicodeScalars
    guard let end = scalars.index(startIndex, offsetBy: count, limitedBy: endIndex),
      end < endIndex
    else { return self }
    return String(scalars[..<end]) + "…"
  }
}

/// Upper limits of strings in other programs' files.
enum ExternalTextLimits {
  /// The characters of a name.
  static let name = 200
  static let summary = 500
  /// The number of keywords, and the characters of each.
  static let keywords = 64
  static let keyword = 100
  /// The number of quick actions.
  static let actions = 32
}
