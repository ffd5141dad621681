extension Node {
  /// A line or bars over equal steps or over time.
  public struct Chart: Hashable, Sendable {
    public var kind: ChartKind
    /// What is drawn; empty where there are several.
    public var points: Points
    /// Several lines, or parts of bars that stand on each other, from the lowest up.
    public var series: [Series] = []
    /// In logical pixels.
    public var height: Double
    /// A value that is always in view, and from which bars stand; nil leaves it to the host.
    public var baseline: Double?
    /// The values from its foot to its top; nil is as many as there are.
    public var range: ClosedRange<Double>?
    /// Values at which a line is drawn, always in view.
    public var thresholds: [Threshold] = []
    /// What is said after a value, such as "GB".
    public var unit: String?
    /// Whether it ignores the card's margins: drawn up to both sides, and to the bottom of the card
    /// if nothing is below it.
    public var isEdgeToEdge: Bool

    public static let standardHeight = 98.0

    public init(
      _ points: Points, kind: ChartKind = .line, height: Double = Chart.standardHeight,
      baseline: Double? = nil, unit: String? = nil, isEdgeToEdge: Bool = false
    ) {
      self.points = points
      self.kind = kind
      self.height = height
      self.baseline = baseline
      self.unit = unit
      self.isEdgeToEdge = isEdgeToEdge
    }

    /// One of several.
    public struct Series: Hashable, Sendable {
      public var name: String
      public var points: Points
      /// nil is the host's choice.
      public var tint: Tint?

      public init(_ name: String, _ points: Points, tint: Tint? = nil) {
        self.name = name
        self.points = points
        self.tint = tint
      }
    }

    /// A value that matters.
    public struct Threshold: Hashable, Sendable {
      public var value: Double
      public var tint: Tint?

      public init(_ value: Double, tint: Tint? = nil) {
        self.value = value
        self.tint = tint
      }
    }

    /// What is drawn; nil is a gap.
    public enum Points: Hashable, Sendable {
      /// Values at equal steps.
      case even([Double?])
      /// Values at their times, which never go back.
      case timed([TimedValue])

      public var count: Int {
        switch self {
        case .even(let values): values.count
        case .timed(let values): values.count
        }
      }
    }

    /// A value at a time.
    public struct TimedValue: Hashable, Sendable {
      /// In seconds since 1970.
      public var time: Double
      public var value: Double?

      public init(time: Double, value: Double?) {
        self.time = time
        self.value = value
      }
    }
  }
}

/// How a chart is drawn.
public enum ChartKind: String, CaseIterable, Sendable {
  case line
  /// A line that stays at a value until the next one.
  case step
  case bars
}

extension Node.Chart {
  static let description = KindDescription(
    standard: Node.Chart(.even([])),
    fields: [
      .choice("kind", \.kind), pointsField, .number("height", \.height, in: Limits.chartHeight),
      .number("baseline", \.baseline), rangeField, thresholdsField,
      .words("unit", \.unit, upTo: Limits.unit), .flag("edgeToEdge", \.isEdgeToEdge),
    ],
    checkTogether: { chart, _ throws(ProtocolError) in try chart.checkSeries() },
    work: { (chart, totals) throws(ProtocolError) in
      try totals.addChart(points: chart.points.count)
      for (index, series) in chart.series.enumerated() {
        do throws(ProtocolError) {
          if index > 0 { try totals.addChart(points: 0) }
          try totals.addPoints(series.points.count)
          try totals.addText(series.name, "name", Totals.TextFont(.footnote))
        } catch {
          throw error.inside(index).inside("series")
        }
      }
    },
    outline: { chart in
      var words = [chart.kind.rawValue]
      if chart.series.isEmpty {
        words.append("\(chart.points.count) points")
      } else {
        words += chart.series.map { "\(inQuotes($0.name)) \($0.points.count) points" }
      }
      if let range = chart.range {
        words.append(
          "from \(JSON.number(range.lowerBound).text) to \(JSON.number(range.upperBound).text)")
      }
      words += chart.thresholds.map { "threshold \(JSON.number($0.value).text)" }
      words.append(chart.unit ?? "")
      return chart.isEdgeToEdge ? words + ["edge to edge"] : words
    })

  /// Its points, or several series of them.
  private static let pointsField = Field<Node.Chart>(
    facts: [
      FieldFacts(name: "points", type: .points, isRequired: true),
      FieldFacts(name: "series", type: .series, isRequired: true),
    ]
  ) { (chart, reader) throws(ProtocolError) in
    let points = try reader.fields.read("points") { json throws(ProtocolError) in
      try Points(json)
    }
    chart.series = try reader.fields.elements("series", upTo: Limits.series) {
      json throws(ProtocolError) in try Series(json)
    }
    guard chart.series.isEmpty || points == nil else {
      throw ProtocolError("a chart has both points and series", remedy: "expected one of the two")
    }
    if chart.series.isEmpty { chart.points = try reader.fields.required("points", points) }
  } write: { chart, _, members in
    if chart.series.isEmpty {
      members.add("points", chart.points.json)
    } else {
      members.add("series", .array(chart.series.map(\.json)))
    }
  } check: { chart throws(ProtocolError) in
    do throws(ProtocolError) {
      try chart.points.check()
    } catch {
      throw error.inside("points")
    }
    try checkEach(chart.series, "series", upTo: Limits.series) { series throws(ProtocolError) in
      try checkName(series.name, "name", upTo: Limits.seriesName)
      do throws(ProtocolError) { try series.points.check() } catch { throw error.inside("points") }
    }
  }

  private static let rangeField = Field<Node.Chart>(
    facts: [FieldFacts(name: "range", type: .range, isRequired: false)]
  ) { (chart, reader) throws(ProtocolError) in
    let ends = try reader.fields.elements("range", upTo: 2) { json throws(ProtocolError) in
      try json.asNumber()
    }
    guard !ends.isEmpty || reader.fields.value("range") != nil else { return }
    guard ends.count == 2, ends[0].isFinite, ends[1].isFinite, ends[0] < ends[1] else {
      throw ProtocolError(
        "it is no range", remedy: "expected two numbers, the lower one first, such as [0,100]"
      ).inside("range")
    }
    chart.range = ends[0]...ends[1]
  } write: { chart, _, members in
    if let range = chart.range {
      members.add("range", .array([.number(range.lowerBound), .number(range.upperBound)]))
    }
  } check: { chart throws(ProtocolError) in
    guard let range = chart.range else { return }
    guard range.lowerBound.isFinite, range.upperBound.isFinite, range.lowerBound < range.upperBound
    else {
      throw ProtocolError(
        "it is no range", remedy: "expected two numbers, the lower one first, such as [0,100]"
      ).inside("range")
    }
  }

  private static let thresholdsField = Field<Node.Chart>(
    facts: [FieldFacts(name: "thresholds", type: .thresholds, isRequired: false)]
  ) { (chart, reader) throws(ProtocolError) in
    chart.thresholds = try reader.fields.elements("thresholds", upTo: Limits.thresholds) {
      json throws(ProtocolError) in try Threshold(json)
    }
  } write: { chart, _, members in
    if !chart.thresholds.isEmpty {
      members.add("thresholds", .array(chart.thresholds.map(\.json)))
    }
  } check: { chart throws(ProtocolError) in
    try checkEach(chart.thresholds, "thresholds", upTo: Limits.thresholds) {
      threshold throws(ProtocolError) in
      guard threshold.value.isFinite else { throw notANumber(threshold.value).inside("value") }
    }
  }

  /// Several series share one axis; bars of several stand on each other.
  private func checkSeries() throws(ProtocolError) {
    guard let first = series.first else { return }
    try checkEach(series, "series", upTo: Limits.series) { other throws(ProtocolError) in
      guard other.points.isTimed == first.points.isTimed || other.points.count == 0 else {
        throw ProtocolError(
          "some series have times and others have none", remedy: "expected all the same"
        ).inside("points")
      }
      guard kind == .bars else { return }
      guard other.points.count == first.points.count else {
        throw ProtocolError(
          "there are \(other.points.count) points for \(first.points.count) bars",
          remedy: "expected as many in each series"
        ).inside("points")
      }
      guard other.points.values.allSatisfy({ ($0 ?? 0) >= 0 }) else {
        throw ProtocolError(
          "a part of a bar is below 0", remedy: "expected no number below 0"
        ).inside("points")
      }
    }
  }
}

extension Node.Chart.Points {
  public var isTimed: Bool { if case .timed = self { true } else { false } }

  /// The values alone.
  public var values: [Double?] {
    switch self {
    case .even(let values): values
    case .timed(let values): values.map(\.value)
    }
  }

  /// The same with other values, one for each.
  public func with(_ values: [Double?]) -> Node.Chart.Points {
    switch self {
    case .even: .even(values)
    case .timed(let old):
      .timed(zip(old, values).map { Node.Chart.TimedValue(time: $0.time, value: $1) })
    }
  }
}
