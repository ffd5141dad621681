/// A window that is shown and that nothing happens to.
struct IdleRows: Family {
  let name = "idle"
  let rows: [Row]
  let warmUps = 0
  private let seconds: Int

  init(_ options: Options) {
    seconds = options.idleSeconds
    rows = [
      Row(name: "shown, \(seconds) s idle: CPU", unit: "ms", goal: .atMost(10)),
      Row(name: "shown, \(seconds) s idle: wake-ups", unit: "", goal: .atMost(10)),
    ]
  }

  func runs(_ options: Options) -> Int { min(options.runs, 3) }

  /// It watches for long.
  var fewestRuns: Int { 1 }

  var expectedSeconds: Double { 7 + Double(seconds) }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    try stage.withShown(subject) { observer in
      try observer.waitForFirstFrame()
      // What follows from coming in.
      try observer.keepAlive(for: .seconds(subject.kind == .panel ? 4 : 2))
      let before = try Usage(ofTree: observer.pid)
      try observer.keepAlive(for: .seconds(seconds))
      let used = try Usage(ofTree: observer.pid) - before
      return [rows[0].name: used.processorSeconds * 1e3, rows[1].name: Double(used.wakeUps)]
    }
  }
}
