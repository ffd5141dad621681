/// From nothing to the first frame, and what it takes to keep it there.
struct StartRows: Family {
  let name = "start"
  let rows = [
    Row(name: "start to first frame", unit: "ms", goal: .times(0.7, "stock")),
    Row(name: "start: CPU in the first second", unit: "ms"),
    Row(name: "memory (PSS)", unit: "MiB", goal: .times(0.5, "stock")),
    Row(name: "memory of its own (anonymous)", unit: "MiB"),
  ]

  var expectedSeconds: Double { 1.5 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    try values(of: stage.bare(subject), on: stage)
  }

  /// The same of a panel with something on it.
  func values(of subject: Subject, on stage: Stage) throws -> [String: Double] {
    try stage.withShown(subject) { observer in
      let pid = try observer.pid
      let firstFrame = try observer.waitForFirstFrame()
      try observer.keepAlive(for: .seconds(1))
      return [
        rows[0].name: Double(firstFrame - (try observer.startTime)) / 1e6,
        rows[1].name: try Usage(ofTree: pid).processorSeconds * 1e3,
        rows[2].name: try Memory.proportionalMebibytes(ofTree: pid),
        rows[3].name: try Memory.anonymousMebibytes(ofTree: pid),
      ]
    }
  }
}
