extension Node {
  /// A progress bar, ring or gauge.
  public struct Progress: Hashable, Sendable {
    public var kind: ProgressKind
    /// The value from 0 to 1; 0 if it depends on time.
    public var value: Double
    /// The time span in which it fills.
    public var time: TimeSpan?
    /// Whether the progress is unknown.
    public var isIndeterminate: Bool
    /// The start of the filled part.
    public var from: Double
    /// The notches, from 0 to 1.
    public var marks: [Double]
    /// Tints that apply from a value on, ascending.
    public var levels: [Level]
    /// The tint of the empty part; nil is the host's default.
    public var track: Tint?
    /// The diameter of a ring or gauge.
    public var size: Double
    /// The text in the center of a ring or gauge.
    public var text: String?

    public static let standardSize = 44.0

    public init(
      _ value: Double, kind: ProgressKind = .bar, from: Double = 0, marks: [Double] = [],
      levels: [Level] = [], track: Tint? = nil, size: Double = Progress.standardSize,
      text: String? = nil
    ) {
      self.kind = kind
      self.value = value
      isIndeterminate = false
      self.from = from
      self.marks = marks
      self.levels = levels
      self.track = track
      self.size = size
      self.text = text
    }

    /// Creates progress that fills over time.
    public init(
      _ time: TimeSpan, kind: ProgressKind = .bar, track: Tint? = nil,
      size: Double = Progress.standardSize, text: String? = nil
    ) {
      self.init(0, kind: kind, track: track, size: size, text: text)
      self.time = time
    }

    /// Returns progress of unknown extent.
    public static func indeterminate(_ kind: ProgressKind = .bar) -> Progress {
      var progress = Progress(0, kind: kind)
      progress.isIndeterminate = true
      return progress
    }

    /// A tint that applies from a value on.
    public struct Level: Hashable, Sendable {
      public var from: Double
      public var tint: Tint

      public init(from value: Double, _ tint: Tint) {
        from = value
        self.tint = tint
      }
    }

    /// Returns the value at a time in seconds since 1970.
    public func value(at now: Int) -> Double { time?.fraction(at: now) ?? value }

    /// Returns the tint for a value; nil if no level applies.
    public func tint(at value: Double) -> Tint? { levels.last { $0.from <= value }?.tint }
  }
}

/// The shape of progress.
public enum ProgressKind: String, CaseIterable, Sendable {
  case bar
  case ring
  /// A ring that is open at the bottom.
  case gauge
}

extension Node.Progress {
  static let description = KindDescription(
    standard: Node.Progress(0),
    fields: [
      filling, .choice("kind", \.kind), .number("from", \.from, in: 0...1),
      .numbers("marks", \.marks, in: 0...1, upTo: Limits.marks), levelsField,
      .tint("track", \.track), .number("size", \.size, in: Limits.ringSize),
      .words("text", \.text, upTo: Limits.ringText),
    ],
    checkTogether: { progress, _ throws(ProtocolError) in try progress.checkTogether() },
    work: { (progress, totals) throws(ProtocolError) in
      totals.addOther()
      if progress.time != nil { totals.addTime() }
      if progress.isIndeterminate { totals.addMovement() }
      try totals.addText(progress.text, "text", Totals.TextFont(.caption, .semibold))
    },
    outline: { progress in
      let percent = { (share: Double) in "\((share * 1000).rounded() / 10)%" }
      let filled =
        if let time = progress.time {
          "from \(ShownTime.moment(time.from)) to \(ShownTime.moment(time.to))"
        } else if progress.isIndeterminate {
          "indeterminate"
        } else {
          (progress.from > 0 ? "\(percent(progress.from)) to " : "") + percent(progress.value)
        }
      return [
        progress.kind == .bar ? "" : "\(progress.kind) size \(progress.size)", filled,
        progress.text.map { inQuotes($0) } ?? "",
        progress.marks.isEmpty
          ? "" : "marks " + progress.marks.map { JSON.number($0).text }.joined(separator: " "),
        progress.levels.map { "\($0.tint) from \(JSON.number($0.from).text)" }
          .joined(separator: ", "),
      ]
    },
    words: { progress in
      if let text = progress.text { return [text] }
      guard progress.time == nil, !progress.isIndeterminate else { return [] }
      // The value of unchecked content can be NaN.
      let share = progress.value >= 0 ? min(progress.value, 1) : 0
      return ["\(Int((share * 100).rounded()))%"]
    })

  /// The value, the time span, or unknown progress.
  private static let filling = Field<Node.Progress>(
    facts: [
      FieldFacts(name: "value", type: .number(0...1), isRequired: true),
      FieldFacts(name: "time", type: .timeSpan, isRequired: true),
      FieldFacts(name: "indeterminate", type: .flag, isRequired: true),
    ]
  ) { (progress, reader) throws(ProtocolError) in
    let value = try reader.fields.number("value")
    progress.time = try reader.fields.read("time") { json throws(ProtocolError) in
      try TimeSpan(json)
    }
    progress.isIndeterminate = try reader.fields.isOn("indeterminate") ?? false
    let isSaid = [value != nil, progress.time != nil, progress.isIndeterminate]
    guard isSaid.count(where: \.self) <= 1 else {
      throw ProtocolError(
        "it has more than one of value, time, and indeterminate", remedy: "expected one of them")
    }
    progress.value =
      progress.time == nil && !progress.isIndeterminate
      ? try reader.fields.required("value", value) : 0
  } write: { progress, _, members in
    if let time = progress.time {
      members.add("time", time.json)
    } else if progress.isIndeterminate {
      members.add("indeterminate", .bool(true))
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

  private static let levelsField = Field<Node.Progress>(
    facts: [FieldFacts(name: "levels", type: .levels(0...1), isRequired: false)]
  ) { (progress, reader) throws(ProtocolError) in
    progress.levels = try reader.fields.elements("levels", upTo: Limits.levelsOfProgress) {
      json throws(ProtocolError) in try Level(json)
    }
  } write: { progress, _, members in
    if !progress.levels.isEmpty { members.add("levels", .array(progress.levels.map(\.json))) }
  } check: { progress throws(ProtocolError) in
    var last = 0.0
    try checkEach(progress.levels, "levels", upTo: Limits.levelsOfProgress) {
      level throws(ProtocolError) in
      try WidgetCore.check(level.from, "from", in: 0...1)
      guard level.from >= last else {
        throw ProtocolError(
          "it begins before the level before it", remedy: "expected levels in order"
        ).inside("from")
      }
      last = level.from
    }
  }

  private func checkTogether() throws(ProtocolError) {
    if text != nil, kind == .bar {
      throw ProtocolError("a bar has a text", remedy: "expected a ring, or a text beside it")
        .inside("text")
    }
    guard time == nil, !isIndeterminate, from > value else { return }
    throw ProtocolError(
      "it begins after its value", remedy: "expected a number from 0 to \(JSON.number(value).text)"
    ).inside("from")
  }
}

extension Node.Progress.Level {
  fileprivate init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "a level")
    self.init(
      from: try fields.required("from", fields.number("from")),
      try fields.required("tint", fields.tint("tint")))
  }

  fileprivate var json: JSON {
    .object([.init("from", .number(from)), .init("tint", .string("\(tint)"))])
  }
}
