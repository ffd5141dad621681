internal import Foundation

/// What was measured, as it stands in a file: the last values of each row and subject, whichever run they are
/// of, so that the next run can be compared with them.
struct Record: Codable {
  struct Row: Codable {
    let name: String
    let unit: String
    let goal: String
    let met: Bool?
    var subjects: [String: Values]
  }

  struct Values: Codable {
    let median: Double?
    let minimum: Double?
    let maximum: Double?
    let values: [Double]
    let measured: Origin

    init(_ samples: Samples, _ origin: Origin) {
      (median, minimum, maximum) = (samples.median, samples.minimum, samples.maximum)
      values = samples.values
      measured = origin
    }

    var samples: Samples { Samples(values) }
  }

  var rows: [Row] = []
  /// How long a run of each family takes with one subject.
  var secondsARun: [String: Double] = [:]

  func values(of row: String, _ subject: String) -> Values? {
    rows.first { $0.name == row }?.subjects[subject]
  }

  /// What is measured anew takes the place of what was there, and all else stays.
  func updated(by new: Record) -> Record {
    var updated = self
    for row in new.rows {
      if let index = updated.rows.firstIndex(where: { $0.name == row.name }) {
        let earlier = updated.rows[index].subjects
        updated.rows[index] = row
        updated.rows[index].subjects = earlier.merging(row.subjects) { $1 }
      } else {
        updated.rows.append(row)
      }
    }
    updated.secondsARun.merge(new.secondsARun) { $1 }
    return updated
  }

  // MARK: - The file

  private static let maximumBytes = 8_000_000
  private static let maximumValues = 100_000

  /// Reads a file that anybody may have written.
  init(file: String) throws(BenchmarkError) {
    let what = "“\(file)”, which --save or --against names"
    guard let handle = FileHandle(forReadingAtPath: file),
      let data = try? handle.read(upToCount: Record.maximumBytes + 1)
    else { throw .record("\(what), can't be read") }
    try self.init(data, called: what)
  }

  init(_ data: Data, called what: String) throws(BenchmarkError) {
    guard data.count <= Record.maximumBytes else {
      throw .record(
        "\(what), is over \(Record.maximumBytes / 1_000_000) MB: it is no result of this program")
    }
    do {
      self = try JSONDecoder().decode(Record.self, from: data)
    } catch {
      throw .record("\(what), is no result of this program, as --save and --json write it")
    }
    let all = rows.flatMap { $0.subjects.values }
    let times = secondsARun.values
    guard all.reduce(0, { $0 + $1.values.count }) <= Record.maximumValues,
      all.allSatisfy({ $0.measured.isHarmless && $0.values.allSatisfy(\.isFinite) }),
      times.allSatisfy({ $0.isFinite && $0 >= 0 && $0 < 3600 })
    else { throw .record("\(what), has values that this program never writes") }
  }

  init(rows: [Row] = [], secondsARun: [String: Double] = [:]) {
    self.rows = rows
    self.secondsARun = secondsARun
  }

  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  func write(to file: String) throws(BenchmarkError) {
    do {
      try Data("\(try json)\n".utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
    } catch {
      throw .record("“\(file)” can't be written: \(error.localizedDescription)")
    }
  }
}
