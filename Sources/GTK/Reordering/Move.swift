/// The wish to take one element of a list to another place in it.
///
/// `to` is where the element stands afterwards, so that a move and its inverse are mirror images:
///
/// ```swift
/// ["a", "b", "c"].applying(Move(from: 0, to: 2))     // ["b", "c", "a"]
/// ```
public nonisolated struct Move: Hashable, Sendable {
  public var from: Int
  public var to: Int

  public init(from: Int, to: Int) {
    (self.from, self.to) = (from, to)
  }

  /// Into a gap: gap 0 is before the first element, gap 1 behind it. `nil` if that changes nothing.
  public init?(from: Int, toGap gap: Int) {
    let destination = gap > from ? gap - 1 : gap
    guard destination != from else { return nil }
    self.init(from: from, to: destination)
  }

  /// By a number of places, within a list of `count`. `nil` if that is no place in it.
  public init?(from: Int, by steps: Int, count: Int) {
    let destination = from + steps
    guard steps != 0, (0..<count).contains(destination) else { return nil }
    self.init(from: from, to: destination)
  }

  /// The move that takes this one back.
  public var inverse: Move { Move(from: to, to: from) }

  /// The gap at a height, between elements that lie below each other: the number of those whose
  /// middle is above it.
  public static func gap(at position: Double, among elements: [ClosedRange<Double>]) -> Int {
    elements.prefix { ($0.lowerBound + $0.upperBound) / 2 < position }.count
  }
}

extension Array {
  /// The elements in the order that the move leaves; the same if it doesn't fit the array.
  public nonisolated func applying(_ move: Move) -> [Element] {
    guard indices.contains(move.from), indices.contains(move.to) else { return self }
    var result = self
    result.insert(result.remove(at: move.from), at: move.to)
    return result
  }
}
