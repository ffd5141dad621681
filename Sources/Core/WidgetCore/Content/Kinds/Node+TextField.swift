extension Node {
  /// A text field. Return sends its text; with several lines, it is sent as it is typed.
  public struct TextField: Hashable, Sendable {
    /// The current text.
    public var text: String
    /// The text of an empty field.
    public var placeholder: String?
    /// The number of visible lines.
    public var lines: Int

    public init(_ text: String = "", placeholder: String? = nil, lines: Int = 1) {
      self.text = text
      self.placeholder = placeholder
      self.lines = lines
    }

    /// The limit of its text.
    public var longestText: Int { lines > 1 ? SettingDefinition.longestParagraphs : Limits.words }
  }
}

extension Node.TextField {
  static let description = KindDescription(
    standard: Node.TextField(),
    fields: [
      .wholeNumber("lines", \.lines, in: Limits.lines), text,
      .words("placeholder", \.placeholder, upTo: Limits.name),
    ],
    checkTogether: { field, node throws(ProtocolError) in
      try node.checkSends()
      if field.placeholder == nil, node.label == nil {
        throw ProtocolError(
          "a field has neither a placeholder nor a label",
          remedy: "expected words that say what to enter"
        ).inside("placeholder")
      }
    },
    work: { (field, totals) throws(ProtocolError) in
      totals.addField()
      // Only some lines of a long text are visible.
      let visible = String(field.text.unicodeScalars.prefix(Limits.words))
      try totals.addText(
        visible + (field.placeholder ?? ""), "text", Totals.TextFont(.body), lines: field.lines)
    },
    outline: { field in
      [field.text.isEmpty ? "" : inQuotes(field.text)]
        + (field.placeholder.map { ["placeholder \(inQuotes($0))"] } ?? [])
    },
    words: { [$0.text, $0.placeholder ?? ""].filter { !$0.isEmpty } },
    voice: { field in field.placeholder.map { .words($0) } ?? .own })
}

extension Node.TextField {
  private static let text = Field<Node.TextField>(
    facts: [
      FieldFacts(
        name: "text", type: .text(upTo: SettingDefinition.longestParagraphs), isRequired: false)
    ]
  ) { (field, reader) throws(ProtocolError) in
    guard let text = try reader.fields.string("text") else { return }
    field.text = text.plain(keepsLines: field.lines > 1, keepsTabs: field.lines > 1)
  } write: { field, standard, members in
    members.add("text", field.text, unless: standard.text)
  } check: { field throws(ProtocolError) in
    try WidgetCore.check(field.text, "text", upTo: field.longestText)
  }
}
