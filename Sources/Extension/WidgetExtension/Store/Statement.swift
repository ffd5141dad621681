// Ownership: owns a prepared statement. It has to be finalized before its connection closes, so the connection
// holds all statements and releases them first. Threads: one at a time, under the store's lock.

internal import CSQLite

/// A prepared statement, which can be run several times.
package final class Statement {
  private let pointer: OpaquePointer
  private let path: String

  init(_ pointer: OpaquePointer, path: String) {
    self.pointer = pointer
    self.path = path
  }

  deinit { sqlite3_finalize(pointer) }

  /// Resets the bindings and releases the current row.
  func reset() {
    sqlite3_reset(pointer)
    sqlite3_clear_bindings(pointer)
  }

  // MARK: Parameters, from 1

  func bind(_ value: Int64, _ index: Int32) throws(StoreError) {
    try check(sqlite3_bind_int64(pointer, index, value))
  }

  func bind(_ value: Double, _ index: Int32) throws(StoreError) {
    try check(sqlite3_bind_double(pointer, index, value))
  }

  func bind(_ value: String, _ index: Int32) throws(StoreError) {
    let count = Int32(clamping: value.utf8.count)
    try check(value.withCString { today_sqlite3_bind_text(pointer, index, $0, count) })
  }

  func bind(_ value: [UInt8], _ index: Int32) throws(StoreError) {
    let code = value.withUnsafeBytes {
      today_sqlite3_bind_blob(pointer, index, $0.baseAddress, Int32(clamping: $0.count))
    }
    try check(code)
  }

  func bind(_ value: SQLValue, _ index: Int32) throws(StoreError) {
    switch value {
    case .null: try check(sqlite3_bind_null(pointer, index))
    case .integer(let value): try bind(value, index)
    case .real(let value): try bind(value, index)
    case .text(let value): try bind(value, index)
    case .blob(let value): try bind(value, index)
    }
  }

  // MARK: Columns, from 0

  /// Steps to the next row; false at the end.
  func step() throws(StoreError) -> Bool {
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw error()
    }
  }

  package func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(pointer, column) }
  func real(_ column: Int32) -> Double { sqlite3_column_double(pointer, column) }
  package func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(pointer, column) == SQLITE_NULL
  }

  package func text(_ column: Int32) -> String {
    guard let text = sqlite3_column_text(pointer, column) else { return "" }
    let count = Int(sqlite3_column_bytes(pointer, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  package func blob(_ column: Int32) -> [UInt8] {
    guard let bytes = sqlite3_column_blob(pointer, column) else { return [] }
    return [UInt8](
      UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(pointer, column))))
  }

  /// Returns the value of a column of any type.
  func value(_ column: Int32) -> SQLValue {
    switch sqlite3_column_type(pointer, column) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(real(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(blob(column))
    default: .null
    }
  }

  private func check(_ code: Int32) throws(StoreError) {
    guard code == SQLITE_OK else { throw error() }
  }

  private func error() -> StoreError {
    let database = sqlite3_db_handle(pointer)
    return StoreError(
      code: sqlite3_extended_errcode(database), path: path,
      cause: String(cString: sqlite3_errmsg(database)))
  }
}

/// A value of SQLite.
package enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}
