/// What more cards cost the first frame: eight beside two, in turn.
struct CardCountRows: Family {
  let name = "more cards"
  let rows = [
    Row(name: "two cards: start to first frame", unit: "ms"),
    Row(name: "eight cards: start to first frame", unit: "ms"),
    Row(name: "eight cards: start to first frame, beside two", unit: "x", goal: .atMost(1.15)),
    Row(name: "two cards: CPU to first frame", unit: "ms"),
    Row(name: "eight cards: CPU to first frame", unit: "ms"),
    Row(name: "eight cards: CPU to first frame, beside two", unit: "x"),
  ]

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  var expectedSeconds: Double { 5 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    func firstFrame(_ cards: Int) throws -> Double {
      let start = StartRows()
      let values = try start.values(of: stage.panel(subject, cards: cards), on: stage)
      return values[start.rows[0].name] ?? .nan
    }
    let (two, eight) = (try firstFrame(2), try firstFrame(8))
    func processor(_ cards: Int) throws -> Double {
      try FirstFrame(of: stage.panel(subject, cards: cards), on: stage).processorSeconds() * 1e3
    }
    let (ofTwo, ofEight) = (try processor(2), try processor(8))
    return [
      rows[0].name: two, rows[1].name: eight, rows[2].name: eight / two,
      rows[3].name: ofTwo, rows[4].name: ofEight, rows[5].name: ofEight / ofTwo,
    ]
  }
}
