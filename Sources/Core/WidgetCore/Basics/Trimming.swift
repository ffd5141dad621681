extension BidirectionalCollection {
  /// Returns the part between matching elements at both ends.
  package func trimmed(_ matches: (Element) -> Bool) -> SubSequence {
    guard let start = firstIndex(where: { !matches($0) }),
      let end = lastIndex(where: { !matches($0) })
    else { return self[endIndex...] }
    return self[start...end]
  }
}

extension StringProtocol {
  /// The text without white space at both ends.
  package var trimmed: SubSequence { trimmed(\.isWhitespace) }
}
