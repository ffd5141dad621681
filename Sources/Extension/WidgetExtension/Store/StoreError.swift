internal import CSQLite
internal import WidgetCore

/// Why the store can't do what it was asked, as a sentence.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of trouble it is.
  public enum Reason: Hashable, Sendable {
    /// The disk has no room left.
    case full
    /// The file or its folder may not be written.
    case readOnly
    /// Another process kept it for longer than we wait.
    case busy
    /// Its bytes are not what they should be.
    case damaged
    /// A later version of Today has written it.
    case newer
    /// There is no file, and none may be made.
    case missing
    /// A value could not be turned into JSON, or back.
    case notCodable
    /// Whatever else the system or SQLite says.
    case other
  }

  public let reason: Reason
  public let path: String
  /// What SQLite or the system says, for the log.
  public let cause: String

  init(_ reason: Reason, path: String, cause: String) {
    self.reason = reason
    self.path = path
    self.cause = cause
  }

  /// What SQLite's result means; the code is the extended one.
  init(code: Int32, path: String, cause: String) {
    self.init(StoreError.reason(code), path: path, cause: "\(cause) (\(code))")
  }

  public var description: String {
    switch reason {
    case .full: translated("{file}: The disk is full", ["file": path])
    case .readOnly: translated("{file}: Can’t be written", ["file": path])
    case .busy: translated("{file}: In use by another program", ["file": path])
    case .damaged: translated("{file}: Damaged", ["file": path])
    case .newer: translated("{file}: Written by a later version of Today", ["file": path])
    case .missing: translated("{file}: No such file", ["file": path])
    case .notCodable, .other: "\(path): \(cause)"
    }
  }

  private static func reason(_ code: Int32) -> Reason {
    // A full disk can show at any write, also at those that SQLite makes for its own bookkeeping.
    switch code {
    case Extended.write, Extended.fileSync, Extended.folderSync, Extended.sharedMemorySize:
      return .full
    default: break
    }
    return switch code & 0xff {
    case SQLITE_FULL: .full
    case SQLITE_READONLY, SQLITE_PERM: .readOnly
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_CORRUPT, SQLITE_NOTADB: .damaged
    case SQLITE_CANTOPEN: .missing
    default: .other
    }
  }

  /// SQLite's extended codes are computed by macros, which Swift does not import.
  private enum Extended {
    static let write = SQLITE_IOERR | 3 << 8
    static let fileSync = SQLITE_IOERR | 4 << 8
    static let folderSync = SQLITE_IOERR | 5 << 8
    static let sharedMemorySize = SQLITE_IOERR | 19 << 8
  }
}
