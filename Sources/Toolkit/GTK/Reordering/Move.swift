/// A request to move one element of a list.
///
/// `to` is the element's final index, so a move and its inverse are mirror images:
///
/// ```swift
/// ["a", "b", "c"].applying(Move(from: 0, to: 2)) // ["b", "c", "a"]
/// ```
public nonisolated struct Move: Hashable, Sendable {
  public var from: Int
  public var to: Int

  public init(from: Int, to: Int) {
    (self.from, self.to) = (from, to)
  }

  /// By an offset, within a list of `count`. `nil` if that is outside of it.
  public init?(from: Int, by steps: Int, count: Int) {
    let destination = from + steps
    guard steps != 0, (0..<count).contains(destination) else { return nil }
    self.init(from: from, to: destination)
  }
}

nonisolated extension Move {
  /// The move in `elements` that puts `element` after the same one as in `shown`, which may be an
  /// older state of the list. `nil` if nothing changes, or it isn't there.
  public init?<Element: Equatable>(
    bringing element: Element, of elements: [Element], asIn shown: [Element]
  ) {
    guard let from = elements.firstIndex(of: element),
      let place = shown.firstIndex(of: element)
    else { return nil }
    var others = elements
    others.remove(at: from)
    let before = shown[..<place].last { others.contains($0) }
    let to = before.flatMap { others.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
    guard to != from else { return nil }
    self.init(from: from, to: to)
  }
}

extension Array {
  /// The elements in their new order; unchanged if the move doesn't fit the array.
  public nonisolated func applying(_ move: Move) -> [Element] {
    guard indices.contains(move.from), indices.contains(move.to) else { return self }
    var result = self
    result.insert(result.remove(at: move.from), at: move.to)
    return result
  }
}
