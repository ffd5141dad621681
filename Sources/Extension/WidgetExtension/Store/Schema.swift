/// The tables of the store, and their migrations.
enum Schema {
  /// The schema's version; files of a newer version stay untouched.
  static let version: Int64 = 1

  /// The migrations from each version to the next, beginning with version 0, a new file.
  static let steps = [
    """
    CREATE TABLE value (
      container TEXT NOT NULL,
      instance TEXT NOT NULL,
      key TEXT NOT NULL,
      kind TEXT NOT NULL,
      content NOT NULL,
      PRIMARY KEY (container, instance, key)
    ) WITHOUT ROWID;
    CREATE TABLE series (
      id INTEGER PRIMARY KEY,
      container TEXT NOT NULL,
      name TEXT NOT NULL,
      UNIQUE (container, name)
    );
    CREATE TABLE sample (
      series INTEGER NOT NULL REFERENCES series (id),
      time INTEGER NOT NULL,
      value REAL NOT NULL,
      PRIMARY KEY (series, time)
    ) WITHOUT ROWID;
    CREATE TABLE response (
      request TEXT PRIMARY KEY,
      status INTEGER NOT NULL,
      headers TEXT NOT NULL,
      body BLOB NOT NULL,
      date INTEGER NOT NULL
    );
    CREATE INDEX response_date ON response (date);
    CREATE TABLE pause (
      host TEXT PRIMARY KEY,
      until INTEGER NOT NULL
    ) WITHOUT ROWID;
    """
  ]

  /// Returns the version of the file; this is also the first read.
  static func version(of connection: Connection) throws(StoreError) -> Int64 {
    try connection.first("PRAGMA user_version") { $0.integer(0) } ?? 0
  }

  /// Migrates the file to the current version, or leaves it unchanged.
  static func migrate(_ connection: Connection) throws(StoreError) {
    try connection.transaction { connection throws(StoreError) in
      let found = try version(of: connection)
      guard found < version else { return }
      for step in steps[Int(max(0, found))...] { try connection.run(step) }
      try connection.run("PRAGMA user_version = \(version)")
    }
  }
}
