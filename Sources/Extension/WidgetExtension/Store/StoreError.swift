internal import CSQLite
internal import WidgetCore

/// An error of the store, as a sentence.
public struct StoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of failure.
  public enum Reason: Hashable, Sendable {
    /// The disk is full.
    case full
    /// The file or its folder isn't writable.
    case readOnly
    /// Another process held the lock for longer than the timeout.
    case busy
    /// The file is malformed.
    case damaged
    /// A newer version of Today wrote the file.
    case newer
    /// The file doesn't exist and can't be created.
    case missing
    /// A value can't be encoded as JSON, or decoded.
    case notCodable
    /// Any other error of the system or SQLite.
    case other
  }

  public let reason: Reason
  public let path: String
  /// The underlying message, for the log.
  public let cause: String

  init(_ reason: Reason, path: String, cause: String) {
    self.reason = reason
    self.path = path
    self.cause = cause
  }

  /// Creates an error from an extended result code of SQLite.
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
    // Any write can hit a full disk, including SQLite's own bookkeeping.
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

  /// SQLite's extended codes, which Swift doesn't import because they are computed by macros.
  private enum Extended {
    static let write = SQLITE_IOERR | 3 << 8
    static let fileSync = SQLITE_IOERR | 4 << 8
    static let folderSync = SQLITE_IOERR | 5 << 8
    static let sharedMemorySize = SQLITE_IOERR | 19 << 8
  }
}
