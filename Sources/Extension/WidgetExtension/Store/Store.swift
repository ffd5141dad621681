// Ownership: holds the connection, which is closed when the last one who knows the store lets go.
// Threads: any; one at a time is served. Processes: any number may have the same file open.

internal import Glibc
internal import Synchronization

/// What widgets and apps remember: values and series, in one file that they all share. The file is
/// opened when it is first needed.
public final class Store: Sendable {
  public let path: String
  private let opening: Opening
  private let opened: Mutex<Opening.Result?>

  /// - Parameter patience: how long it waits for another process that is writing.
  public convenience init(path: String, patience: Duration = .seconds(5)) {
    self.init(path: path, patience: patience) { text in
      var line = Array("\(text)\n".utf8)
      Glibc.write(STDERR_FILENO, &line, line.count)
    }
  }

  init(path: String, patience: Duration, say: @escaping @Sendable (String) -> Void) {
    self.path = path
    opening = Opening(path: path, patience: patience, say: say)
    opened = Mutex(nil)
  }

  /// Where the user's store is.
  public static func standardPath(_ environment: [String: String]) -> String {
    let given = environment["XDG_DATA_HOME"] ?? ""
    var home = environment["HOME"] ?? ""
    if !home.hasPrefix("/") { home = accountHome ?? "/nonexistent" }
    // A path that is not absolute is to be ignored, as the specification of the folders asks.
    return "\(given.hasPrefix("/") ? given : "\(home)/.local/share")/today/store.db"
  }

  /// The user's home as the account says.
  private static var accountHome: String? {
    var account = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16_384)
    guard getpwuid_r(getuid(), &account, &buffer, buffer.count, &found) == 0, found != nil,
      let home = account.pw_dir.map({ String(cString: $0) }), home.hasPrefix("/")
    else { return nil }
    return home
  }

  /// What one widget remembers. With an instance, only that card's own; without, for all its cards.
  public func values(of widget: String, instance: String = "") -> StoredValues {
    StoredValues(store: self, container: widget, instance: instance)
  }

  /// What several widgets and apps remember together.
  public func shared(_ container: String) -> StoredValues {
    StoredValues(store: self, container: "shared:\(container)", instance: "")
  }

  /// A series of numbers over time; all that give the same names see the same one.
  public func series(_ name: String, in container: String) -> Series {
    Series(store: self, container: container, name: name)
  }

  func read<Value: Sendable>(
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try use(isWriting: false) { result throws(StoreError) in try body(result.connection) }
  }

  /// All that the body writes is kept, or none of it.
  func write<Value: Sendable>(
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try use(isWriting: true) { result throws(StoreError) in
      if let refusal = result.refusal { throw refusal }
      return try result.connection.transaction(body)
    }
  }

  /// Opens the file if it is not open, and once more if it turns out to be damaged.
  private func use<Value: Sendable>(
    isWriting: Bool, _ body: (Opening.Result) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try opened.withLock { current throws(StoreError) in
      let result: Opening.Result
      if let current, isUsable(current, isWriting: isWriting) {
        result = current
      } else {
        current = nil
        result = try opening.open()
        current = result
      }
      do throws(StoreError) {
        return try body(result)
      } catch {
        guard error.reason == .damaged else { throw error }
        current = nil
        let fresh = try opening.open(afterDamageIn: result.file)
        current = fresh
        return try body(fresh)
      }
    }
  }

  /// Not if another file has taken its name, and not if it could not be written when it was opened
  /// but perhaps can be now.
  private func isUsable(_ result: Opening.Result, isWriting: Bool) -> Bool {
    if isWriting, result.refusal != nil { return false }
    return result.file == nil || result.file == FileIdentity(path)
  }
}
