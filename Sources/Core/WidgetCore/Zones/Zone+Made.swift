extension Zone {
  /// A zone that no file of the system describes: its changes in ascending order, and the offset before
  /// all of them.
  public init(changes: [(time: Int, offset: Int)], first: Int) {
    self.init(
      times: changes.map(\.time), offsets: changes.map(\.offset), first: first, rule: nil)
  }
}
