extension Sequence {
  /// The first value that `find` gives. It is asked once for each element and no further; `first` of a lazy
  /// map asks twice, and ends the program where the second answer is none: a file that has gone meanwhile.
  public func firstValue<Value>(_ find: (Element) throws -> Value?) rethrows -> Value? {
    for element in self {
      if let value = try find(element) { return value }
    }
    return nil
  }
}
