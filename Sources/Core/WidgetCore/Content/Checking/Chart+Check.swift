extension Node.Chart.Points {
  func check() throws(ProtocolError) {
    guard count <= Limits.points else { throw Limits.tooManyPoints(count) }
    guard !areCandles || count <= Limits.candles else { throw Limits.tooManyCandles(count) }
    switch self {
    case .even(let values):
      for (index, value) in values.enumerated() {
        if let value, !value.isFinite { throw notANumber(value).inside(index) }
      }
    case .timed(let values):
      try checkOrder(of: values, \.time)
      for (index, value) in values.enumerated() {
        if let value = value.value, !value.isFinite {
          throw notANumber(value).inside(1).inside(index)
        }
      }
    case .candles(let candles):
      for (index, candle) in candles.enumerated() {
        do { try candle?.check(from: 0) } catch { throw error.inside(index) }
      }
    case .timedCandles(let candles):
      try checkOrder(of: candles, \.time)
      for (index, candle) in candles.enumerated() {
        do { try candle.candle?.check(from: 1) } catch { throw error.inside(index) }
      }
    }
  }

  private func checkOrder<Point>(
    of points: [Point], _ time: (Point) -> Double
  ) throws(ProtocolError) {
    var last = -Double.infinity
    for (index, point) in points.enumerated() {
      let time = time(point)
      guard time.isFinite else { throw notANumber(time).inside(0).inside(index) }
      if time < last {
        throw ProtocolError(
          "its time is before that of the point before it",
          remedy: "expected points in the order of their times"
        ).inside(index)
      }
      last = time
    }
  }
}

extension Node.Chart.Candle {
  /// Checks a candle; `start` is the index of its first number, for errors.
  fileprivate func check(from start: Int) throws(ProtocolError) {
    for (index, number) in numbers.enumerated() where !number.isFinite {
      throw notANumber(number).inside(start + index)
    }
    guard high >= max(open, close, low) else {
      throw ProtocolError(
        "the highest value of a candle is below another of its values",
        remedy: "expected open, high, low, close, in this order"
      ).inside(start + 1)
    }
    guard low <= min(open, close) else {
      throw ProtocolError(
        "the lowest value of a candle is above another of its values",
        remedy: "expected open, high, low, close, in this order"
      ).inside(start + 2)
    }
  }
}
