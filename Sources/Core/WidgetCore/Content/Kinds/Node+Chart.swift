extension Node {
  /// A line, bars or candles over equal steps or over time.
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
  }
}

/// How a chart is drawn.
public enum ChartKind: String, CaseIterable, Sendable {
  case line
  /// A line that stays at a value until the next one.
  case step
  case bars
  /// Where each span of time began and ended, and its highest and lowest value.
  case candles
}

extension Node.Chart {
  static let description = KindDescription(
    standard: Node.Chart(.even([])),
    fields: [
      .choice("kind", \.kind), pointsField, .number("height", \.height, in: Limits.chartHeight),
      .number("baseline", \.baseline), rangeField, thresholdsField,
      .words("unit", \.unit, upTo: Limits.unit), .flag("edgeToEdge", \.isEdgeToEdge),
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

  /// Candles have four numbers each, and all else has one.
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

  /// Several series share one axis; bars of several stand on each other.
  private func checkSeries() throws(ProtocolError) {
    // One without points says nothing of how the others are.
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
