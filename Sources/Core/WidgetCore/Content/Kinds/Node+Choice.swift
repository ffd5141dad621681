extension Node {
  /// A choice of several options; sends the id of the selected one.
  public struct Choice: Hashable, Sendable {
    public var options: [Option]
    /// The id of the selected option; nil is none.
    public var value: String?
    public var kind: ChoiceKind

    public init(_ options: [Option], value: String?, kind: ChoiceKind = .segments) {
      self.options = options
      self.value = value
      self.kind = kind
    }

    public struct Option: Hashable, Sendable {
      public var id: String
      public var text: String

      public init(_ id: String, _ text: String) {
        self.id = id
        self.text = text
      }
    }
  }
}

/// The appearance of a choice.
public enum ChoiceKind: String, CaseIterable, Sendable {
  /// A row of all options.
  case segments
  /// A menu that shows the selected option.
  case menu
}

extension Node.Choice {
  static let description = KindDescription(
    standard: Node.Choice([], value: nil),
    fields: [options, .words("value", \.value, upTo: Limits.name), .choice("kind", \.kind)],
    checkTogether: { choice, node throws(ProtocolError) in
      try node.checkSends()
      try choice.check()
    },
    work: { (choice, totals) throws(ProtocolError) in
      let inSight = choice.kind == .segments ? choice.options : Array(choice.options.prefix(1))
      for option in inSight {
        totals.addControl()
        try totals.addText(option.text, "options", Totals.TextFont(.caption))
      }
    },
    outline: { choice in
      choice.options.map { $0.id == choice.value ? "[\($0.text)]" : $0.text }
    },
    words: { choice in
      choice.options.filter { $0.id == choice.value }.map(\.text)
    })

  private static let options = Field<Node.Choice>(
    facts: [FieldFacts(name: "options", type: .options, isRequired: true)]
  ) { (choice, reader) throws(ProtocolError) in
    let options = try reader.fields.elements("options") { json throws(ProtocolError) in
      let fields = try Fields(json, what: "an option")
      return Option(
        try fields.required("id", fields.string("id")),
        try fields.required("text", fields.words("text")))
    }
    choice.options = try reader.fields.required("options", options)
  } write: { choice, _, members in
    members.add(
      "options",
      .array(
        choice.options.map {
          .object([.init("id", .string($0.id)), .init("text", .string($0.text))])
        }))
  } check: { choice throws(ProtocolError) in
    guard Limits.options.contains(choice.options.count) else {
      throw ProtocolError(
        choice.options.count > Limits.options.upperBound ? .tooLarge : .invalid,
        "there are \(choice.options.count) options",
        remedy: "expected \(Limits.options.lowerBound) to \(Limits.options.upperBound)"
      ).inside("options")
    }
    for (index, option) in choice.options.enumerated() {
      do throws(ProtocolError) {
        try checkName(option.id, "id", upTo: Limits.name)
        try checkName(option.text, "text", upTo: Limits.name)
      } catch {
        throw error.inside(index).inside("options")
      }
    }
  } fit: { choice in
    for index in choice.options.indices {
      choice.options[index].text = choice.options[index].text.shortened(to: Limits.name)
    }
  }

  private func check() throws(ProtocolError) {
    var ids: Set<String> = []
    for (index, option) in options.enumerated() where !ids.insert(option.id).inserted {
      throw ProtocolError(
        "\"\(quoted(option.id))\" is already the id of an option",
        remedy: "expected an id that no other has"
      ).inside("id").inside(index).inside("options")
    }
    if let value, !ids.contains(value) {
      throw ProtocolError(
        "\"\(quoted(value))\" is not the id of an option", remedy: "expected one of them, or null"
      ).inside("value")
    }
    guard kind != .segments || options.count <= Limits.segments else {
      throw ProtocolError(
        "there are \(options.count) segments",
        remedy: "at most \(Limits.segments) fit beside each other; expected \"kind\":\"menu\""
      ).inside("options")
    }
  }
}
