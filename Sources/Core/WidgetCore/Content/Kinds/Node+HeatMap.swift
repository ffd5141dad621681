extension Node {
  /// Cells in columns, filled by how much their values are, such as the days of a year.
  public struct HeatMap: Hashable, Sendable {
    /// From 0 to 1, down the first column, then down the next one.
    public var values: [Double]
    /// The cells in a column.
    public var rows: Int
    /// The cells of the first column before the first value.
    public var skipped: Int

    public static let standardRows = 7

    public init(_ values: [Double], rows: Int = HeatMap.standardRows, skipping skipped: Int = 0) {
      self.values = values
      self.rows = rows
      self.skipped = skipped
    }

    public var columns: Int { values.isEmpty ? 0 : place(of: values.count - 1).column + 1 }

    /// Returns where a value is, from the first column and its top.
    public func place(of index: Int) -> (column: Int, row: Int) {
      let rows = max(1, rows)
      let cell = index + min(max(0, skipped), rows - 1)
      return (cell / rows, cell % rows)
    }
  }
}

extension Limits {
  static let heatMapColumns = 53
  static let heatMapRows = 1...24
  fileprivate static let heatMapValues = heatMapColumns * heatMapRows.upperBound
}

extension Node.HeatMap {
  static let description = KindDescription(
    standard: Node.HeatMap([]),
    fields: [
      .numbers("values", \.values, in: 0...1, upTo: Limits.heatMapValues, isRequired: true),
      .wholeNumber("rows", \.rows, in: Limits.heatMapRows),
      .wholeNumber("skip", \.skipped, in: 0...Limits.heatMapRows.upperBound - 1),
    ],
    checkTogether: { map, _ throws(ProtocolError) in
      guard map.skipped < map.rows else {
        throw ProtocolError(
          "\(map.skipped) cells are skipped of a column of \(map.rows)",
          remedy: "expected fewer than rows"
        ).inside("skip")
      }
      guard map.columns <= Limits.heatMapColumns else {
        throw ProtocolError(
          .tooLarge, "there are \(map.columns) columns of \(map.rows) cells",
          remedy: "at most \(Limits.heatMapColumns) are allowed"
        ).inside("values")
      }
    },
    work: { (map, totals) throws(ProtocolError) in try totals.addChart(points: map.values.count) },
    outline: { map in
      [
        "\(map.values.count) values", "\(map.columns) by \(map.rows)",
        map.skipped == 0 ? "" : "skipping \(map.skipped)",
      ]
    })
}
