// Ownership: owns the database handle and its prepared statements; closes all of them on deinit. Threads: one at
// a time, under the store's lock.

internal import CSQLite

/// An open database.
package final class Connection {
  private let database: OpaquePointer
  private let path: String
  private var statements: [String: Statement] = [:]

  /// The mode of opening a file.
  enum Access {
    case reading
    case writing
    case creating
    /// An empty database in memory.
    case memory
  }

  init(_ path: String, _ access: Access) throws(StoreError) {
    let flags =
      switch access {
      case .reading: SQLITE_OPEN_READONLY
      case .writing: SQLITE_OPEN_READWRITE
      case .creating, .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var opened: OpaquePointer?
    let name = access == .memory ? ":memory:" : path
    // The store's lock serializes threads.
    let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_NOMUTEX, nil)
    guard code == SQLITE_OK, let opened else {
      let extended = opened.map(sqlite3_extended_errcode) ?? code
      sqlite3_close(opened)
      throw StoreError(code: extended, path: path, cause: String(cString: sqlite3_errstr(code)))
    }
    database = opened
    self.path = path
    sqlite3_extended_result_codes(database, 1)
  }

  deinit {
    statements = [:]
    sqlite3_close_v2(database)
  }

  /// Whether the database is read-only.
  var isReadOnly: Bool { sqlite3_db_readonly(database, "main") == 1 }

  /// The number of rows that the last statement changed.
  var changes: Int { Int(sqlite3_changes(database)) }

  /// Sets the timeout for locks of other processes.
  func setPatience(_ duration: Duration) {
    sqlite3_busy_timeout(database, Int32(clamping: duration.components.seconds * 1000))
  }

  /// Keeps the write-ahead log on close. SQLite would delete it by name, and that name may belong to another file
  /// by then; see Opening.
  func keepLogWhenClosing() {
    today_sqlite3_set_flag(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
  }

  /// Runs statements without results.
  package func run(_ sql: String) throws(StoreError) {
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw error() }
  }

  /// Runs one statement to completion.
  package func run(_ sql: String, _ parameters: [SQLValue]) throws(StoreError) {
    try rows(sql, parameters) { _ in }
  }

  /// Passes each row of the result to the body.
  package func rows(
    _ sql: String, _ parameters: [SQLValue] = [], _ body: (Statement) -> Void
  ) throws(StoreError) {
    let statement = try prepare(sql)
    defer { statement.reset() }
    for (index, value) in parameters.enumerated() { try statement.bind(value, Int32(index + 1)) }
    while try statement.step() { body(statement) }
  }

  /// Returns the first row of the result.
  package func first<Value>(
    _ sql: String, _ parameters: [SQLValue] = [], _ body: (Statement) -> Value
  ) throws(StoreError) -> Value? {
    let statement = try prepare(sql)
    defer { statement.reset() }
    for (index, value) in parameters.enumerated() { try statement.bind(value, Int32(index + 1)) }
    return try statement.step() ? body(statement) : nil
  }

  /// Runs the body in a transaction.
  func transaction<Value>(
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    // Takes the write lock at once, because upgrading a reader fails if another process was faster.
    try run("BEGIN IMMEDIATE", [])
    do throws(StoreError) {
      let value = try body(self)
      try run("COMMIT", [])
      return value
    } catch {
      // Some errors have already rolled back the transaction.
      if sqlite3_get_autocommit(database) == 0 { try? run("ROLLBACK", []) }
      throw error
    }
  }

  /// Returns the cached statement for the text, or prepares one.
  func prepare(_ sql: String) throws(StoreError) -> Statement {
    if let statement = statements[sql] { return statement }
    var pointer: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = sqlite3_prepare_v3(database, sql, -1, flags, &pointer, nil)
    guard code == SQLITE_OK, let pointer else { throw error() }
    let statement = Statement(pointer, path: path)
    statements[sql] = statement
    return statement
  }

  private func error() -> StoreError {
    StoreError(
      code: sqlite3_extended_errcode(database), path: path,
      cause: String(cString: sqlite3_errmsg(database)))
  }
}
