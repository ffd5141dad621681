extension Node {
  /// Words, on one line or several.
  public struct Text: Hashable, Sendable {
    public var text: String
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
      .text("text", \.text, upTo: Limits.text, hasLines: true), .choice("role", \.role),
      .choice("align", \.align), .wholeNumber("lines", \.lines, in: Limits.lines),
      .choice("weight", \.weight),
    ],
    work: { (text, totals) throws(ProtocolError) in
      let font = Totals.TextFont(text.role, text.weight)
      try totals.addText(text.text, "text", font, lines: text.lines)
    },
    outline: { text in
      let role = text.role == .body ? "" : text.role.rawValue
      let words = [role, text.weight?.rawValue ?? "", inQuotes(text.text)]
      return text.lines > 1 ? words + ["\(text.lines) lines"] : words
    },
    words: { [$0.text] })
}
