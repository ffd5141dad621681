extension Node {
  /// A table with aligned columns.
  public struct Table: Hashable, Sendable {
    /// The width of each column.
    public var columns: [ColumnWidth]
    /// The alignment of each column; leading by default.
    public var align: [TextAlignment]
    /// The column titles, if any.
    public var head: [String]
    /// Nodes of the kind `tableRow`.
    public var rows: [Node]

    public init(
      _ columns: [ColumnWidth], align: [TextAlignment] = [], head: [String] = [], rows: [Node]
    ) {
      self.columns = columns
      self.align = align
      self.head = head
      self.rows = rows
    }
  }
}

/// The width of a column.
public enum ColumnWidth: String, CaseIterable, Sendable {
  /// The width of its widest cell.
  case fit
  /// The remaining width.
  case grow
}

extension Node.Table {
  static let description = KindDescription(
    standard: Node.Table([], rows: []),
    fields: [
      .choices("columns", \.columns, in: Limits.tableColumns, isRequired: true),
      .choices("align", \.align, in: 0...Limits.tableColumns.upperBound), headField,
      .tableRows(\.rows),
    ],
    checkTogether: { table, _ throws(ProtocolError) in try table.check() },
    work: { (table, totals) throws(ProtocolError) in
      try totals.addCells(table.head, "head", Totals.TextFont(.caption, .medium))
    },
    outline: { table in
      [table.columns.map(\.rawValue).joined(separator: " ")]
        + (table.head.isEmpty ? [] : ["head"] + table.head.map(inQuotes))
    },
    words: { $0.head })

  private static let headField = Field<Node.Table>(
    facts: [FieldFacts(name: "head", type: .texts(upTo: Limits.words), isRequired: false)]
  ) { (table, reader) throws(ProtocolError) in
    table.head = try reader.fields.elements("head", upTo: Limits.tableColumns.upperBound) {
      json throws(ProtocolError) in try json.asString().plainLine
    }
  } write: { table, _, members in
    if !table.head.isEmpty { members.add("head", .array(table.head.map(JSON.string))) }
  } check: { table throws(ProtocolError) in
    try checkEach(table.head, "head", upTo: Limits.tableColumns.upperBound) {
      text throws(ProtocolError) in try WidgetCore.check(text, upTo: Limits.words)
    }
  } fit: { table in
    table.head = table.head.map { $0.shortened(to: Limits.words) }
  }

  /// Checks that each list has one element for each column.
  private func check() throws(ProtocolError) {
    try checkCount(align.count, "align", mayBeMissing: true)
    try checkCount(head.count, "head", mayBeMissing: true)
    try checkEach(rows, "rows", upTo: Limits.nodes) { row throws(ProtocolError) in
      try checkCount(row.children.count, "cells", mayBeMissing: false)
    }
  }

  private func checkCount(
    _ count: Int, _ field: String, mayBeMissing: Bool
  ) throws(ProtocolError) {
    guard count != columns.count, !(mayBeMissing && count == 0) else { return }
    throw ProtocolError(
      "there are \(count) for \(columns.count) columns", remedy: "expected one for each column"
    ).inside(field)
  }
}

extension Node.Kind {
  static let tableRowDescription = KindDescription<[Node]>(standard: [], fields: [.cells(\.self)])
}

extension Node {
  /// Returns a table row of texts.
  public static func tableRow(_ cells: [String]) -> Node {
    Node(.tableRow(cells.map { Node(.text(Text($0))) }))
  }

  /// The JSON of a table cell; a plain text is a string.
  var cellJSON: JSON {
    if case .text(let text) = kind, self == Node(.text(Text(text.text))) {
      return .string(text.text)
    }
    return json
  }
}
