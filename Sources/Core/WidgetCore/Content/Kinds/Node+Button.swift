extension Node {
  /// A button; its action is the node's.
  public struct Button: Hashable, Sendable {
    public var face: Face
    public var style: ButtonStyle
    /// The diameter of a round button with an icon, in logical pixels; nil is a pill.
    public var size: Double?

    public init(_ face: Face, style: ButtonStyle = .plain, size: Double? = nil) {
      self.face = face
      self.style = style
      self.size = size
    }

    public enum Face: Hashable, Sendable {
      case text(String)
      /// The name of a themed icon; such a button needs a label.
      case icon(String)
    }
  }
}

/// The style of a button.
public enum ButtonStyle: String, CaseIterable, Sendable {
  case plain
  /// The suggested action.
  case filled
  /// A destructive action.
  case destructive
}

extension Node.Button {
  static let description = KindDescription(
    standard: Node.Button(.text("")),
    fields: [
      face, .choice("style", \.style), .number("size", \.size, in: Limits.buttonSize),
    ],
    checkTogether: { button, node throws(ProtocolError) in try button.check(in: node) },
    work: { (button, totals) throws(ProtocolError) in
      switch button.face {
      case .text(let text):
        totals.addOther()
        try totals.addText(text, "text", Totals.TextFont(.body, .medium))
      case .icon(let icon): totals.addIcon(icon)
      }
    },
    outline: { button in
      let style = button.style == .plain ? "" : button.style.rawValue
      let size = button.size.map { "size \($0)" } ?? ""
      return switch button.face {
      case .text(let text): [style, inQuotes(text)]
      case .icon(let name): [style, "icon \(name)", size]
      }
    },
    voice: { if case .text(let text) = $0.face { .words(text) } else { .own } })

  /// The text or the icon.
  private static let face = Field<Node.Button>(
    facts: [
      FieldFacts(name: "text", type: .text(upTo: Limits.words), isRequired: true),
      FieldFacts(name: "icon", type: .icon, isRequired: true),
    ]
  ) { (button, reader) throws(ProtocolError) in
    switch (try reader.fields.words("text"), try reader.fields.string("icon")) {
    case (let text?, nil): button.face = .text(text)
    case (nil, let icon?): button.face = .icon(icon)
    case (let text, _):
      throw ProtocolError(
        "a button has \(text == nil ? "neither text nor icon" : "both text and icon")",
        remedy: "expected one of the two")
    }
  } write: { button, _, members in
    switch button.face {
    case .text(let text): members.add("text", .string(text))
    case .icon(let name): members.add("icon", .string(name))
    }
  } check: { _ in
  } fit: { button in
    if case .text(let text) = button.face { button.face = .text(text.shortened(to: Limits.words)) }
  }

  private func check(in node: Node) throws(ProtocolError) {
    if node.action == nil {
      throw ProtocolError(
        "a button has no action", remedy: "expected an action such as open, send, ask, show, or run"
      ).inside("action")
    }
    switch face {
    case .text(let text):
      try WidgetCore.check(text, "text", upTo: Limits.words)
      if size != nil {
        throw ProtocolError("a round button has a text", remedy: "expected an icon").inside("size")
      }
    case .icon(let icon):
      try checkIcon(icon)
      if node.label == nil {
        throw ProtocolError(
          "a button with an icon has no label", remedy: "expected words for a screen reader"
        ).inside("label")
      }
    }
  }
}
