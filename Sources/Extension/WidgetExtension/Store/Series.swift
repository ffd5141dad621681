public import FoundationEssentials

/// A value at a time.
public struct Sample: Hashable, Sendable {
  public var time: Date
  public var value: Double

  public init(_ time: Date, _ value: Double) {
    self.time = time
    self.value = value
  }
}

/// A time series, such as a price history; one value for each millisecond.
public struct Series: Sendable {
  let store: Store
  let container: String
  let name: String

  /// Inserts and updates samples, and returns how many changed. Ignores values that aren't finite.
  @discardableResult
  public func merge(_ samples: some Sequence<Sample>) throws(StoreError) -> Int {
    try store.write { connection throws(StoreError) in
      try connection.run(
        "INSERT INTO series (container, name) VALUES (?, ?) ON CONFLICT DO NOTHING", names)
      guard let series = try identifier(connection) else { return 0 }
      let statement = try connection.prepare(
        """
        INSERT INTO sample (series, time, value) VALUES (?, ?, ?)
        ON CONFLICT DO UPDATE SET value = excluded.value WHERE value != excluded.value
        """)
      defer { statement.reset() }
      var changes = 0
      for sample in samples where sample.value.isFinite {
        statement.reset()
        try statement.bind(series, 1)
        try statement.bind(sample.time.milliseconds, 2)
        try statement.bind(sample.value, 3)
        _ = try statement.step()
        changes += connection.changes
      }
      return changes
    }
  }

  /// Returns the samples of a time range in ascending order; with a step, the last sample of each step.
  public func samples(
    from: Date = .distantPast, to: Date = .distantFuture, every step: Duration? = nil
  ) throws(StoreError) -> [Sample] {
    let width = step.map { max(1, $0.milliseconds) } ?? 1
    // With max(), SQLite takes the other columns from the row of the maximum.
    let sql =
      step == nil
      ? "SELECT time, value FROM sample WHERE series = ? AND time BETWEEN ? AND ? ORDER BY time"
      : """
      SELECT max(time), value FROM sample WHERE series = ? AND time BETWEEN ? AND ?
      GROUP BY time / ? ORDER BY time
      """
    return try store.read { connection throws(StoreError) in
      guard let series = try identifier(connection) else { return [] }
      let range: [SQLValue] = [
        .integer(series), .integer(from.milliseconds), .integer(to.milliseconds),
      ]
      var samples: [Sample] = []
      try connection.rows(sql, step == nil ? range : range + [.integer(width)]) {
        samples.append(Sample(Date(milliseconds: $0.integer(0)), $0.real(1)))
      }
      return samples
    }
  }

  /// Returns the newest sample, or the newest one up to a time.
  public func last(upTo time: Date = .distantFuture) throws(StoreError) -> Sample? {
    try store.read { connection throws(StoreError) in
      guard let series = try identifier(connection) else { return nil }
      return try connection.first(
        """
        SELECT time, value FROM sample WHERE series = ? AND time <= ?
        ORDER BY time DESC LIMIT 1
        """, [.integer(series), .integer(time.milliseconds)]
      ) { Sample(Date(milliseconds: $0.integer(0)), $0.real(1)) }
    }
  }

  public func count() throws(StoreError) -> Int {
    try store.read { connection throws(StoreError) in
      guard let series = try identifier(connection) else { return 0 }
      return try connection.first(
        "SELECT count(*) FROM sample WHERE series = ?", [.integer(series)]
      ) { Int($0.integer(0)) } ?? 0
    }
  }

  /// Removes older samples.
  public func remove(before time: Date) throws(StoreError) { try remove("time < ?", time) }

  /// Removes newer samples, such as those stored with a wrong clock.
  public func remove(after time: Date) throws(StoreError) { try remove("time > ?", time) }

  private func remove(_ condition: String, _ time: Date) throws(StoreError) {
    try store.write { connection throws(StoreError) in
      guard let series = try identifier(connection) else { return }
      try connection.run(
        "DELETE FROM sample WHERE series = ? AND \(condition)",
        [.integer(series), .integer(time.milliseconds)])
    }
  }

  private func identifier(_ connection: Connection) throws(StoreError) -> Int64? {
    try connection.first("SELECT id FROM series WHERE container = ? AND name = ?", names) {
      $0.integer(0)
    }
  }

  private var names: [SQLValue] { [.text(container), .text(name)] }
}

extension Date {
  init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

  var milliseconds: Int64 {
    // Keeps distant dates within the range of Int64.
    Int64(min(max((timeIntervalSince1970 * 1000).rounded(), -1e18), 1e18))
  }
}

extension Duration {
  /// Whole milliseconds, clamped.
  var milliseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, isTooLarge) = seconds.multipliedReportingOverflow(by: 1000)
    return isTooLarge ? (seconds < 0 ? .min : .max) : whole + attoseconds / 1_000_000_000_000_000
  }
}
