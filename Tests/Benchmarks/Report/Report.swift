internal import Foundation

/// What came out, row by row.
struct Report {
  struct Line {
    let row: Row
    var samples: [String: Samples] = [:]

    var isMet: Bool? {
      row.goal.isMet(by: samples["today"]?.median, stock: samples["stock"]?.median)
    }
  }

  let subjects: [String]
  private(set) var lines: [Line] = []

  init(subjects: [String]) { self.subjects = subjects }

  mutating func add(_ lines: [Line]) { self.lines += lines }

  /// A table for people.
  var table: String {
    var cells = [["", "unit"] + subjects + ["goal", "met"]]
    for line in lines {
      let values = subjects.map { line.samples[$0]?.text ?? "-" }
      let met = line.isMet.map { $0 ? "yes" : "NO" } ?? ""
      cells.append(
        [line.row.name, line.row.unit] + values + [line.row.goal.text(unit: line.row.unit), met])
    }
    let widths = cells[0].indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    let text = cells.map { row in
      let line = zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }
      return String(line.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }
    return (text + ["", verdict]).joined(separator: "\n")
  }

  /// One sentence that says whether all is well.
  var verdict: String {
    let missed = lines.filter { $0.isMet == false }.map(\.row.name)
    if !missed.isEmpty {
      return "\(missed.count) goals missed: \(missed.joined(separator: "; "))."
    }
    let met = lines.filter { $0.isMet == true }.count
    return met == 0 ? "No goal was measured." : "All goals met (\(met))."
  }

  /// The same for programs.
  var json: String {
    get throws {
      let rows = lines.map { line in
        JSONRow(
          name: line.row.name, unit: line.row.unit, goal: line.row.goal.text(unit: line.row.unit),
          met: line.isMet,
          subjects: line.samples.mapValues {
            JSONSamples(
              median: $0.median, minimum: $0.minimum, maximum: $0.maximum, values: $0.values)
          })
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return String(decoding: try encoder.encode(["rows": rows]), as: UTF8.self)
    }
  }

  private struct JSONRow: Encodable {
    let name: String
    let unit: String
    let goal: String
    let met: Bool?
    let subjects: [String: JSONSamples]
  }

  private struct JSONSamples: Encodable {
    let median: Double?
    let minimum: Double?
    let maximum: Double?
    let values: [Double]
  }
}
