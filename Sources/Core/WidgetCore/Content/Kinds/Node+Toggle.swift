extension Node {
  /// A switch or a check box; a click toggles it and sends the new state.
  public struct Toggle: Hashable, Sendable {
    public var text: String
    public var isOn: Bool
    /// Whether the text of a checked box is struck through.
    public var strikes: Bool

    public init(_ text: String, isOn: Bool, strikes: Bool = false) {
      self.text = text
      self.isOn = isOn
      self.strikes = strikes
    }
  }
}

extension Node.Toggle {
  static let switchDescription = description([text, isOn], state: { $0.isOn ? "on" : "off" })
  static let checkDescription = description(
    [text, isOn, .flag("strike", \.strikes)], state: { $0.isOn ? "checked" : "" })

  private static let text = Field<Node.Toggle>.text("text", \.text, upTo: Limits.words)
  private static let isOn = Field<Node.Toggle>.flag("on", \.isOn)

  private static func description(
    _ fields: [Field<Node.Toggle>], state: @escaping @Sendable (Node.Toggle) -> String
  ) -> KindDescription<Node.Toggle> {
    KindDescription(
      standard: Node.Toggle("", isOn: false), fields: fields,
      checkTogether: { _, node throws(ProtocolError) in try node.checkSends() },
      work: { (toggle, totals) throws(ProtocolError) in
        totals.addControl()
        try totals.addText(toggle.text, "text", Totals.TextFont(.body))
      },
      outline: { [inQuotes($0.text), state($0)] }, words: { [$0.text] },
      voice: { .words($0.text) })
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
