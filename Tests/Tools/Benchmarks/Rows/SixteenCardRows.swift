/// The start and the memory of a panel with sixteen cards, compared with six. Their content was fetched before.
struct SixteenCardRows: Family {
  let name = "sixteen cards"
  let rows = [
    Row(name: "sixteen cards: start to first frame", unit: "ms"),
    Row(name: "sixteen cards: start to first frame, beside six", unit: "x", goal: .atMost(1.3)),
    Row(name: "sixteen cards: memory (PSS)", unit: "MiB"),
    Row(name: "sixteen cards: memory (PSS), beside six", unit: "x", goal: .atMost(1.25)),
  ]

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  var expectedSeconds: Double { 3 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    func start(_ cards: Int) throws -> (time: Double, memory: Double) {
      let start = StartRows()
      let values = try start.values(of: stage.panel(subject, cards: cards), on: stage)
      return (values[start.rows[0].name] ?? .nan, values[start.rows[2].name] ?? .nan)
    }
    let (six, sixteen) = (try start(6), try start(16))
    return [
      rows[0].name: sixteen.time, rows[1].name: sixteen.time / six.time,
      rows[2].name: sixteen.memory, rows[3].name: sixteen.memory / six.memory,
    ]
  }
}
