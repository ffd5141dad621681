extension String {
  /// The text with a capitalized first character, for the beginning of a line.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
