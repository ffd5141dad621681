extension String {
  /// As it stands at the beginning of a line.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
