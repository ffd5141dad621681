extension Node {
  /// Words, on one line or several.
  public struct Text: Hashable, Sendable {
    /// Empty where a time is shown.
    public var text: String
    /// What is shown in place of words.
    public var time: ShownTime?
    public var role: TextRole
    public var align: Alignment
    /// How many lines it may take before it is cut off with an ellipsis.
    public var lines: Int
    /// nil is the role's own weight.
    public var weight: Weight?

    public init(
      _ text: String, role: TextRole = .body, align: Alignment = .leading, lines: Int = 1,
      weight: Weight? = nil
    ) {
      self.text = text
      self.role = role
      self.align = align
      self.lines = lines
      self.weight = weight
    }

    /// A time that the host keeps right.
    public init(
      _ time: ShownTime, role: TextRole = .body, align: Alignment = .leading, lines: Int = 1,
      weight: Weight? = nil
    ) {
      self.init("", role: role, align: align, lines: lines, weight: weight)
      self.time = time
    }
  }
}

/// What a text is to the reader; its size follows from that.
public enum TextRole: String, CaseIterable, Sendable {
  case largeTitle
  case title
  /// A figure: all digits are equally wide.
  case value
  case body
  case caption
  case footnote
}

/// How heavy letters are.
public enum Weight: String, CaseIterable, Sendable {
  case light
  case regular
  case medium
  case semibold
  case bold
}

/// Where something lies in room that is larger than it needs. In a row, leading is the top.
public enum Alignment: String, CaseIterable, Sendable {
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
    ],
    work: { (text, totals) throws(ProtocolError) in
      let font = Totals.TextFont(text.role, text.weight)
      if text.time != nil { totals.addTime() }
      try totals.addText(text.text, "text", font, lines: text.lines)
    },
    outline: { text in
      let role = text.role == .body ? "" : text.role.rawValue
      let shown = text.time?.outline ?? [inQuotes(text.text)]
      let words = [role, text.weight?.rawValue ?? ""] + shown
      return text.lines > 1 ? words + ["\(text.lines) lines"] : words
    },
    words: { $0.time == nil ? [$0.text] : [] })

  /// Its words, or the time in their place.
  private static let face = Field<Node.Text>(
    facts: [
      FieldFacts(name: "text", type: .text(upTo: Limits.text), isRequired: true),
      FieldFacts(name: "time", type: .time, isRequired: true),
    ]
  ) { (value, reader) throws(ProtocolError) in
    let text = try reader.fields.string("text")
    value.time = try reader.fields.read("time") { json throws(ProtocolError) in
      try ShownTime(json)
    }
    if text != nil, value.time != nil {
      throw ProtocolError("a text has both text and time", remedy: "expected one of the two")
    }
    value.text =
      value.time == nil ? try reader.fields.required("text", text).plainText : ""
  } write: { value, _, members in
    if let time = value.time {
      members.add("time", time.json)
    } else {
      members.add("text", .string(value.text))
    }
  } check: { value throws(ProtocolError) in
    try WidgetCore.check(value.text, "text", upTo: Limits.text)
    do throws(ProtocolError) { try value.time?.check() } catch { throw error.inside("time") }
  }
}
