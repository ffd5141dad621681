/// A widget that brings a new picture of 128 x 128 points.
struct PictureRows: Family {
  let name = "picture"
  let rows = [
    Row(name: "a new picture: shown to seen", unit: "ms"),
    Row(name: "a new picture: the worst", unit: "ms"),
    Row(name: "a new picture: CPU of the panel's main thread", unit: "ms"),
  ]
  private let repeats: Int

  init(_ options: Options) { repeats = options.repeats * 10 }

  /// It repeats by itself, and leaves out the first times.
  let warmUps = 0

  func runs(_ options: Options) -> Int { min(options.runs, 3) }

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  var expectedSeconds: Double { 5 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    let numbers = try Probe(on: stage).numbers("picture", repeats)
    var values: [String: Double] = [:]
    for (row, name) in zip(rows, ["median", "worst", "used"]) { values[row.name] = numbers[name] }
    return values
  }
}
