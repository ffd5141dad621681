/// A widget that says the same as before but for one figure.
struct UpdateRows: Family {
  let name = "label"
  let rows = [
    Row(name: "update of one label: CPU to its first frame", unit: "ms", goal: .atMost(1)),
    Row(name: "update of one label: the worst", unit: "ms"),
    Row(name: "update of one label: CPU with its cross-fade", unit: "ms"),
  ]
  private let repeats: Int

  init(_ options: Options) { repeats = options.repeats * 10 }

  /// It repeats by itself, and leaves out the first times.
  let warmUps = 0
  let fewestRuns = 2

  func runs(_ options: Options) -> Int { min(options.runs, 3) }

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  var expectedSeconds: Double { 8 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    let numbers = try Probe(on: stage).numbers("label", repeats)
    var values: [String: Double] = [:]
    for (row, name) in zip(rows, ["median", "worst", "whole"]) { values[row.name] = numbers[name] }
    return values
  }
}
