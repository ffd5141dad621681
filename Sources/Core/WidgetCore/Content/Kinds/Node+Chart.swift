extension Node {
  /// A chart of lines, bars or candles, at equal intervals or over time.
  public struct Chart: Hashable, Sendable {
    public var kind: ChartKind
    /// The points; empty if there are several series.
    public var points: Points
    /// Several lines, or the parts of stacked bars from the bottom up.
    public var series: [Series] = []
    /// The height in logical pixels.
    public var height: Double
    /// A value that is always visible, and where bars start; nil is the host's choice.
    public var baseline: Double?
    /// The visible range of values; nil fits all points.
    public var range: ClosedRange<Double>?
    /// Lines at certain values, which are always visible.
    public var thresholds: [Threshold] = []
    /// The unit after a value, such as "GB".
    public var unit: String?
    /// Whether it has axes with round values and times.
    public var hasAxes = false
    /// Whether it ignores the card's margins at the sides, and at the bottom if nothing is below.
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

    /// One of several series.
    public struct Series: Hashable, Sendable {
      public var name: String
      public var points: Points
      /// The tint; nil is the host's choice.
      public var tint: Tint?

      public init(_ name: String, _ points: Points, tint: Tint? = nil) {
        self.name = name
        self.points = points
        self.tint = tint
      }
    }

    /// A line at a value.
    public struct Threshold: Hashable, Sendable {
      public var value: Double
      public var tint: Tint?

      public init(_ value: Double, tint: Tint? = nil) {
        self.value = value
        self.tint = tint
      }
    }
  }
}

/// The kind of a chart.
public enum ChartKind: String, CaseIterable, Sendable {
  case line
  /// A line that holds each value until the next one.
  case step
  case bars
  /// Opening, closing, highest and lowest value of each interval.
  case candles
}

extension Node.Chart {
  static let description = KindDescription(
    standard: Node.Chart(.even([])),
    fields: [
      .choice("kind", \.kind), pointsField, .number("height", \.height, in: Limits.chartHeight),
      .number("baseline", \.baseline), rangeField, thresholdsField,
      .words("unit", \.unit, upTo: Limits.unit), .flag("axes", \.hasAxes),
      .flag("edgeToEdge", \.isEdgeToEdge),
    ],
    checkTogether: { chart, _ throws(ProtocolError) in
      try chart.checkCandles()
      try chart.checkSeries()
    },
    work: { (chart, totals) throws(ProtocolError) in
      try totals.addChart(points: chart.points.weight)
      for (index, series) in chart.series.enumerated() {
        do throws(ProtocolError) {
          if index > 0 { try totals.addChart(points: 0) }
          try totals.addPoints(series.points.weight)
          try totals.addText(series.name, "name", Totals.TextFont(.footnote))
        } catch {
          throw error.inside(index).inside("series")
        }
      }
    },
    outline: { chart in
      var words = [chart.kind.rawValue]
      if chart.series.isEmpty {
        words.append("\(chart.points.count) \(chart.kind == .candles ? "candles" : "points")")
      } else {
        words += chart.series.map { "\(inQuotes($0.name)) \($0.points.count) points" }
      }
      if let range = chart.range {
        words.append(
          "from \(JSON.number(range.lowerBound).text) to \(JSON.number(range.upperBound).text)")
      }
      words += chart.thresholds.map { "threshold \(JSON.number($0.value).text)" }
      words.append(chart.unit ?? "")
      if chart.hasAxes { words.append("with axes") }
      return chart.isEdgeToEdge ? words + ["edge to edge"] : words
    })

  /// The points, or several series.
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

  /// Checks that only candle charts have candles.
  private func checkCandles() throws(ProtocolError) {
    guard kind == .candles else {
      guard !points.areCandles, !series.contains(where: \.points.areCandles) else {
        throw ProtocolError(
          "points of four numbers are candles", remedy: "expected \"kind\":\"candles\""
        ).inside(series.isEmpty ? "points" : "series")
      }
      return
    }
    guard series.isEmpty else {
      throw ProtocolError("candles have several series", remedy: "expected points").inside("series")
    }
    guard points.areCandles || points.values.allSatisfy({ $0 == nil }) else {
      throw ProtocolError(
        "a number is no candle",
        remedy: "expected [open, high, low, close], or [time, open, high, low, close]"
      ).inside("points")
    }
  }

  /// Checks that the series fit together: lines share an axis, bars are stacked.
  private func checkSeries() throws(ProtocolError) {
    // An empty series has no form.
    guard let first = series.first(where: { $0.points.count > 0 }) ?? series.first else { return }
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
