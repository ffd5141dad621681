// Opening, creating, and replacing a damaged store file.
//
// SQLite coordinates processes that share a file, but doesn't handle a rename while others have it open. Nor does
// it handle two processes that find the damage at once: the second would set the first one's new file aside. So
// each process holds a shared lock on a lock file while it opens the store. It needs an exclusive lock to change
// which file has the name. A process that finds damage checks again under the exclusive lock. A process with the
// old file open notices the new file at its next use and opens that. When it closes the old file, it mustn't
// delete the log by name, as SQLite would.
//
// `synchronous` is NORMAL: killing a process loses nothing. A power failure may lose the last seconds, but the
// file stays intact. Waiting for the disk on each write gains little, because widgets can fetch their data again.

internal import Glibc

/// The identity of a file, independent of its name.
struct FileIdentity: Hashable, Sendable {
  let device: UInt
  let number: UInt

  /// Reads the identity of the file at a path.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
  }
}

/// Opens a store's file.
struct Opening {
  let path: String
  let patience: Duration
  /// Logs a message.
  let say: @Sendable (String) -> Void

  /// An opened store.
  struct Result {
    let connection: Connection
    let file: FileIdentity?
    /// The reason that the store is read-only; nil if it's writable.
    let refusal: StoreError?
  }

  /// Opens the file, or creates it. Sets a file with known damage aside if it's still in place.
  func open(afterDamageIn damaged: FileIdentity? = nil) throws(StoreError) -> Result {
    do throws(StoreError) {
      if damaged == nil, let result = try openWhatIsThere() { return result }
      return try makeWhole(afterDamageIn: damaged)
    } catch {
      switch error.reason {
      case .full: if let result = openAlone(error) { return result }
      case .readOnly, .missing: break
      default: throw error
      }
      guard isNothingThere else { throw error }
      // There is nothing to read and no way to write.
      let connection = try Connection(path, .memory)
      try Schema.migrate(connection)
      return Result(connection: connection, file: nil, refusal: unwritable(error))
    }
  }

  /// Opens an existing intact file; nil if the exclusive lock is needed first.
  private func openWhatIsThere() throws(StoreError) -> Result? {
    let lock = try StoreLock("\(path).lock", isExclusive: false, patience: patience)
    defer { _ = lock }
    do throws(StoreError) {
      let connection = try connect(.writing)
      if try isCurrent(connection) { return result(connection) }
    } catch  where error.reason == .damaged || error.reason == .missing {
      // Left to the holder of the exclusive lock.
    }
    return nil
  }

  private func makeWhole(afterDamageIn damaged: FileIdentity?) throws(StoreError) -> Result {
    createFolder(of: path)
    let lock = try StoreLock("\(path).lock", isExclusive: true, patience: patience)
    defer { _ = lock }
    // Another process may have replaced it already.
    if let damaged, FileIdentity(path) == damaged { try setAside() }
    do throws(StoreError) {
      return try make()
    } catch  where error.reason == .damaged {
      try setAside()
      return try make()
    }
  }

  private func make() throws(StoreError) -> Result {
    // Only for the user, because values may contain keys; SQLite would make it readable for others.
    close(Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
    let connection = try connect(.creating)
    if try isCurrent(connection) { return result(connection) }
    if connection.isReadOnly { throw StoreError(.readOnly, path: path, cause: "old tables") }
    // A calendar's agenda is a value of half a megabyte, and SQLite reads by the page. The size only affects new
    // files.
    try connection.run("PRAGMA page_size = 16384")
    // A property of the file; with it, readers never wait for a writer.
    _ = try connection.first("PRAGMA journal_mode = WAL") { $0.text(0) }
    try Schema.migrate(connection)
    return result(connection)
  }

  /// Opens a file for reading when a full disk prevents creating the log's index.
  private func openAlone(_ error: StoreError) -> Result? {
    // Keeps the index in memory, for one process only; this has to be the first statement.
    guard let connection = try? connect(.writing, "PRAGMA locking_mode = EXCLUSIVE; "),
      (try? isCurrent(connection)) == true
    else { return nil }
    return Result(connection: connection, file: FileIdentity(path), refusal: error)
  }

  private func connect(
    _ access: Connection.Access, _ first: String = ""
  ) throws(StoreError) -> Connection {
    let connection = try Connection(path, access)
    connection.setPatience(patience)
    connection.keepLogWhenClosing()
    // The first process to open the file replays the log. So it's kept short (in pages), and truncated after a
    // large transaction.
    try connection.run(
      """
      \(first)PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 50;
      PRAGMA journal_size_limit = 1000000
      """)
    return connection
  }

  private func isCurrent(_ connection: Connection) throws(StoreError) -> Bool {
    let version = try Schema.version(of: connection)
    guard version <= Schema.version else {
      throw StoreError(.newer, path: path, cause: "tables of version \(version)")
    }
    return version == Schema.version
  }

  private func result(_ connection: Connection) -> Result {
    let refusal =
      connection.isReadOnly ? StoreError(.readOnly, path: path, cause: "read-only") : nil
    return Result(connection: connection, file: FileIdentity(path), refusal: refusal)
  }

  /// Whether there is no file, or an empty one.
  private var isNothingThere: Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_size == 0
  }

  private func unwritable(_ error: StoreError) -> StoreError {
    error.reason == .missing
      ? StoreError(.readOnly, path: path, cause: error.cause) : error
  }

  /// Renames the file and its companions; keeps the last two of these backups.
  private func setAside() throws(StoreError) {
    let numbers = brokenNumbers()
    let number = (numbers.max() ?? 0) + 1
    let name = broken(number)
    defer {
      for old in numbers where old < number - 1 {
        for suffix in ["-wal", "-shm", ""] { unlink(broken(old) + suffix) }
      }
    }
    // The log goes first: without it, SQLite doesn't treat the remaining file as complete.
    for suffix in ["-wal", "-shm", ""] where rename(path + suffix, name + suffix) != 0 {
      guard suffix.isEmpty, errno != ENOENT else { continue }
      throw StoreError(.readOnly, path: path, cause: String(cString: strerror(errno)))
    }
    say("\(path) was damaged. It is now \(name), and an empty one takes its place.")
  }
}

extension Opening {
  fileprivate func broken(_ number: Int) -> String {
    number == 1 ? "\(path).broken" : "\(path).broken-\(number)"
  }

  /// Returns the numbers of earlier backups.
  fileprivate func brokenNumbers() -> [Int] {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(path[...$0]) } ?? "."
    guard let list = opendir(folder) else { return [] }
    defer { closedir(list) }
    let beginning = (slash.map { String(path[path.utf8.index(after: $0)...]) } ?? path) + ".broken"
    var numbers: [Int] = []
    while let entry = readdir(list) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix(beginning) else { continue }
      let rest = name.dropFirst(beginning.count)
      if rest.isEmpty {
        numbers.append(1)
      } else if rest.first == "-", let number = Int(rest.dropFirst()),
        (2...999_999).contains(number), name == "\(beginning)-\(number)"
      {
        numbers.append(number)
      }
    }
    return numbers
  }
}

/// Creates the folder of a file and its parents, for the user only. Opening the file reports errors.
private func createFolder(of path: String) {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else {
    return
  }
  let folder = String(path[..<slash])
  if mkdir(folder, 0o700) == 0 || errno != ENOENT { return }
  createFolder(of: folder)
  mkdir(folder, 0o700)
}

// Ownership: owns a descriptor; closing it or ending the process releases the lock. Threads: any.

/// A lock on the store file's name: shared for opening the file, exclusive for creating, migrating or replacing
/// it.
struct StoreLock: ~Copyable {
  private let descriptor: Int32

  /// Waits for the lock; nil if the folder or file system doesn't support locks.
  init?(_ path: String, isExclusive: Bool, patience: Duration) throws(StoreError) {
    let writable = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    descriptor = writable >= 0 ? writable : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    let end = ContinuousClock.now + patience
    while flock(descriptor, (isExclusive ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
      let code = errno
      guard code == EWOULDBLOCK || code == EINTR else {
        close(descriptor)
        return nil
      }
      guard ContinuousClock.now < end else {
        close(descriptor)
        throw StoreError(.busy, path: path, cause: "locked")
      }
      usleep(2_000)
    }
  }

  deinit { close(descriptor) }
}
