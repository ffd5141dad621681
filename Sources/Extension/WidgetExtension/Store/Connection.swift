// Ownership: owns the database's handle and every statement prepared on it; all are closed when
// it goes. Threads: one at a time, under the store's lock.

internal import CSQLite

/// An open database.
final class Connection {
  private let database: OpaquePointer
  private let path: String
  private var statements: [String: Statement] = [:]

  /// What may be done with the file.
  enum Access {
    case reading
    case writing
    case creating
    /// In memory, empty, gone with the connection.
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
    // The store's own lock keeps threads apart.
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

  /// Whether the system lets the file only be read.
  var isReadOnly: Bool { sqlite3_db_readonly(database, "main") == 1 }

  /// How many rows the last statement wrote.
  var changes: Int { Int(sqlite3_changes(database)) }

  /// Lets a statement wait as long for other processes.
  func setPatience(_ duration: Duration) {
    sqlite3_busy_timeout(database, Int32(clamping: duration.components.seconds * 1000))
  }

  /// Leaves the log to the next one that opens the file. Whoever closes last would otherwise
  /// delete the log by its name, which may by then be another file's: see Opening.
  func keepLogWhenClosing() {
    today_sqlite3_set_flag(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
  }

  /// Runs statements that give nothing back.
  func run(_ sql: String) throws(StoreError) {
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else { throw error() }
  }

  /// Runs one statement to its end.
  func run(_ sql: String, _ parameters: [SQLValue]) throws(StoreError) {
    try rows(sql, parameters) { _ in }
  }

  /// Hands every row of the result to the body.
  func rows(
    _ sql: String, _ parameters: [SQLValue] = [], _ body: (Statement) -> Void
  ) throws(StoreError) {
    let statement = try prepare(sql)
    defer { statement.reset() }
    for (index, value) in parameters.enumerated() { try statement.bind(value, Int32(index + 1)) }
    while try statement.step() { body(statement) }
  }

  /// The first row of the result.
  func first<Value>(
    _ sql: String, _ parameters: [SQLValue] = [], _ body: (Statement) -> Value
  ) throws(StoreError) -> Value? {
    let statement = try prepare(sql)
    defer { statement.reset() }
    for (index, value) in parameters.enumerated() { try statement.bind(value, Int32(index + 1)) }
    return try statement.step() ? body(statement) : nil
  }

  /// All that the body writes is kept, or none of it.
  func transaction<Value>(
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    // At once a writer: a reader that wants to become one may find that another was faster.
    try run("BEGIN IMMEDIATE", [])
    do throws(StoreError) {
      let value = try body(self)
      try run("COMMIT", [])
      return value
    } catch {
      // Some errors have already ended it.
      if sqlite3_get_autocommit(database) == 0 { try? run("ROLLBACK", []) }
      throw error
    }
  }

  /// The statement for this text, prepared once and kept.
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
