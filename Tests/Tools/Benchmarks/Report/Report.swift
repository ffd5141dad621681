internal import Foundation

/// What came out, row by row.
struct Report {
  struct Line {
    let row: Row
    var samples: [String: Samples] = [:]

    var isMet: Bool? {
      row.goal.isMet(by: samples["today"]?.median, beside: samples.compactMapValues(\.median))
    }
  }

  let subjects: [String]
  private let origin: Origin
  /// What was measured before.
  private let record: Record?
  private(set) var lines: [Line] = []
  /// How long a run of each family took with one subject.
  var secondsARun: [String: Double] = [:]
  /// How long all of it took, in a sentence.
  var account: String?

  init(subjects: [String], origin: Origin = .current(), record: Record? = nil) {
    self.subjects = subjects
    self.origin = origin
    self.record = record
  }

  mutating func add(_ lines: [Line]) { self.lines += lines }

  /// A table for people.
  var table: String {
    let isCompared = record != nil
    var cells = [
      ["", "unit"] + subjects + (isCompared ? ["before", "change"] : []) + ["goal", "met"]
    ]
    for line in lines {
      let values = subjects.map { line.samples[$0]?.text ?? "-" }
      let change = change(of: line, for: mainSubject)
      let comparison = [change?.before.text ?? "-", change?.text ?? "-"]
      let met = line.isMet.map { $0 ? "yes" : "NO" } ?? ""
      cells.append(
        [line.row.name, line.row.unit] + values + (isCompared ? comparison : [])
          + [line.row.goal.text(unit: line.row.unit), met])
    }
    let widths = cells[0].indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    let text = cells.map { row in
      let line = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
      return String(line.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
    let end = changes + [verdict] + (account.map { [$0] } ?? [])
    return (heading + [""] + text + [""] + end).joined(separator: "\n")
  }

  // MARK: - Since it was last measured

  /// The one whose changes the table shows: what all others are there to be compared with.
  private var mainSubject: String { subjects.contains("today") ? "today" : subjects.last ?? "" }

  private func change(of line: Line, for subject: String) -> Change? {
    guard let now = line.samples[subject],
      let before = record?.values(of: line.row.name, subject)
    else { return nil }
    return Change(before: before.samples, now: now)
  }

  /// What was measured, and what it is compared with.
  var heading: [String] {
    let before = lines.compactMap { record?.values(of: $0.row.name, mainSubject)?.measured }
    let origins = Set(before).sorted { $0.date > $1.date }
    let most = 4
    return ["Now: \(origin.text)"]
      + origins.prefix(most).map { "Before: \($0.text(beside: origin))" }
      + (origins.count > most
        ? ["Before: and \(origins.count - most) runs earlier than these"] : [])
  }

  /// Sentences about what has changed by more than noise.
  var changes: [String] {
    guard record != nil else { return [] }
    let compared = lines.compactMap { line in
      change(of: line, for: mainSubject).map { (line.row.name, $0) }
    }
    let changed = compared.filter { $0.1.isMoreThanNoise == true }
    let list = changed.map { "\($0.0) \($0.1.amount)" }.joined(separator: "; ")
    var sentences = [
      changed.isEmpty
        ? "Nothing has changed by more than noise (\(compared.count) rows compared)."
        : "Changed by more than noise (\(changed.count) of \(compared.count)): \(list)."
    ]
    let windows = lines.flatMap { line in
      ["stock", "tuned"].filter { $0 != mainSubject }.compactMap { change(of: line, for: $0) }
    }
    let slower = windows.count { $0.isMoreThanNoise == true }
    if slower > 0 {
      sentences.append(
        "So have \(slower) of \(windows.count) values of the bare windows, which stay the same: "
          + "the machine doesn't.")
    }
    return sentences
  }

  /// One sentence that says whether all is well.
  var verdict: String {
    let missed = lines.filter { $0.isMet == false }.map(\.row.name)
    if !missed.isEmpty {
      return "Goals missed (\(missed.count)): \(missed.joined(separator: "; "))."
    }
    let met = lines.filter { $0.isMet == true }.count
    return met == 0 ? "No goal was measured." : "All goals met (\(met))."
  }

  /// The same for programs, and for the next run.
  var asRecord: Record {
    let rows = lines.map { line in
      Record.Row(
        name: line.row.name, unit: line.row.unit, goal: line.row.goal.text(unit: line.row.unit),
        met: line.isMet, subjects: line.samples.mapValues { Record.Values($0, origin) })
    }
    return Record(rows: rows, secondsARun: secondsARun)
  }
}
