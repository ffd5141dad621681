extension Node {
  /// A text on one or several lines.
  public struct Text: Hashable, Sendable {
    /// The text; empty if a time is shown. For runs, it is their joined text.
    public var text: String
    /// The time that is shown instead of text.
    public var time: ShownTime?
    /// The runs, if parts of the text differ.
    public var runs: [TextRun] = []
    public var role: TextRole
    public var align: TextAlignment
    /// The maximum number of lines; longer text ends in an ellipsis.
    public var lines: Int
    /// The weight; nil is that of the role.
    public var weight: Weight?
    /// Whether the text is monospaced.
    public var isMono = false
    public var isStruck = false
    /// The tint of the disc or pill behind the text.
    public var fill: Tint?

    public init(
      _ text: String, role: TextRole = .body, align: TextAlignment = .leading, lines: Int = 1,
      weight: Weight? = nil
    ) {
      self.text = text
      self.role = role
      self.align = align
      self.lines = lines
      self.weight = weight
    }

    /// Creates a text from runs with their own color, weight and action.
    public init(
      _ runs: [TextRun], role: TextRole = .body, align: TextAlignment = .leading, lines: Int = 1,
      weight: Weight? = nil
    ) {
      self.init(
        runs.map(\.text).joined(), role: role, align: align, lines: lines, weight: weight)
      self.runs = runs
    }

    /// Creates a text from a time that the host updates.
    public init(
      _ time: ShownTime, role: TextRole = .body, align: TextAlignment = .leading, lines: Int = 1,
      weight: Weight? = nil
    ) {
      self.init("", role: role, align: align, lines: lines, weight: weight)
      self.time = time
    }
  }
}

/// The role of a text, which determines its size.
public enum TextRole: String, CaseIterable, Sendable {
  case largeTitle
  case title
  /// A figure with tabular digits.
  case value
  case body
  case caption
  case footnote
}

/// The font weight.
public enum Weight: String, CaseIterable, Sendable {
  case light
  case regular
  case medium
  case semibold
  case bold
}

/// The alignment in a larger space. In a row, leading is the top.
public enum TextAlignment: String, CaseIterable, Sendable {
  case leading
  case center
  case trailing
}

extension Node.Text {
  static let description = KindDescription(
    standard: Node.Text(""),
    fields: [
      face, .choice("role", \.role), .choice("align", \.align),
      .wholeNumber("lines", \.lines, in: Limits.lines), .choice("weight", \.weight),
      .flag("mono", \.isMono), .flag("strike", \.isStruck), .tint("fill", \.fill),
    ],
    checkTogether: { text, node throws(ProtocolError) in
      guard node.action != nil, text.runs.contains(where: { $0.action != nil }) else { return }
      throw ProtocolError(
        "a text with runs that have actions has an action itself",
        remedy: "expected actions of either the text or its runs"
      ).inside("action")
    },
    work: { (text, totals) throws(ProtocolError) in
      if text.time != nil { totals.addTime() }
      if text.fill != nil { totals.addOther() }
      let font = Totals.TextFont(text.role, text.weight, isMono: text.isMono)
      guard text.runs.isEmpty else {
        return try totals.addRuns(text.runs, font, lines: text.lines)
      }
      try totals.addText(text.text, "text", font, lines: text.lines)
    },
    outline: { text in
      let role = text.role == .body ? "" : text.role.rawValue
      let shown =
        text.time?.outline
        ?? (text.runs.isEmpty ? [inQuotes(text.text)] : text.runs.map(\.outline))
      let words =
        [
          role, text.weight?.rawValue ?? "", text.isMono ? "mono" : "",
          text.isStruck ? "struck" : "",
        ]
        + shown + (text.fill.map { ["on \($0)"] } ?? [])
      return text.lines > 1 ? words + ["\(text.lines) lines"] : words
    },
    words: { $0.time == nil ? [$0.text] : [] })

  /// The text, the runs, or the time.
  private static let face = Field<Node.Text>(
    facts: [
      FieldFacts(name: "text", type: .text(upTo: Limits.text), isRequired: true),
      FieldFacts(name: "runs", type: .runs, isRequired: true),
      FieldFacts(name: "time", type: .time, isRequired: true),
    ]
  ) { (value, reader) throws(ProtocolError) in
    let text = try reader.fields.string("text")
    value.time = try reader.fields.read("time") { json throws(ProtocolError) in
      try ShownTime(json)
    }
    value.runs = try TextRun.all(in: reader.fields)
    let isSaid = [text != nil, value.time != nil, !value.runs.isEmpty]
    guard isSaid.count(where: \.self) <= 1 else {
      throw ProtocolError(
        "a text has more than one of text, runs, and time", remedy: "expected one of them")
    }
    if !value.runs.isEmpty {
      value.text = value.runs.map(\.text).joined()
    } else if value.time == nil {
      value.text = try reader.fields.required("text", text).plainText
    }
  } write: { value, _, members in
    if let time = value.time {
      members.add("time", time.json)
    } else if !value.runs.isEmpty {
      members.add("runs", .array(value.runs.map(\.json)))
    } else {
      members.add("text", .string(value.text))
    }
  } check: { value throws(ProtocolError) in
    guard value.runs.isEmpty else { return try TextRun.check(value.runs) }
    try WidgetCore.check(value.text, "text", upTo: Limits.text)
    do throws(ProtocolError) { try value.time?.check() } catch { throw error.inside("time") }
  } fit: { value in
    value.text = value.text.shortened(to: Limits.text)
  }
}
