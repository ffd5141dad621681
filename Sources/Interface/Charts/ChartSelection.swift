/// The point of a chart that the user has moved to.
public nonisolated struct ChartSelection: Hashable, Sendable {
  /// Which of the chart's points it is.
  public var index: Int
  /// In seconds since 1970, where the chart is over time.
  public var time: Double?
  public var value: Double

  public init(index: Int, time: Double?, value: Double) {
    self.index = index
    self.time = time
    self.value = value
  }
}
