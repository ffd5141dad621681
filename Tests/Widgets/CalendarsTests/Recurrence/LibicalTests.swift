import Expectations
import Foundation
import Testing

@testable import Calendars

@Suite("libical's test rules")
struct LibicalTests {
  private struct Row {
    var rule = ""
    var start = ""
    var from: String?
    var times: [String] = []
  }

  private static func rows() throws -> [Row] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "libical.txt")
    var rows: [Row] = []
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words[0] {
      case "rule": rows.append(Row(rule: words[1]))
      case "start": rows[rows.count - 1].start = words[1]
      case "from": rows[rows.count - 1].from = words[1]
      case "time": rows[rows.count - 1].times += words.dropFirst()
      default: continue
      }
    }
    return rows
  }

  private func wall(_ text: String) throws -> Int {
    try #require(EventTime(Array(text.utf8))).wall
  }

  @Test func `each rule has the same occurrences`() throws {
    let rows = try LibicalTests.rows()
    expectEqual(rows.count, 70)
    for row in rows {
      var rule = try #require(RecurrenceRule(Array(row.rule.utf8)), "\(row.rule)")
      // The list is on one clock.
      if case .utc(let last) = rule.end { rule.end = .wall(last) }
      let from = try row.from.map(wall) ?? .min
      let walk = RecurrenceWalk(
        rule, start: try wall(row.start), in: from..<RecurrenceWalk.lastMoment)
      let found = walk.lazy.filter { $0 >= from }.prefix(1_000)
      try expect(Array(found) == (try row.times.map(wall)), "\(row.rule) from \(row.start)")
    }
  }
}
