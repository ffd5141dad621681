internal import TestDesktop

/// The same as `StartRows` for somebody who has six cards, the content of which was fetched before:
/// all of it is in the first frame.
struct CardStartRows: Family {
  let name = "start with cards"
  let rows = [
    Row(name: "six cards: start to first frame", unit: "ms", goal: .times(1.6, "tuned")),
    Row(name: "six cards: CPU in the first second", unit: "ms"),
    Row(name: "six cards: memory (PSS)", unit: "MiB", goal: .times(1.8, "tuned")),
    Row(name: "six cards: memory of its own (anonymous)", unit: "MiB"),
  ]
  private static let cards = 6

  var expectedSeconds: Double { 1.5 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    guard subject.kind == .panel else { return try values(subject, on: stage) }
    return try values(stage.panel(subject, cards: CardStartRows.cards), on: stage)
  }

  private func values(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    let values = try StartRows().values(of: subject, on: stage)
    return Dictionary(
      uniqueKeysWithValues: zip(StartRows().rows, rows).compactMap { start, row in
        values[start.name].map { (row.name, $0) }
      })
  }
}
