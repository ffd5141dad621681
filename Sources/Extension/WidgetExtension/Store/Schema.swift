/// The tables of the store, and how an older file gets them.
enum Schema {
  /// Grows with each change to the tables; a file that has a larger one is left alone.
  static let version: Int64 = 1

  /// What takes a file from each version to the next: from 0, a new file, to 1, and so on.
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

  /// Which version the file has; this is also what first reads it.
  static func version(of connection: Connection) throws(StoreError) -> Int64 {
    try connection.first("PRAGMA user_version") { $0.integer(0) } ?? 0
  }

  /// Brings the file from its version to ours, or leaves it as it was.
  static func migrate(_ connection: Connection) throws(StoreError) {
    try connection.transaction { connection throws(StoreError) in
      let found = try version(of: connection)
      guard found < version else { return }
      for step in steps[Int(max(0, found))...] { try connection.run(step) }
      try connection.run("PRAGMA user_version = \(version)")
    }
  }
}
