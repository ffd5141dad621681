/// The panel that was shown, was hidden again, and waits.
struct HiddenRows: Family {
  let name = "hidden"
  let rows: [Row]
  let warmUps = 0
  private let seconds: Int

  init(_ options: Options) {
    seconds = options.hiddenSeconds
    rows = [
      Row(name: "hidden, \(seconds) s: CPU", unit: "ticks", goal: .atMost(0)),
      Row(name: "hidden, \(seconds) s: wake-ups", unit: "", goal: .atMost(0)),
    ]
  }

  func runs(_ options: Options) -> Int { 1 }

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  var expectedSeconds: Double { 13 + Double(seconds) }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    let panel = try ResidentPanel(subject, on: stage)
    defer { panel.quit() }
    _ = try panel.slide("show")
    _ = try panel.slide("hide")
    // Ten seconds after it was first shown it sweeps up, once, what one that was killed has left.
    try panel.keepAlive(for: .seconds(11))
    let before = try Usage(ofTree: panel.pid)
    try panel.keepAlive(for: .seconds(seconds))
    let used = try Usage(ofTree: panel.pid) - before
    return [rows[0].name: Double(used.ticks), rows[1].name: Double(used.wakeUps)]
  }
}
