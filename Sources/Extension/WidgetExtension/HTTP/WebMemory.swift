internal import FoundationEssentials

/// What is remembered of the web from one process to the next: answers, to ask only whether they
/// still hold, and hosts that want to be left alone.
struct WebMemory: Sendable {
  let store: Store

  /// Larger answers, and more of them, are not kept.
  static let bodyLimit = 256 * 1024
  static let countLimit = 100

  /// An answer that was kept.
  struct Kept {
    let status: Int
    let headers: [String: String]
    let body: Data
    /// When the server last said that it holds.
    let date: Date

    /// As the server would say it again.
    func answer(_ headers: [String: String]) -> HTTPExchange.Answer {
      HTTPExchange.Answer(status: status, headers: headers, body: body, redirect: nil)
    }
  }

  /// What there is for a request. A store that fails is as good as one that is empty.
  func kept(_ request: String) -> Kept? {
    let found = try? store.read { connection throws(StoreError) in
      try connection.first(
        "SELECT status, headers, body, date FROM response WHERE request = ?", [.text(request)]
      ) { row in
        (
          status: Int(row.integer(0)), headers: row.text(1), body: Data(row.blob(2)),
          date: Date(milliseconds: row.integer(3))
        )
      }
    }
    guard let found,
      let headers = try? JSONDecoder().decode(
        [String: String].self, from: Data(found.headers.utf8))
    else { return nil }
    return Kept(status: found.status, headers: headers, body: found.body, date: found.date)
  }

  /// Keeps an answer, if it is one that can be asked about again, or that holds for a while. Those that seem to come from the
  /// future, as the clock was wrong, go first: they would never make room.
  func keep(
    _ answer: HTTPExchange.Answer, _ request: String, _ now: Date, holds: Bool = false
  ) {
    let control = answer.headers["cache-control"]?.lowercased() ?? ""
    let canBeAsked = answer.headers["etag"] != nil || answer.headers["last-modified"] != nil
    guard answer.status == 200, canBeAsked || holds, !control.contains("no-store"),
      answer.body.count <= WebMemory.bodyLimit,
      let headers = try? JSONEncoder().encode(answer.headers)
    else {
      forget(request)
      return
    }
    try? store.write { connection throws(StoreError) in
      try connection.run(
        """
        INSERT OR REPLACE INTO response (request, status, headers, body, date)
        VALUES (?, ?, ?, ?, ?)
        """,
        [
          .text(request), .integer(Int64(answer.status)),
          .text(String(decoding: headers, as: UTF8.self)), .blob([UInt8](answer.body)),
          .integer(now.milliseconds),
        ])
      try connection.run(
        """
        DELETE FROM response WHERE request IN
          (SELECT request FROM response ORDER BY date > ?, date DESC
            LIMIT -1 OFFSET \(WebMemory.countLimit))
        """, [.integer(now.milliseconds)])
    }
  }

  /// Notes that an answer still holds, so that it is kept longer than others, and what the server
  /// says of it now.
  func confirm(_ request: String, _ headers: [String: String], _ now: Date) {
    guard let headers = try? JSONEncoder().encode(headers) else { return }
    try? store.write { connection throws(StoreError) in
      try connection.run(
        "UPDATE response SET date = ?, headers = ? WHERE request = ?",
        [
          .integer(now.milliseconds), .text(String(decoding: headers, as: UTF8.self)),
          .text(request),
        ])
    }
  }

  private func forget(_ request: String) {
    guard kept(request) != nil else { return }
    try? store.write { connection throws(StoreError) in
      try connection.run("DELETE FROM response WHERE request = ?", [.text(request)])
    }
  }

  /// Until when a host wants to be left alone. Nobody is left alone for longer than a day: where it
  /// seems so the clock was set back since, and what it asked for is not known any more.
  func pause(_ origin: String, _ now: Date) -> Date? {
    let until = try? store.read { connection throws(StoreError) in
      try connection.first(
        "SELECT until FROM pause WHERE host = ? AND until > ? AND until <= ?",
        [.text(origin), .integer(now.milliseconds), .integer(WebMemory.latestEnd(now))]
      ) { $0.integer(0) }
    }
    return until.map { Date(milliseconds: $0) }
  }

  func setPause(_ origin: String, until: Date, _ now: Date) {
    try? store.write { connection throws(StoreError) in
      try connection.run(
        "DELETE FROM pause WHERE until <= ? OR until > ?",
        [.integer(now.milliseconds), .integer(WebMemory.latestEnd(now))])
      try connection.run(
        "INSERT OR REPLACE INTO pause (host, until) VALUES (?, ?)",
        [.text(origin), .integer(until.milliseconds)])
    }
  }

  private static func latestEnd(_ now: Date) -> Int64 {
    now.addingTimeInterval(RetryAfter.longest).milliseconds
  }
}
