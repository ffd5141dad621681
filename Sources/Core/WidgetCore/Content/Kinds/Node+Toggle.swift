extension Node {
  /// A switch or a check box; a click toggles it and sends the new state.
  public struct Toggle: Hashable, Sendable {
    public var text: String
    public var isOn: Bool
    /// Whether the text of a checked box is struck through.
    public var strikes: Bool
    /// The appearance of a switch.
    public var kind: SwitchKind
    /// The icon and the second line of a tile.
    public var icon: String?
    public var subtitle: String?
    /// What the chevron of a tile opens.
    public var page: ContentPage?

    public init(
      _ text: String, isOn: Bool, strikes: Bool = false, kind: SwitchKind = .row,
      icon: String? = nil, subtitle: String? = nil, page: ContentPage? = nil
    ) {
      self.text = text
      self.isOn = isOn
      self.strikes = strikes
      self.kind = kind
      self.icon = icon
      self.subtitle = subtitle
      self.page = page
    }
  }
}

/// The appearance of a switch.
public enum SwitchKind: String, CaseIterable, Sendable {
  /// A text with a switch after it.
  case row
  /// A tile that is filled while it is on.
  case tile
}

extension Node.Toggle {
  static let switchDescription = description(
    [
      text, isOn, .choice("kind", \.kind), .icon("icon", \.icon),
      .words("subtitle", \.subtitle, upTo: Limits.words), .page("page", \.page),
    ], state: { $0.isOn ? "on" : "off" })
  static let checkDescription = description(
    [text, isOn, .flag("strike", \.strikes)], state: { $0.isOn ? "checked" : "" })

  private static let text = Field<Node.Toggle>.text("text", \.text, upTo: Limits.words)
  private static let isOn = Field<Node.Toggle>.flag("on", \.isOn)

  private static func description(
    _ fields: [Field<Node.Toggle>], state: @escaping @Sendable (Node.Toggle) -> String
  ) -> KindDescription<Node.Toggle> {
    KindDescription(
      standard: Node.Toggle("", isOn: false), fields: fields,
      checkTogether: { toggle, node throws(ProtocolError) in
        try toggle.checkKind()
        try node.checkSends()
      },
      work: { (toggle, totals) throws(ProtocolError) in
        totals.addControl()
        let isTile = toggle.kind == .tile
        let font = isTile ? Totals.TextFont(.caption, .semibold) : Totals.TextFont(.body)
        try totals.addText(toggle.text, "text", font)
        if let subtitle = toggle.subtitle {
          try totals.addText(subtitle, "subtitle", Totals.TextFont(.footnote))
        }
        if let icon = toggle.icon { totals.addIcon(icon) }
        if let page = toggle.page {
          totals.addAction()
          try totals.addLabel(page.title)
        }
      },
      outline: {
        [
          $0.kind == .tile ? "tile" : "", $0.icon.map { "icon \($0)" } ?? "", inQuotes($0.text),
          $0.subtitle.map { inQuotes($0) } ?? "", state($0),
          $0.page.map { "page \(inQuotes($0.title))" } ?? "",
        ]
      }, words: { [$0.text] + [$0.subtitle].compactMap(\.self) },
      voice: { .words(listed([$0.text] + [$0.subtitle].compactMap(\.self))) })
  }

  private func checkKind() throws(ProtocolError) {
    guard kind == .row else { return }
    for (name, isSet) in [
      ("icon", icon != nil), ("subtitle", subtitle != nil), ("page", page != nil),
    ] where isSet {
      throw ProtocolError("only a tile has that", remedy: "expected kind to be tile").inside(name)
    }
  }
}

extension Node {
  /// Checks that the action of a control only sends.
  func checkSends(as name: String? = nil) throws(ProtocolError) {
    guard case .send? = action else {
      let name = name ?? "a \(kind.name)"
      throw ProtocolError(
        action == nil ? "\(name) has no action" : "\(name) can only send",
        remedy: "expected an action with send, and without confirm"
      ).inside("action")
    }
  }
}
