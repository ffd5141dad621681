extension Node.Chart.Points {
  init(_ json: JSON) throws(ProtocolError) {
    guard case .array(let elements) = json else { throw json.isNot("an array, [ and ],") }
    guard elements.count <= Limits.points else { throw Limits.tooManyPoints(elements.count) }
    let form = Form(of: elements)
    guard !form.isOfCandles || elements.count <= Limits.candles else {
      throw Limits.tooManyCandles(elements.count)
    }
    switch form {
    case .even: self = .even(try read(elements, evenValue))
    case .timed:
      self = .timed(
        try read(elements) { json throws(ProtocolError) in try Node.Chart.TimedValue(json) })
    case .candles:
      self = .candles(
        try read(elements) { json throws(ProtocolError) in
          json == .null ? nil : try Node.Chart.Candle(json)
        })
    case .timedCandles:
      self = .timedCandles(
        try read(elements) { json throws(ProtocolError) in try Node.Chart.TimedCandle(json) })
    }
  }

  /// The form of the points, taken from the first that isn't a gap.
  private enum Form {
    case even, timed, candles, timedCandles

    init(of elements: [JSON]) {
      let sample = elements.first { !Form.isGap($0) } ?? elements.first { $0 != .null }
      guard case .array(let numbers) = sample else {
        self = .even
        return
      }
      self = numbers.count == 4 ? .candles : numbers.count == 5 ? .timedCandles : .timed
    }

    var isOfCandles: Bool { self == .candles || self == .timedCandles }

    private static func isGap(_ json: JSON) -> Bool {
      if case .array(let pair) = json { return pair.count == 2 && pair[1] == .null }
      return json == .null
    }
  }

  var json: JSON {
    switch self {
    case .even(let values):
      .array(values.map { $0.map(JSON.number) ?? .null })
    case .timed(let values):
      .array(values.map { .array([.number($0.time), $0.value.map(JSON.number) ?? .null]) })
    case .candles(let candles):
      .array(candles.map { $0.map { .array($0.numbers.map(JSON.number)) } ?? .null })
    case .timedCandles(let candles):
      .array(
        candles.map { timed in
          .array([.number(timed.time)] + (timed.candle?.numbers.map(JSON.number) ?? [.null]))
        })
    }
  }
}

/// Parses each point; errors include the index.
private func read<Point>(
  _ elements: [JSON], _ point: (JSON) throws(ProtocolError) -> Point
) throws(ProtocolError) -> [Point] {
  var points: [Point] = []
  points.reserveCapacity(elements.count)
  do {
    while points.count < elements.count { points.append(try point(elements[points.count])) }
  } catch {
    throw error.inside(points.count)
  }
  return points
}

extension Node.Chart.TimedValue {
  fileprivate init(_ json: JSON) throws(ProtocolError) {
    guard case .array(let pair) = json, pair.count == 2, case .number(let time) = pair[0] else {
      throw ProtocolError(
        "\(json.kindName) is among pairs of time and value",
        remedy: "expected [time, number], or [time, null] for a gap")
    }
    self.init(time: time, value: try evenValue(pair[1]))
  }
}

extension Node.Chart.TimedCandle {
  fileprivate init(_ json: JSON) throws(ProtocolError) {
    guard case .array(let numbers) = json, case .number(let time)? = numbers.first,
      numbers.count == 5 || numbers.count == 2 && numbers[1] == .null
    else {
      throw ProtocolError(
        "\(json.kindName) is among candles with times",
        remedy: "expected [time, open, high, low, close], or [time, null] for a gap")
    }
    let isGap = numbers.count == 2
    self.init(
      time: time, candle: isGap ? nil : try Node.Chart.Candle(.array(Array(numbers.dropFirst()))))
  }
}

extension Node.Chart.Candle {
  fileprivate init(_ json: JSON) throws(ProtocolError) {
    guard case .array(let numbers) = json, numbers.count == 4,
      case .number(let open) = numbers[0], case .number(let high) = numbers[1],
      case .number(let low) = numbers[2], case .number(let close) = numbers[3]
    else {
      throw ProtocolError(
        "\(json.kindName) is among candles",
        remedy: "expected [open, high, low, close], all of them numbers, or null for a gap")
    }
    self.init(open: open, high: high, low: low, close: close)
  }

  /// The numbers in the order of messages.
  var numbers: [Double] { [open, high, low, close] }
}

private func evenValue(_ json: JSON) throws(ProtocolError) -> Double? {
  switch json {
  case .number(let value): return value
  case .null: return nil
  case .bool, .string, .array, .object:
    throw ProtocolError(
      "\(json.kindName) is not a number", remedy: "expected a number, or null for a gap")
  }
}

extension Node.Chart.Series {
  init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "a series")
    let points = try fields.read("points") { json throws(ProtocolError) in
      try Node.Chart.Points(json)
    }
    self.init(
      try fields.required("name", fields.words("name")), try fields.required("points", points),
      tint: try fields.tint("tint"))
  }

  var json: JSON {
    var members = Members()
    members.add("name", .string(name))
    members.add("points", points.json)
    members.add("tint", tint?.description)
    return .object(members.list)
  }
}

extension Node.Chart.Threshold {
  init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "a threshold")
    self.init(
      try fields.required("value", fields.number("value")), tint: try fields.tint("tint"))
  }

  var json: JSON {
    var members = Members()
    members.add("value", value)
    members.add("tint", tint?.description)
    return .object(members.list)
  }
}
