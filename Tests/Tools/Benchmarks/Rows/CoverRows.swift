internal import TestDesktop

/// A card slides over a panel with ten others, which give way behind it, and slides out again.
struct CoverRows: Family {
  let name = "cover"
  let rows = [
    Row(name: "cover ten cards with another: frames", unit: ""),
    Row(name: "cover: longest gap", unit: "ms", goal: .atMost(25)),
    Row(name: "let go half-way: longest gap", unit: "ms", goal: .atMost(25)),
    Row(name: "let go half-way: CPU a frame", unit: "ms"),
    Row(name: "uncover: longest gap", unit: "ms", goal: .atMost(25)),
    Row(name: "uncover: CPU a frame", unit: "ms"),
    Row(name: "let go half-way: CPU a frame, beside a bare window", unit: "x", goal: .atMost(1.5)),
    Row(name: "uncover: CPU a frame, beside a bare window", unit: "x", goal: .atMost(1.5)),
  ]

  /// It warms up by itself.
  let warmUps = 0

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  var expectedSeconds: Double { 9 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    let (coming, back, going) = try movements(of: subject, on: stage)
    var values = [rows[0].name: Double(coming.frames.count)]
    values[rows[1].name] = coming.gapsWhileMoving.max()
    values[rows[2].name] = back.gapsWhileMoving.max()
    values[rows[3].name] = back.processorTimePerFrame
    values[rows[4].name] = going.gapsWhileMoving.max()
    values[rows[5].name] = going.processorTimePerFrame
    let multiples = try BareWindow.multiples(of: [back, going], on: stage)
    (values[rows[6].name], values[rows[7].name]) = (multiples[0], multiples[1])
    return values
  }

  private func movements(
    of subject: Subject, on stage: Stage
  ) throws -> (coming: Movement, back: Movement, going: Movement) {
    let panel = try ResidentPanel(stage.panel(subject, cards: 10), on: stage)
    defer { panel.quit() }
    _ = try panel.slide("show")
    // The first time measures texts: what is wanted here is every time after it.
    _ = try panel.movement(ofCommand: "settings", for: .milliseconds(1200))
    _ = try close(panel, on: stage)
    let coming = try panel.movement(ofCommand: "settings", for: .milliseconds(1200))
    // Its making is the matter of another row: here only how it moves.
    try stage.desktop.movePointer(x: 1720, y: 40)
    try pull(on: stage)
    try panel.keepAlive(for: .milliseconds(400))
    let back = try panel.movement(of: ["xdotool", "mouseup", "1"], for: .milliseconds(1200))
    let going = try close(panel, on: stage)
    guard [coming, back, going].allSatisfy({ $0.frames.count > 5 }) else {
      throw BenchmarkError.program(
        subject.name,
        "moved a card in \([coming, back, going].map(\.frames.count)) frames", errors: panel.errors)
    }
    return (coming, back, going)
  }

  /// Draws the card down by less than half, and holds it.
  private func pull(on stage: Stage) throws {
    var command = ["xdotool", "mousedown", "1"]
    for y in stride(from: 60, through: 500, by: 20) {
      command += ["mousemove", "1720", "\(y)", "sleep", "0.02"]
    }
    _ = try stage.desktop.run(command)
  }

  private func close(_ panel: ResidentPanel, on stage: Stage) throws -> Movement {
    try stage.desktop.movePointer(x: 1898, y: 40)
    try panel.keepAlive(for: .milliseconds(300))
    return try panel.movement(of: ["xdotool", "click", "1"], for: .milliseconds(1200))
  }
}
