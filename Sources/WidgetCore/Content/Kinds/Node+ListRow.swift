extension Node {
  /// One line of a list.
  public struct ListRow: Hashable, Sendable {
    public var title: String
    /// A name in the icon theme.
    public var icon: String?
    /// Below the title.
    public var subtitle: String?
    /// At the trailing edge.
    public var value: String?

    public init(
      _ title: String, icon: String? = nil, subtitle: String? = nil, value: String? = nil
    ) {
      self.title = title
      self.icon = icon
      self.subtitle = subtitle
      self.value = value
    }
  }
}

extension Node.ListRow {
  static let description = KindDescription(
    standard: Node.ListRow(""),
    fields: [
      .text("title", \.title, upTo: Limits.words), .icon("icon", \.icon),
      .words("subtitle", \.subtitle, upTo: Limits.words),
      .words("value", \.value, upTo: Limits.words),
    ],
    work: { (row, totals) throws(ProtocolError) in
      try totals.addText(row.title, "title", Totals.TextFont(.body))
      try totals.addText(row.subtitle, "subtitle", Totals.TextFont(.caption))
      try totals.addText(row.value, "value", Totals.TextFont(.body))
      if let icon = row.icon { totals.addIcon(icon) }
    },
    outline: { row in
      [row.icon ?? "", inQuotes(row.title), row.subtitle.map(inQuotes) ?? "", row.value ?? ""]
    },
    words: { row in [row.title, row.subtitle, row.value].compactMap(\.self) })
}
