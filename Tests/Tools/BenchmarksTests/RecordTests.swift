import Expectations
import Foundation
import Testing

@testable import Benchmarks

@Suite struct `A file of results` {
  private let origin = Origin(
    date: "2026-11-25 17:40 UTC", commit: "abc1234", machine: "Some CPU, 2 cores", build: "release")
  private let later = Origin(
    date: "2026-11-26 08:00 UTC", commit: "def5678", machine: "Some CPU, 2 cores", build: "release")

  private func row(
    _ name: String, _ values: [String: [Double]], _ origin: Origin
  ) -> Record.Row {
    Record.Row(
      name: name, unit: "ms", goal: "", met: nil,
      subjects: values.mapValues { Record.Values(Samples($0), origin) })
  }

  private func record(_ text: String) throws -> Record {
    try Record(Data(text.utf8), called: "the file")
  }

  @Test func `It says after it was written what it said before`() throws {
    let written = Record(
      rows: [row("toggle", ["today": [1, 2.5, 3]], origin)], secondsARun: ["toggle": 6.5])
    let read = try record(try written.json)
    let values = try #require(read.values(of: "toggle", "today"))
    expectEqual(values.values, [1, 2.5, 3])
    expectEqual(values.median, 2.5)
    expect(values.measured == origin)
    expect(read.secondsARun == ["toggle": 6.5])
  }

  @Test func `What isn't measured anew stays`() {
    let old = Record(
      rows: [
        row("toggle", ["today": [1], "stock": [5]], origin), row("label", ["today": [7]], origin),
      ], secondsARun: ["toggle": 6, "label": 9])
    let new = Record(
      rows: [row("toggle", ["today": [2]], later), row("chart", ["today": [3]], later)],
      secondsARun: ["toggle": 8])
    let both = old.updated(by: new)
    expectEqual(both.rows.map(\.name), ["toggle", "label", "chart"])
    expectEqual(both.values(of: "toggle", "today")?.values, [2])
    expect(both.values(of: "toggle", "today")?.measured == later)
    expect(both.values(of: "toggle", "stock")?.measured == origin)
    expectEqual(both.values(of: "label", "today")?.values, [7])
    expect(both.secondsARun == ["toggle": 8, "label": 9])
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"rows":3,"secondsARun":{}}"#, #"{"rows":[{}],"secondsARun":{}}"#,
    #"{"rows":[],"secondsARun":{"start":-1}}"#, #"{"rows":[],"secondsARun":{"start":1e300}}"#,
    #"{"rows":[],"secondsARun":{"start":1e999}}"#, String(repeating: "[", count: 200_000),
    String(repeating: " ", count: 8_000_001),
  ]) func `What this program never writes is refused in a sentence`(text: String) {
    let error = #expect(throws: BenchmarkError.self) { try record(text) }
    expect(error?.description.hasPrefix("the file, ") == true)
  }

  @Test(arguments: ["\u{1b}]0;title\u{7}", "two\nlines", "\u{202e}turned"])
  func `What would do something to a terminal is refused`(commit: String) throws {
    let bad = Origin(date: origin.date, commit: commit, machine: "", build: "")
    let text = try Record(rows: [row("toggle", ["today": [1]], bad)]).json
    #expect(throws: BenchmarkError.self) { try record(text) }
  }

  @Test func `A file that isn't there can be no file to compare with`() throws {
    let missing = "/nowhere/bench.json"
    #expect(throws: BenchmarkError.self) { try Before(Options(["--against", missing])) }
    let before = try Before(Options(["--save", missing]))
    expect(before.compared == nil)
    expect(before.saved.rows.isEmpty)
  }

  @Test func `A commit or machine that is another is named`() {
    expectEqual(origin.text(beside: origin), "2026-11-25 17:40 UTC, the same commit and machine")
    let elsewhere = Origin(
      date: later.date, commit: later.commit, machine: "Other CPU, 8 cores", build: "debug")
    expect(
      elsewhere.text(beside: origin)
        == "2026-11-26 08:00 UTC, commit def5678, debug build, Other CPU, 8 cores: another machine, "
        + "another kind of build, another commit")
  }

  @Test func `The table tells what has changed since`() {
    let before = Record(rows: [
      row("toggle", ["today": [20, 21, 22], "tuned": [40, 41, 42]], origin),
      row("label", ["today": [1, 1, 1]], origin),
    ])
    var report = Report(subjects: ["tuned", "today"], origin: later, record: before)
    func line(_ name: String, _ values: [String: [Double]]) -> Report.Line {
      Report.Line(row: Row(name: name, unit: "ms"), samples: values.mapValues { Samples($0) })
    }
    report.add([
      line("toggle", ["today": [30, 31, 32], "tuned": [60, 61, 62]]),
      line("label", ["today": [1, 1, 1]]), line("chart", ["today": [5]]),
    ])
    let lines = report.table.split(separator: "\n").map { $0.split(separator: "  ") }
      .map { $0.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty } }
    expect(lines[1].joined().hasPrefix("Before: 2026-11-25 17:40 UTC, commit abc1234"))
    expectEqual(lines[2], ["unit", "tuned", "today", "before", "change", "goal", "met"])
    expectEqual(
      lines[3], ["toggle", "ms", "61 (60-62)", "31 (30-32)", "21 (20-22)", "+48%, more than noise"])
    expectEqual(lines[4], ["label", "ms", "-", "1", "1", "same"])
    expectEqual(lines[5], ["chart", "ms", "-", "5", "-", "-"])
    expect(
      report.changes == [
        "Changed by more than noise (1 of 2): toggle +48%.",
        "So have 1 of 1 values of the bare windows, which stay the same: the machine doesn't.",
      ])
  }
}
