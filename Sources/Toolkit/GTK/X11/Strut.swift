/// A strip along an edge of the X screen that maximized windows leave free, in device pixels.
public nonisolated struct Strut: Hashable, Sendable {
  public enum Edge: Int, CaseIterable, Sendable { case left, right, top, bottom }

  public var edge: Edge
  /// Its extent from the screen's own edge.
  public var depth: Int
  /// Its range along the edge, inclusive.
  public var span: ClosedRange<Int>

  public init(edge: Edge, depth: Int, span: ClosedRange<Int>) {
    self.edge = edge
    self.depth = depth
    self.span = span
  }

  /// Reads the twelve values of `_NET_WM_STRUT_PARTIAL`; of several edges, the deepest.
  public init?(_ numbers: [Int]) {
    guard numbers.count >= 12,
      let edge = Edge.allCases.max(by: { numbers[$0.rawValue] < numbers[$1.rawValue] }),
      numbers[edge.rawValue] > 0
    else { return nil }
    let start = numbers[4 + 2 * edge.rawValue]
    let end = numbers[5 + 2 * edge.rawValue]
    self.init(edge: edge, depth: numbers[edge.rawValue], span: start...max(start, end))
  }

  /// The twelve values of `_NET_WM_STRUT_PARTIAL`: the depths, then each range.
  public var numbers: [Int] {
    var numbers = [Int](repeating: 0, count: 12)
    numbers[edge.rawValue] = depth
    numbers[4 + 2 * edge.rawValue] = span.lowerBound
    numbers[5 + 2 * edge.rawValue] = span.upperBound
    return numbers
  }
}
