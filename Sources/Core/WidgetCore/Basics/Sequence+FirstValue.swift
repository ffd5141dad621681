extension Sequence {
  /// Returns the first value that `find` returns, and calls it once for each element. `lazy.map.first` calls
  /// it twice, and traps if the second call returns nil, such as for a file that was deleted in between.
  public func firstValue<Value>(_ find: (Element) throws -> Value?) rethrows -> Value? {
    for element in self {
      if let value = try find(element) { return value }
    }
    return nil
  }
}
