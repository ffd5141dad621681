/// The time span in which a bar fills.
public struct TimeSpan: Hashable, Sendable {
  /// In seconds since 1970.
  public var from: Double
  public var to: Double

  public init(from: Double, to: Double) {
    self.from = from
    self.to = to
  }
}

extension TimeSpan {
  /// The elapsed fraction, from 0 to 1.
  public func fraction(at now: Int) -> Double {
    let (start, end) = (from.rounded(.down), to.rounded(.down))
    guard start < end else { return Double(now) < end ? 0 : 1 }
    return min(max(0, (Double(now) - start) / (end - start)), 1)
  }

  /// The next time at which the bar visibly changes: at most once a second, in steps of a thousandth. Nil after
  /// the end.
  public func nextChange(after now: Int) -> Int? {
    let (start, end) = (ShownTime.seconds(from), ShownTime.seconds(to))
    guard now < end else { return nil }
    guard now >= start else { return start + 1 }
    let step = max(1, (end - start + 999) / 1000)
    return min(end, start + ((now - start) / step + 1) * step)
  }
}
