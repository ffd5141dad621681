extension Node {
  /// A text field; Return sends its text.
  public struct TextField: Hashable, Sendable {
    /// The current text.
    public var text: String
    /// The text of an empty field.
    public var placeholder: String?

    public init(_ text: String = "", placeholder: String? = nil) {
      self.text = text
      self.placeholder = placeholder
    }
  }
}

extension Node.TextField {
  static let description = KindDescription(
    standard: Node.TextField(),
    fields: [
      .line("text", \.text, upTo: Limits.words),
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
      try totals.addText(field.text + (field.placeholder ?? ""), "text", Totals.TextFont(.body))
    },
    outline: { field in
      [field.text.isEmpty ? "" : inQuotes(field.text)]
        + (field.placeholder.map { ["placeholder \(inQuotes($0))"] } ?? [])
    },
    words: { [$0.text, $0.placeholder ?? ""].filter { !$0.isEmpty } },
    voice: { field in field.placeholder.map { .words($0) } ?? .own })
}
