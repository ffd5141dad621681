/// The largest table, and a screen with as many rows as there can be.
struct RoomRows: Family {
  let name = "room"
  let rows = [
    Row(
      name: "one cell of a table of 8 x 40: CPU to its first frame", unit: "ms", goal: .atMost(1)),
    Row(name: "one cell of a table of 8 x 40: the worst", unit: "ms"),
    Row(name: "a screen of 2,000 rows: CPU to its first frame", unit: "ms", goal: .atMost(60)),
    Row(name: "a screen of 2,000 rows: CPU a frame, scrolled", unit: "ms", goal: .atMost(16.7)),
    Row(name: "a screen of 2,000 rows: the worst frame, scrolled", unit: "ms"),
  ]
  private let repeats: Int

  /// It takes long: ten cells and two hundred frames are enough for a middle where time is short.
  init(_ options: Options) { repeats = options.budget == nil ? options.runs : 1 }

  /// It repeats by itself, and leaves out the first times.
  let warmUps = 0

  func runs(_ options: Options) -> Int { 1 }

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  var expectedSeconds: Double { 20 + 18 * Double(repeats) }

  func measure(_ subject: Subject, on bareStage: Stage) throws -> [String: Double] {
    // As with cards that live: without a window manager GTK asks in each frame whether there is one.
    let stage = try Stage(bareStage.progress, windowManager: true)
    stage.progress.say("room: one cell of a table of 8 x 40, \(repeats * 10) times")
    let table = try Probe(on: stage).numbers("table", repeats * 10)
    stage.progress.say("room: a screen of 2,000 rows, \(repeats) times")
    let page = try Probe(on: stage).numbers("page", repeats)
    let numbers = [
      table["median"], table["worst"], page["opened"], page["frame"], page["worst-frame"],
    ]
    var values: [String: Double] = [:]
    for (row, number) in zip(rows, numbers) { values[row.name] = number }
    return values
  }
}
