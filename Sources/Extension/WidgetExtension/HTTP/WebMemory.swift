internal import FoundationEssentials

/// The HTTP cache, which all processes share: responses for conditional requests, and the pauses that servers
/// asked for.
struct WebMemory: Sendable {
  let store: Store

  /// Limits of a body and of the number of responses.
  static let bodyLimit = 256 * 1024
  static let countLimit = 100

  /// A cached response.
  struct Kept {
    let status: Int
    let headers: [String: String]
    let body: Data
    /// The time at which the server last confirmed it.
    let date: Date

    /// Returns the response with these headers, as if the server had sent it again.
    func answer(_ headers: [String: String]) -> HTTPExchange.Answer {
      HTTPExchange.Answer(status: status, headers: headers, body: body, redirect: nil)
    }
  }

  /// Returns the cached response to a request; nil also if the store fails.
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

  /// Caches a response that has validators or stays fresh for a while. Those with a time in the future, from a
  /// wrong clock, are removed first, because they would never become the oldest.
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

  /// Records that the server has confirmed a response, with its new headers, so that it is kept longer than
  /// others.
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

  /// Returns the end of the pause that a server asked for. A pause longer than a day is ignored: the clock was
  /// set back since, so its end is unknown.
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
