// {"to":1795311900,"style":"timer"}: members that the style doesn't use are ignored, like unknown ones.

/// The style of a time.
public enum TimeStyle: String, CaseIterable, Sendable {
  case timer, relative, clock, date, ahead
}

extension ShownTime {
  init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "a time")
    let style: TimeStyle = try fields.required("style", fields.word("style"))
    let zone = try fields.string("zone")
    switch style {
    case .timer:
      self =
        switch try fields.moment() {
        case .from(let start): .elapsed(from: start)
        case .to(let end): .countdown(to: end)
        }
    case .relative:
      switch try fields.moment() {
      case .from(let moment), .to(let moment): self = .relative(to: moment)
      }
    case .clock:
      self = .clock(zone: zone, hasSeconds: try fields.isOn("seconds") ?? false)
    case .date:
      var moment: Double?
      if fields.value("from") != nil || fields.value("to") != nil {
        switch try fields.moment() {
        case .from(let time), .to(let time): moment = time
        }
      }
      self = .date(try fields.word("form") ?? .full, of: moment, zone: zone)
    case .ahead: self = .ahead(zone: try fields.required("zone", zone))
    }
  }

  var json: JSON {
    var members = Members()
    members.add("style", style.rawValue)
    switch self {
    case .countdown(let end), .relative(let end): members.add("to", end)
    case .elapsed(let start): members.add("from", start)
    case .clock(_, let hasSeconds): if hasSeconds { members.add("seconds", .bool(true)) }
    case .date(let form, let moment, _):
      members.add("to", moment)
      members.add("form", form.rawValue, unless: DateForm.full.rawValue)
    case .ahead: break
    }
    members.add("zone", zone)
    return .object(members.list)
  }

  var style: TimeStyle {
    switch self {
    case .countdown, .elapsed: .timer
    case .relative: .relative
    case .clock: .clock
    case .date: .date
    case .ahead: .ahead
    }
  }

  func check() throws(ProtocolError) {
    if let moment {
      let field = if case .elapsed = self { "from" } else { "to" }
      try WidgetCore.check(moment, field, in: Limits.time)
    }
    if let zone, !Zone.isName(zone) {
      throw ProtocolError(
        "\"\(quoted(zone))\" is not the name of a time zone",
        remedy: "expected a name such as Asia/Tokyo"
      ).inside("zone")
    }
  }

  /// The outline of the time, for widget authors.
  var outline: [String] {
    let zoneName = zone.map { "in \($0)" } ?? ""
    switch self {
    case .countdown(let end): return ["timer to", ShownTime.moment(end)]
    case .elapsed(let start): return ["timer from", ShownTime.moment(start)]
    case .relative(let moment): return ["time relative to", ShownTime.moment(moment)]
    case .clock(_, let hasSeconds): return ["clock", zoneName, hasSeconds ? "with seconds" : ""]
    case .date(let form, let moment, _):
      return ["date", form.rawValue, moment.map { "of \(ShownTime.moment($0))" } ?? "", zoneName]
    case .ahead(let zone): return ["time ahead in \(zone)"]
    }
  }

  /// Formats a time in ISO 8601.
  static func moment(_ seconds: Double) -> String {
    let time = Zone.utc.time(at: ShownTime.seconds(seconds))
    let parts = [time.month, time.day, time.hour, time.minute, time.second].map {
      $0 < 10 ? "0\($0)" : "\($0)"
    }
    return "\(time.year)-\(parts[0])-\(parts[1])T\(parts[2]):\(parts[3]):\(parts[4])Z"
  }
}

extension TimeSpan {
  init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "a time")
    self.init(
      from: try fields.required("from", fields.number("from")),
      to: try fields.required("to", fields.number("to")))
  }

  var json: JSON {
    .object([JSON.Member("from", .number(from)), JSON.Member("to", .number(to))])
  }

  func check() throws(ProtocolError) {
    try WidgetCore.check(from, "from", in: Limits.time)
    try WidgetCore.check(to, "to", in: Limits.time)
    guard from.rounded(.down) < to.rounded(.down) else {
      throw ProtocolError(
        "it is over as soon as it begins", remedy: "expected a to at least a second after from"
      ).inside("to")
    }
  }
}

extension Fields {
  fileprivate enum Moment {
    case from(Double)
    case to(Double)
  }

  /// Returns the moment of a time: either `from` or `to`.
  fileprivate func moment() throws(ProtocolError) -> Moment {
    switch (try number("from"), try number("to")) {
    case (let start?, nil): return .from(start)
    case (nil, let end?): return .to(end)
    case (let start, _):
      throw ProtocolError(
        "a time has \(start == nil ? "neither from nor to" : "both from and to")",
        remedy: "expected one of the two, in seconds since 1970")
    }
  }
}
