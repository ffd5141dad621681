// How a store's file is opened, made, and replaced when it is damaged.
//
// SQLite looks after processes that share one file, but not after a file that is renamed while
// others open it, nor after two that find the damage at once: the second would set the first's new
// file aside. So every process holds a shared lock on a file beside it while it opens, and an
// exclusive one for what changes which file has the name. Whoever finds damage looks again under
// the exclusive lock. A process that still has the old file open sees at its next use that the name
// is another's, and opens that; when it closes the old one, it must not delete the log by its name,
// which SQLite would do.
//
// `synchronous` is NORMAL: a process may be killed at any moment and nothing that was written is
// lost, since the system has it. When the power fails, the last seconds may be lost, but the file
// is whole. Waiting for the disk at each value would buy little: what widgets store they can
// fetch again.

internal import Glibc

/// A file, whatever its name is.
struct FileIdentity: Hashable, Sendable {
  let device: UInt
  let number: UInt

  /// The file that now has this name.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt(status.st_dev)
    number = UInt(status.st_ino)
  }
}

/// Opens the file of a store.
struct Opening {
  let path: String
  let patience: Duration
  /// Tells the user's log what was found.
  let say: @Sendable (String) -> Void

  /// What came of it.
  struct Result {
    let connection: Connection
    let file: FileIdentity?
    /// Why nothing can be written, if so.
    let refusal: StoreError?
  }

  /// Opens it; makes it if it is not there. A file in which damage was found is set aside, if it
  /// still has the name.
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
      // There is nothing to read, and nothing can be written.
      let connection = try Connection(path, .memory)
      try Schema.migrate(connection)
      return Result(connection: connection, file: nil, refusal: unwritable(error))
    }
  }

  /// The usual way: the file is there and whole. Nil if there is something to be done first.
  private func openWhatIsThere() throws(StoreError) -> Result? {
    let lock = try StoreLock("\(path).lock", isExclusive: false, patience: patience)
    defer { _ = lock }
    do throws(StoreError) {
      let connection = try connect(.writing)
      if try isCurrent(connection) { return result(connection) }
    } catch  where error.reason == .damaged || error.reason == .missing {
      // For whoever has the exclusive lock.
    }
    return nil
  }

  private func makeWhole(afterDamageIn damaged: FileIdentity?) throws(StoreError) -> Result {
    createFolder(of: path)
    let lock = try StoreLock("\(path).lock", isExclusive: true, patience: patience)
    defer { _ = lock }
    // Another process may have been faster.
    if let damaged, FileIdentity(path) == damaged { try setAside() }
    do throws(StoreError) {
      return try make()
    } catch  where error.reason == .damaged {
      try setAside()
      return try make()
    }
  }

  private func make() throws(StoreError) -> Result {
    // The user's alone: there may be keys in what is stored. SQLite would let others read it.
    close(Glibc.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
    let connection = try connect(.creating)
    if try isCurrent(connection) { return result(connection) }
    if connection.isReadOnly { throw StoreError(.readOnly, path: path, cause: "old tables") }
    // A calendar's agenda is a value of half a megabyte, which is read by the page. It counts for a file
    // without tables only: that of somebody who has one stays as it is.
    try connection.run("PRAGMA page_size = 16384")
    // Kept in the file; widgets that read then never wait for one that writes.
    _ = try connection.first("PRAGMA journal_mode = WAL") { $0.text(0) }
    try Schema.migrate(connection)
    return result(connection)
  }

  /// Reading a file when not even the log's index can be made, because the disk is full.
  private func openAlone(_ error: StoreError) -> Result? {
    // The index is in memory, then; only for one process, and that has to be said first of all.
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
    // The log is read again by the first process that opens the file, so it is kept short (in pages), and
    // cut when one large transaction has made it long.
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

  /// No file, or one that was only just begun.
  private var isNothingThere: Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_size == 0
  }

  private func unwritable(_ error: StoreError) -> StoreError {
    error.reason == .missing
      ? StoreError(.readOnly, path: path, cause: error.cause) : error
  }

  /// Moves the file and what belongs to it to a new name beside it. Of those that were moved so only
  /// the last two are kept.
  private func setAside() throws(StoreError) {
    let numbers = brokenNumbers()
    let number = (numbers.max() ?? 0) + 1
    let name = broken(number)
    defer {
      for old in numbers where old < number - 1 {
        for suffix in ["-wal", "-shm", ""] { unlink(broken(old) + suffix) }
      }
    }
    // The log first: without it, the file that stays is not taken for a whole one.
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

  /// The numbers of those that were moved out of the way before.
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

/// Makes the folder that a file is to be in, and those above it, for the user alone. Whether that
/// went well shows when the file is opened.
private func createFolder(of path: String) {
  guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else {
    return
  }
  let folder = String(path[..<slash])
  if mkdir(folder, 0o700) == 0 || errno != ENOENT { return }
  createFolder(of: folder)
  mkdir(folder, 0o700)
}
