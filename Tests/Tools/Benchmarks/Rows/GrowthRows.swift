/// What a column of cards has more after thousands of updates and expansions, most of them cut short
/// by the next.
struct GrowthRows: Family {
  let name = "growth"
  let rows: [Row]
  let warmUps = 0
  private let updates: Int

  init(_ options: Options) {
    updates = options.updates
    let amount = "\(updates) updates, \(updates / 10) expansions"
    rows = [
      Row(name: "\(amount): growth of memory", unit: "MiB", goal: .atMost(2)),
      Row(name: "\(amount): what lives on", unit: "", goal: .atMost(0)),
    ]
  }

  func runs(_ options: Options) -> Int { 1 }

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  var expectedSeconds: Double { 19 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    let numbers = try Probe(on: stage).numbers("growth", updates, updates / 10)
    func growth(_ what: String) -> Double {
      (numbers["after-\(what)"] ?? .nan) - (numbers["before-\(what)"] ?? .nan)
    }
    let living = ["handlers", "sources", "canvases", "nodes", "descriptors"]
    return [
      rows[0].name: growth("memory") / 1024,
      rows[1].name: living.map(growth).reduce(0) { $0 + max($1, 0) },
    ]
  }
}
