/// Distributes a row's width.
///
/// Growing children share extra width. If there is too little, the widest shrink first, down to a
/// common width, so short ones stay whole; figures, buttons, and table columns that
/// fit shrink last.
/// If even the minimums don't fit, all shrink in proportion.
nonisolated enum RowShares {
  struct Member: Hashable, Sendable {
    var span: Span
    /// Whether it takes extra width.
    var takesSpace = false
    /// Whether it shrinks last.
    var givesWayLast = false
  }

  static func widths(of members: [Member], in room: Double) -> [Double] {
    let natural = members.reduce(0) { $0 + $1.span.natural }
    if natural <= room { return members.sharing(room - natural) }
    let least = members.reduce(0) { $0 + $1.span.minimum }
    guard least < room else {
      let part = least > 0 ? room / least : 0
      return members.map { ($0.span.minimum * part).rounded(.down) }
    }
    let ofLast = members.reduce(0) { $0 + ($1.givesWayLast ? $1.span.natural : 0) }
    let leastOfOthers = members.reduce(0) { $0 + ($1.givesWayLast ? 0 : $1.span.minimum) }
    let widths: [Double]
    if ofLast + leastOfOthers <= room {
      let cap = members.filter { !$0.givesWayLast }.cap(in: room - ofLast)
      widths = members.map { $0.givesWayLast ? $0.span.natural : $0.width(under: cap) }
    } else {
      let cap = members.filter(\.givesWayLast).cap(in: room - leastOfOthers)
      widths = members.map { $0.givesWayLast ? $0.width(under: cap) : $0.span.minimum }
    }
    return members.filling(widths, to: room)
  }
}

nonisolated extension RowShares.Member {
  fileprivate func width(under cap: Double) -> Double {
    // The cap was approached from below: avoid rounding a whole number down.
    max(span.minimum, min(span.natural, (cap + 1e-6).rounded(.down)))
  }
}

nonisolated extension [RowShares.Member] {
  /// The natural widths plus their share of the extra width, in whole pixels.
  fileprivate func sharing(_ slack: Double) -> [Double] {
    let takers = count(where: \.takesSpace)
    var (given, taken) = (0.0, 0)
    return map { member in
      guard member.takesSpace else { return member.span.natural }
      taken += 1
      let next = (slack * Double(taken) / Double(takers)).rounded(.down)
      defer { given = next }
      return member.span.natural + next - given
    }
  }

  /// Distributes rounding remainders, so that the row ends exactly.
  fileprivate func filling(_ widths: [Double], to room: Double) -> [Double] {
    var left = (room - widths.reduce(0, +) + 1e-6).rounded(.down)
    return zip(self, widths).map { member, width in
      guard left >= 1, width + 1 <= member.span.natural else { return width }
      left -= 1
      return width + 1
    }
  }

  /// The maximum width at which everything fits.
  fileprivate func cap(in room: Double) -> Double {
    var (low, high) = (0.0, longestSide)
    for _ in 0..<40 {
      let middle = (low + high) / 2
      let total = reduce(0) { $0 + Swift.max($1.span.minimum, Swift.min($1.span.natural, middle)) }
      if total <= room { low = middle } else { high = middle }
    }
    return low
  }
}
