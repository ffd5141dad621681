extension Node {
  /// A bar that is filled in part.
  public struct Progress: Hashable, Sendable {
    /// From 0 to 1; nothing where it goes by time.
    public var value: Double
    /// In which time it is filled by itself.
    public var time: TimeSpan?
    /// What the bar's empty part is drawn in; nil is the host's own.
    public var track: Tint?

    public init(_ value: Double, track: Tint? = nil) {
      self.value = value
      self.track = track
    }

    /// One that is filled by itself.
    public init(_ time: TimeSpan, track: Tint? = nil) {
      self.init(0, track: track)
      self.time = time
    }

    /// How much of it is filled at a time, in seconds since 1970.
    public func value(at now: Int) -> Double { time?.share(at: now) ?? value }
  }
}

extension Node.Progress {
  static let description = KindDescription(
    standard: Node.Progress(0), fields: [filling, .tint("track", \.track)],
    work: { progress, totals in
      totals.addOther()
      if progress.time != nil { totals.addTime() }
    },
    outline: { progress in
      progress.time.map { ["from \(ShownTime.moment($0.from)) to \(ShownTime.moment($0.to))"] }
        ?? ["\((progress.value * 1000).rounded() / 10)%"]
    },
    words: { progress in
      guard progress.time == nil else { return [] }
      // Content that wasn't checked may have no number there.
      let share = progress.value >= 0 ? min(progress.value, 1) : 0
      return ["\(Int((share * 100).rounded()))%"]
    })

  /// How much of it is filled, or the time that this takes.
  private static let filling = Field<Node.Progress>(
    facts: [
      FieldFacts(name: "value", type: .number(0...1), isRequired: true),
      FieldFacts(name: "time", type: .timeSpan, isRequired: true),
    ]
  ) { (progress, reader) throws(ProtocolError) in
    let value = try reader.fields.number("value")
    progress.time = try reader.fields.read("time") { json throws(ProtocolError) in
      try TimeSpan(json)
    }
    if value != nil, progress.time != nil {
      throw ProtocolError("a bar has both value and time", remedy: "expected one of the two")
    }
    progress.value = progress.time == nil ? try reader.fields.required("value", value) : 0
  } write: { progress, _, members in
    if let time = progress.time {
      members.add("time", time.json)
    } else {
      members.add("value", progress.value)
    }
  } check: { progress throws(ProtocolError) in
    try WidgetCore.check(progress.value, "value", in: 0...1)
    do throws(ProtocolError) {
      try progress.time?.check()
    } catch {
      throw error.inside("time")
    }
  }
}
