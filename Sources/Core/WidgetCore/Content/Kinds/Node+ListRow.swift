extension Node {
  /// A row of a list.
  public struct ListRow: Hashable, Sendable {
    public var title: String
    /// The name of a themed icon.
    public var icon: String?
    /// An image instead of an icon.
    public var image: Image?
    /// The text below the title.
    public var subtitle: String?
    /// The text at the trailing edge, on up to two lines.
    public var value: String?
    /// The maximum number of lines of title and subtitle each.
    public var lines: Int
    /// A short text on a pill before the value.
    public var badge: String?
    /// The color of a bar at the leading edge.
    public var bar: Tint?
    /// The progress bar below the text, from 0 to 1.
    public var progress: Double?
    /// The state of a check box before the title; nil is no check box.
    public var check: Bool?
    /// Whether the title of a checked row is struck through.
    public var strikes: Bool

    public init(
      _ title: String, icon: String? = nil, image: Image? = nil, subtitle: String? = nil,
      value: String? = nil, lines: Int = 1, badge: String? = nil, bar: Tint? = nil,
      progress: Double? = nil, check: Bool? = nil, strikes: Bool = false
    ) {
      self.title = title
      self.icon = icon
      self.image = image
      self.subtitle = subtitle
      self.value = value
      self.lines = lines
      self.badge = badge
      self.bar = bar
      self.progress = progress
      self.check = check
      self.strikes = strikes
    }
  }
}

extension Node.ListRow {
  static let description = KindDescription(
    standard: Node.ListRow(""),
    fields: [
      .text("title", \.title, upTo: Limits.words), .icon("icon", \.icon), imageField,
      .words("subtitle", \.subtitle, upTo: Limits.words),
      .paragraphs("value", \.value, upTo: Limits.words),
      .wholeNumber("lines", \.lines, in: Limits.rowLines),
      .words("badge", \.badge, upTo: Limits.badge), .tint("bar", \.bar),
      .number("progress", \.progress, in: 0...1), .flag("check", \.check),
      .flag("strike", \.strikes),
    ],
    checkTogether: { row, node throws(ProtocolError) in
      if row.icon != nil, row.image != nil {
        throw ProtocolError("a row has both icon and image", remedy: "expected one of the two")
          .inside("image")
      }
      if row.check != nil { try node.checkSends(as: "a row with a box") }
    },
    work: { (row, totals) throws(ProtocolError) in
      try totals.addText(row.title, "title", Totals.TextFont(.body), lines: row.lines)
      try totals.addText(row.subtitle, "subtitle", Totals.TextFont(.caption), lines: row.lines)
      try totals.addText(row.value, "value", Totals.TextFont(.body))
      try totals.addText(row.badge, "badge", Totals.TextFont(.footnote, .semibold))
      if let icon = row.icon { totals.addIcon(icon) }
      if row.check != nil { totals.addControl() }
      for part in [row.bar != nil, row.progress != nil] where part { totals.addOther() }
      if let image = row.image { try Node.Image.description.work(image, &totals) }
    },
    outline: { row in
      [
        row.check.map { $0 ? "checked" : "unchecked" } ?? "", row.icon ?? "",
        row.image.map { "image " + Node.Image.description.outline($0).joined(separator: " ") }
          ?? "",
        inQuotes(row.title), row.subtitle.map(inQuotes) ?? "",
        row.progress.map { "\(($0 * 1000).rounded() / 10)%" } ?? "",
        row.badge.map { "badge \(inQuotes($0))" } ?? "", row.value.map(\.plainLine) ?? "",
        row.bar.map { "bar \($0)" } ?? "", row.lines > 1 ? "\(row.lines) lines" : "",
      ]
    },
    words: { row in
      let share = row.progress.map { $0 >= 0 ? "\(Int((min($0, 1) * 100).rounded()))%" : "" }
      return [row.title, row.subtitle, share, row.badge, row.value?.plainLine].compactMap(\.self)
    })

  /// An image node without its type.
  private static let imageField = Field<Node.ListRow>(
    facts: [FieldFacts(name: "image", type: .image, isRequired: false)]
  ) { (row, reader) throws(ProtocolError) in
    row.image = try reader.fields.read("image") { json throws(ProtocolError) in
      var inner = FieldReader(
        fields: try Fields(json, what: "an image"), nodes: reader.nodes, level: reader.level)
      return try Node.Image.description.read(&inner)
    }
  } write: { row, _, members in
    guard let image = row.image else { return }
    var inner = Members()
    for field in Node.Image.description.fields {
      field.write(image, Node.Image.description.standard, &inner)
    }
    members.add("image", .object(inner.list))
  } check: { row throws(ProtocolError) in
    guard let image = row.image else { return }
    do throws(ProtocolError) {
      for field in Node.Image.description.fields { try field.check(image) }
    } catch {
      throw error.inside("image")
    }
  }
}
