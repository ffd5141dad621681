// A row for each folder, and one for each file with its occurrences, so that a changed file changes one row.
// The names of the tables have a version: a later format ignores these and uses its own.

internal import WidgetExtension

/// The cached files of a folder, for one window and one time zone.
struct FolderCache {
  struct Folder {
    var path: String
    /// The digest of the folder itself; nil if it can't be read.
    var digest: UInt64?
    /// The digest of the files with the calendar's name and color.
    var metadata: UInt64 = FileStatus.unsettled
  }

  struct File {
    /// An index into `folders`.
    var folder: Int
    /// Ends with a zero byte, for system calls.
    var name: [UInt8]
    var digest: UInt64
    /// The calendar's color, as written in the file.
    var color: String?
    /// From the start of the first occurrence to the end of the last one.
    var span = 0..<0
    /// Fingerprints of the identifiers of its events.
    var events: [UInt64] = []
    /// Whether another file has some of its events, so that only both together have occurrences.
    var isShared = false
    /// Serialized, in the order of their starts.
    var occurrences: [UInt8] = []
    var isSaved = false
  }

  var folders: [Folder] = []
  var files: [File] = []
  /// The outdated rows; nil for all of them.
  var removed: [(path: String, name: [UInt8])]?
  var removedFolders: [String] = []

  private static let schema = """
    CREATE TABLE IF NOT EXISTS calendar_folder_2 (
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      path TEXT NOT NULL,
      digest INTEGER,
      metadata INTEGER NOT NULL,
      UNIQUE (source, path)
    );
    CREATE TABLE IF NOT EXISTS calendar_file_2 (
      folder INTEGER NOT NULL REFERENCES calendar_folder_2 (id),
      name BLOB NOT NULL,
      digest INTEGER NOT NULL,
      color TEXT,
      start INTEGER NOT NULL,
      finish INTEGER NOT NULL,
      events BLOB NOT NULL,
      shared INTEGER NOT NULL,
      occurrences BLOB NOT NULL,
      PRIMARY KEY (folder, name)
    );
    CREATE INDEX IF NOT EXISTS calendar_file_time_2
      ON calendar_file_2 (folder, finish, start, name, digest);
    """

  init() {}

  /// Loads all rows of a source. Returns nil if one of them is damaged.
  init?(_ source: String, _ connection: Connection) throws(StoreError) {
    var isDamaged = false
    var indices: [Int64: Int] = [:]
    try connection.rows(
      "SELECT id, path, digest, metadata FROM calendar_folder_2 WHERE source = ?", [.text(source)]
    ) { row in
      indices[row.integer(0)] = folders.count
      folders.append(Folder(row))
    }
    try connection.rows(
      """
      SELECT folder, name, calendar_file_2.digest, color, start, finish, events, shared, occurrences
      FROM calendar_file_2 JOIN calendar_folder_2 ON id = folder WHERE source = ?
      """, [.text(source)]
    ) { row in
      if let folder = indices[row.integer(0)], let file = File(row, in: folder) {
        files.append(file)
      } else {
        isDamaged = true
      }
    }
    if isDamaged { return nil }
  }

  /// Stores the changed rows, and removes those of deleted files.
  func save(_ source: String, _ connection: Connection) throws(StoreError) {
    try connection.run(FolderCache.schema)
    try removeRows(source, connection)
    var ids: [Int64] = []
    for folder in folders {
      let id = try connection.first(
        """
        INSERT INTO calendar_folder_2 (source, path, digest, metadata) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET digest = excluded.digest, metadata = excluded.metadata
        RETURNING id
        """,
        [
          .text(source), .text(folder.path),
          folder.digest.map { .integer(Int64(bitPattern: $0)) } ?? .null,
          .integer(Int64(bitPattern: folder.metadata)),
        ]
      ) { $0.integer(0) }
      ids.append(id ?? 0)
    }
    for file in files where !file.isSaved {
      try connection.run(
        "INSERT OR REPLACE INTO calendar_file_2 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        file.row(in: ids[file.folder]))
    }
  }

  private func removeRows(_ source: String, _ connection: Connection) throws(StoreError) {
    guard let removed else {
      try connection.run(
        """
        DELETE FROM calendar_file_2
        WHERE folder IN (SELECT id FROM calendar_folder_2 WHERE source = ?)
        """, [.text(source)])
      try connection.run("DELETE FROM calendar_folder_2 WHERE source = ?", [.text(source)])
      return
    }
    for (path, name) in removed {
      try connection.run(
        """
        DELETE FROM calendar_file_2 WHERE name = ?
          AND folder = (SELECT id FROM calendar_folder_2 WHERE source = ? AND path = ?)
        """, [.blob(name), .text(source), .text(path)])
    }
    for path in removedFolders {
      try connection.run(
        "DELETE FROM calendar_folder_2 WHERE source = ? AND path = ?",
        [.text(source), .text(path)])
    }
  }

  /// Returns whether no file was created or deleted, and none with events in a range was changed. Reads no
  /// folder, and checks only those files.
  static func isUnchanged(
    _ source: String, in range: Range<Int>, at now: Int, _ connection: Connection
  ) throws(StoreError) -> Bool {
    var folders: [(id: Int64, folder: Folder)] = []
    try connection.rows(
      "SELECT id, path, digest, metadata FROM calendar_folder_2 WHERE source = ?", [.text(source)]
    ) { folders.append(($0.integer(0), Folder($0))) }
    for (id, cached) in folders {
      guard let folder = CalendarFolder(cached.path) else {
        guard cached.digest == nil else { return false }
        continue
      }
      guard let digest = cached.digest, digest != FileStatus.unsettled,
        cached.metadata != FileStatus.unsettled, folder.digest(at: now) == digest,
        folder.digestBeside(at: now) == cached.metadata
      else { return false }
      let changed = try connection.changedFile(of: id, folder, in: range, at: now)
      if changed { return false }
    }
    return !folders.isEmpty
  }
}

extension Connection {
  fileprivate func changedFile(
    of id: Int64, _ folder: borrowing CalendarFolder, in range: Range<Int>, at now: Int
  ) throws(StoreError) -> Bool {
    var names: [(name: [UInt8], digest: UInt64)] = []
    try rows(
      "SELECT name, digest FROM calendar_file_2 WHERE folder = ? AND finish > ? AND start < ?",
      [.integer(id), .integer(Int64(range.lowerBound)), .integer(Int64(range.upperBound))]
    ) { names.append(($0.blob(0), UInt64(bitPattern: $0.integer(1)))) }
    return names.contains { name, digest in
      digest == FileStatus.unsettled || name.last != 0
        || folder.digest(of: name, at: now) != digest
    }
  }
}

extension FolderCache.Folder {
  fileprivate init(_ row: Statement) {
    path = row.text(1)
    digest = row.isNull(2) ? nil : UInt64(bitPattern: row.integer(2))
    metadata = UInt64(bitPattern: row.integer(3))
  }
}

extension FolderCache.File {
  /// Returns nil for a damaged row.
  fileprivate init?(_ row: Statement, in folder: Int) {
    let (start, finish) = (Int(row.integer(4)), Int(row.integer(5)))
    self.init(folder: folder, name: row.blob(1), digest: UInt64(bitPattern: row.integer(2)))
    color = row.isNull(3) ? nil : row.text(3)
    events = row.blob(6).withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 7, by: 8).map {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self))
      }
    }
    isShared = row.integer(7) != 0
    occurrences = row.blob(8)
    isSaved = true
    guard name.last == 0, start <= finish, StoredAgenda.isValid(occurrences) else { return nil }
    span = start..<finish
  }

  fileprivate func row(in folder: Int64) -> [SQLValue] {
    var events = ByteWriter(capacity: self.events.count * 8)
    for event in self.events { events.add(event) }
    // A file that was written just now is always checked.
    let span = digest == FileStatus.unsettled ? Int.min..<Int.max : self.span
    return [
      .integer(folder), .blob(name), .integer(Int64(bitPattern: digest)),
      color.map(SQLValue.text) ?? .null, .integer(Int64(span.lowerBound)),
      .integer(Int64(span.upperBound)), .blob(events.bytes), .integer(isShared ? 1 : 0),
      .blob(occurrences),
    ]
  }
}
