extension Node.Chart {
  /// The points of a chart; nil is a gap.
  public enum Points: Hashable, Sendable {
    /// Values at equal intervals.
    case even([Double?])
    /// Values with ascending times.
    case timed([TimedValue])
    /// Candles at equal intervals.
    case candles([Candle?])
    /// Candles with ascending times.
    case timedCandles([TimedCandle])

    public var count: Int {
      switch self {
      case .even(let values): values.count
      case .timed(let values): values.count
      case .candles(let candles): candles.count
      case .timedCandles(let candles): candles.count
      }
    }
  }

  /// The course of a value in an interval, such as a price in a day.
  public struct Candle: Hashable, Sendable {
    public var open: Double
    public var high: Double
    public var low: Double
    public var close: Double

    public init(open: Double, high: Double, low: Double, close: Double) {
      self.open = open
      self.high = high
      self.low = low
      self.close = close
    }
  }

  /// A candle with the start of its interval.
  public struct TimedCandle: Hashable, Sendable {
    /// Seconds since 1970.
    public var time: Double
    /// The candle; nil is a gap.
    public var candle: Candle?

    public init(time: Double, candle: Candle?) {
      self.time = time
      self.candle = candle
    }
  }

  /// A value with its time.
  public struct TimedValue: Hashable, Sendable {
    /// Seconds since 1970.
    public var time: Double
    public var value: Double?

    public init(time: Double, value: Double?) {
      self.time = time
      self.value = value
    }
  }
}

extension Node.Chart.Points {
  public var isTimed: Bool {
    switch self {
    case .timed, .timedCandles: true
    case .even, .candles: false
    }
  }

  public var areCandles: Bool {
    switch self {
    case .candles, .timedCandles: true
    case .even, .timed: false
    }
  }

  /// The weight toward the limit of points in all charts.
  var weight: Int { areCandles ? count * Limits.candle : count }

  /// The values; for candles, the closing values.
  public var values: [Double?] {
    switch self {
    case .even(let values): values
    case .timed(let values): values.map(\.value)
    case .candles(let candles): candles.map { $0?.close }
    case .timedCandles(let candles): candles.map { $0.candle?.close }
    }
  }

  /// Returns the points with other values, one for each.
  public func with(_ values: [Double?]) -> Node.Chart.Points {
    switch self {
    case .even, .candles: .even(values)
    case .timed(let old):
      .timed(zip(old, values).map { Node.Chart.TimedValue(time: $0.time, value: $1) })
    case .timedCandles(let old):
      .timed(zip(old, values).map { Node.Chart.TimedValue(time: $0.time, value: $1) })
    }
  }
}
