// Ownership: holds the connection and closes it on deinit. Threads: any; access is serialized. Processes: any
// number can share the file.

internal import Glibc
internal import Synchronization

/// The storage that all widgets and apps share: values and series in one file, opened on first use.
public final class Store: Sendable {
  public let path: String
  private let opening: Opening
  private let opened: Mutex<Opening.Result?>

  /// - Parameter patience: the timeout for other processes that write.
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

  /// Returns the path of the user's store.
  public static func standardPath(_ environment: [String: String]) -> String {
    let given = environment["XDG_DATA_HOME"] ?? ""
    var home = environment["HOME"] ?? ""
    if !home.hasPrefix("/") { home = accountHome ?? "/nonexistent" }
    // The XDG specification requires ignoring relative paths.
    return "\(given.hasPrefix("/") ? given : "\(home)/.local/share")/today/store.db"
  }

  /// The home folder of the user's account.
  private static var accountHome: String? {
    var account = passwd()
    var found: UnsafeMutablePointer<passwd>?
    var buffer = [CChar](repeating: 0, count: 16_384)
    guard getpwuid_r(getuid(), &account, &buffer, buffer.count, &found) == 0, found != nil,
      let home = account.pw_dir.map({ String(cString: $0) }), home.hasPrefix("/")
    else { return nil }
    return home
  }

  /// Returns the values of a widget's card, or without an instance, of all its cards.
  public func values(of widget: String, instance: String = "") -> StoredValues {
    StoredValues(store: self, container: widget, instance: instance)
  }

  /// Returns values that several widgets and apps share.
  public func shared(_ container: String) -> StoredValues {
    StoredValues(store: self, container: "shared:\(container)", instance: "")
  }

  /// Returns a time series; equal names share one.
  public func series(_ name: String, in container: String) -> Series {
    Series(store: self, container: container, name: name)
  }

  package func read<Value: Sendable>(
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try use(isWriting: false) { result throws(StoreError) in try body(result.connection) }
  }

  /// Writes in a transaction.
  package func write<Value: Sendable>(
    _ body: (Connection) throws(StoreError) -> Value
  ) throws(StoreError) -> Value {
    try use(isWriting: true) { result throws(StoreError) in
      if let refusal = result.refusal { throw refusal }
      return try result.connection.transaction(body)
    }
  }

  /// Opens the file if needed, and reopens it if it turns out to be damaged.
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

  /// Returns false if another file has taken the name, or if a read-only file could be writable by now.
  private func isUsable(_ result: Opening.Result, isWriting: Bool) -> Bool {
    if isWriting, result.refusal != nil { return false }
    return result.file == nil || result.file == FileIdentity(path)
  }
}
