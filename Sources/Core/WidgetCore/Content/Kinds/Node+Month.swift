extension Node {
  /// A month with a chosen day; sends the day that the user chooses.
  public struct Month: Hashable, Sendable {
    /// The chosen day, whose month is shown.
    public var value: CivilDay
    /// The days with dots.
    public var marks: [Mark]

    public init(_ value: CivilDay, marks: [Mark] = []) {
      self.value = value
      self.marks = marks
    }

    /// A day with dots.
    public struct Mark: Hashable, Sendable {
      public var day: CivilDay
      /// The colors of its dots.
      public var tints: [Tint]
      /// The accessible text after the date.
      public var label: String?

      public init(_ day: CivilDay, _ tints: [Tint], label: String? = nil) {
        self.day = day
        self.tints = tints
        self.label = label
      }
    }
  }
}

extension Node.Month {
  static let description = KindDescription(
    standard: Node.Month(CivilDay(0)),
    fields: [value, marks],
    checkTogether: { month, node throws(ProtocolError) in
      try node.checkSends()
      var days: Set<CivilDay> = []
      for (index, mark) in month.marks.enumerated() where !days.insert(mark.day).inserted {
        throw ProtocolError("\(mark.day) is marked twice", remedy: "expected each day once")
          .inside("day").inside(index).inside("marks")
      }
    },
    work: { (month, totals) throws(ProtocolError) in
      // The heading, seven weekdays, three buttons, and a cell for each day.
      try totals.addText("1", "value", Totals.TextFont(.title))
      try totals.addText("1", "value", Totals.TextFont(.footnote), lines: 7)
      try totals.addText("1", "value", Totals.TextFont(.body), lines: 31)
      for _ in 0..<4 { totals.addControl() }
      for (index, mark) in month.marks.enumerated() {
        do throws(ProtocolError) {
          try totals.addLabel(mark.label)
        } catch {
          throw error.inside(index).inside("marks")
        }
      }
    },
    outline: { month in
      let days = month.marks.count
      return [month.value.description] + (days == 0 ? [] : ["\(days) marked"])
    })

  private static let value = Field<Node.Month>(
    facts: [FieldFacts(name: "value", type: .day, isRequired: true)]
  ) { (month, reader) throws(ProtocolError) in
    month.value = try reader.fields.required("value", reader.fields.day("value"))
  } write: { month, _, members in
    members.add("value", .string(month.value.description))
  } check: { _ in
  }

  private static let marks = Field<Node.Month>(
    facts: [FieldFacts(name: "marks", type: .dayMarks, isRequired: false)]
  ) { (month, reader) throws(ProtocolError) in
    month.marks = try reader.fields.elements("marks", upTo: Limits.dayMarks) {
      json throws(ProtocolError) in try Mark(json)
    }
  } write: { month, _, members in
    if !month.marks.isEmpty { members.add("marks", .array(month.marks.map(\.json))) }
  } check: { month throws(ProtocolError) in
    try checkEach(month.marks, "marks", upTo: Limits.dayMarks) { mark throws(ProtocolError) in
      try checkCount(mark.tints.count, "tints", upTo: Limits.dots)
      try WidgetCore.check(mark.label, "label", upTo: Limits.name)
    }
  }
}

extension Node.Month.Mark {
  fileprivate init(_ json: JSON) throws(ProtocolError) {
    let fields = try Fields(json, what: "a mark")
    self.init(
      try fields.required("day", fields.day("day")),
      try fields.elements("tints", upTo: Limits.dots) { json throws(ProtocolError) in
        try json.asTint()
      },
      label: try fields.words("label"))
  }

  fileprivate var json: JSON {
    var members = Members()
    members.add("day", .string(day.description))
    if !tints.isEmpty { members.add("tints", .array(tints.map { .string($0.description) })) }
    members.add("label", label)
    return .object(members.list)
  }
}
