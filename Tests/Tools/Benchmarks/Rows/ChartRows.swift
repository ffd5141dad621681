/// Charts of a million points beside charts of a thousand.
struct ChartRows: Family {
  let name = "chart"
  let rows = [
    Row(
      name: "chart, new size: a million points to a thousand", unit: "x", goal: .atMost(3)),
    Row(name: "chart, load and draw: the same, a line", unit: "x", goal: .atMost(3)),
    Row(name: "chart, load and draw: a line with gaps", unit: "x"),
    Row(name: "chart, load and draw: a line over time", unit: "x"),
    Row(name: "chart, load and draw: bars", unit: "x"),
    Row(name: "chart, a line of a million points: load and draw", unit: "ms"),
    Row(name: "chart, a line of a million points: new size", unit: "ms"),
  ]
  private let repeats: Int

  init(_ options: Options) { repeats = options.repeats }

  /// It repeats by itself, and leaves out the first times.
  let warmUps = 0
  let fewestRuns = 2

  func runs(_ options: Options) -> Int { min(options.runs, 3) }

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  var expectedSeconds: Double { 9 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    let numbers = try Probe(on: stage).numbers("chart", repeats)
    func ratio(_ kind: String, _ what: String) -> Double? {
      guard let few = numbers["\(kind)-\(what)-few"], let many = numbers["\(kind)-\(what)-many"]
      else { return nil }
      return many / few
    }
    let kinds = ["line", "gaps", "timed", "bars"]
    // Whatever kind it is: the worst of them counts.
    var values = [rows[0].name: kinds.compactMap { ratio($0, "size") }.max()]
    for (row, kind) in zip(rows[1...4], kinds) { values[row.name] = ratio(kind, "load") }
    values[rows[5].name] = numbers["line-load-many"]
    values[rows[6].name] = numbers["line-size-many"]
    return values.compactMapValues { $0 }
  }
}
