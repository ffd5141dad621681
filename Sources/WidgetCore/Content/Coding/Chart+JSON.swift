extension Node.Chart.Points {
  init(_ json: JSON) throws(ProtocolError) {
    guard case .array(let elements) = json else { throw json.isNot("an array, [ and ],") }
    guard elements.count <= Limits.points else { throw Limits.tooManyPoints(elements.count) }
    // Gaps alone don't tell; the first point that is none does.
    let first = elements.first { $0 != .null }
    var index = 0
    do {
      if case .array = first {
        var values: [Node.Chart.TimedValue] = []
        values.reserveCapacity(elements.count)
        while index < elements.count {
          values.append(try Node.Chart.TimedValue(elements[index]))
          index += 1
        }
        self = .timed(values)
      } else {
        var values: [Double?] = []
        values.reserveCapacity(elements.count)
        while index < elements.count {
          values.append(try evenValue(elements[index]))
          index += 1
        }
        self = .even(values)
      }
    } catch {
      throw error.inside(index)
    }
  }

  var json: JSON {
    switch self {
    case .even(let values):
      .array(values.map { $0.map(JSON.number) ?? .null })
    case .timed(let values):
      .array(values.map { .array([.number($0.time), $0.value.map(JSON.number) ?? .null]) })
    }
  }
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
