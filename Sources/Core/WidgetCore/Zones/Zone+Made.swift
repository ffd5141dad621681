extension Zone {
  /// Creates a time zone without a system file, from its transitions in ascending order and the offset before
  /// them.
  public init(changes: [(time: Int, offset: Int)], first: Int) {
    self.init(
      times: changes.map(\.time), offsets: changes.map(\.offset), first: first, rule: nil)
  }
}
