extension Node {
  /// A line or bars over equal steps or over time.
  public struct Chart: Hashable, Sendable {
    public var kind: ChartKind
    public var points: Points
    /// In logical pixels.
    public var height: Double
    /// A value that is always in view, and from which bars stand; nil leaves it to the host.
    public var baseline: Double?
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
  case bars
}

extension Node.Chart {
  static let description = KindDescription(
    standard: Node.Chart(.even([])),
    fields: [
      .choice("kind", \.kind), pointsField, .number("height", \.height, in: Limits.chartHeight),
      .number("baseline", \.baseline), .words("unit", \.unit, upTo: Limits.unit),
      .flag("edgeToEdge", \.isEdgeToEdge),
    ],
    work: { (chart, totals) throws(ProtocolError) in
      try totals.addChart(points: chart.points.count)
    },
    outline: { chart in
      let words = [chart.kind.rawValue, "\(chart.points.count) points", chart.unit ?? ""]
      return chart.isEdgeToEdge ? words + ["edge to edge"] : words
    })

  private static let pointsField = Field<Node.Chart>(
    facts: [FieldFacts(name: "points", type: .points, isRequired: true)]
  ) { (chart, reader) throws(ProtocolError) in
    let points = try reader.fields.read("points") { json throws(ProtocolError) in
      try Points(json)
    }
    chart.points = try reader.fields.required("points", points)
  } write: { chart, _, members in
    members.add("points", chart.points.json)
  } check: { chart throws(ProtocolError) in
    do throws(ProtocolError) {
      try chart.points.check()
    } catch {
      throw error.inside("points")
    }
  }
}
