extension String {
  /// The text in single quotes, as a shell and D-Bus's match rules read it: a quote in it closes them, stands escaped,
  /// and opens them again.
  package var singleQuoted: String {
    "'\(split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }
}
