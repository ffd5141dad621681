internal import TestDesktop

/// The first of ten cards grows, with all the others on the way.
struct ExpansionRows: Family {
  let name = "expansion"
  let rows = [
    Row(name: "expansion of one of ten cards: frames", unit: ""),
    Row(name: "expansion: mean interval", unit: "ms"),
    Row(name: "expansion: longest gap", unit: "ms", goal: .atMost(25)),
    Row(name: "expansion: CPU a frame", unit: "ms"),
    Row(name: "reduction: longest gap", unit: "ms", goal: .atMost(25)),
    Row(name: "reduction: CPU a frame", unit: "ms"),
    Row(name: "expansion: CPU a frame, beside a bare window", unit: "x", goal: .atMost(1.5)),
    Row(name: "reduction: CPU a frame, beside a bare window", unit: "x", goal: .atMost(1.5)),
  ]

  /// It warms up by itself.
  let warmUps = 0

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  var expectedSeconds: Double { 7 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    let (growing, shrinking) = try movements(of: subject, on: stage)
    var values = [rows[0].name: Double(growing.frames.count)]
    let gaps = growing.gapsWhileMoving
    values[rows[1].name] = gaps.reduce(0, +) / Double(gaps.count)
    values[rows[2].name] = gaps.max()
    values[rows[3].name] = growing.processorTimePerFrame
    values[rows[4].name] = shrinking.gapsWhileMoving.max()
    values[rows[5].name] = shrinking.processorTimePerFrame
    let multiples = try BareWindow.multiples(of: [growing, shrinking], on: stage)
    (values[rows[6].name], values[rows[7].name]) = (multiples[0], multiples[1])
    return values
  }

  private func movements(of subject: Subject, on stage: Stage) throws -> (Movement, Movement) {
    let panel = try ResidentPanel(stage.panel(subject, cards: 10), on: stage)
    defer { panel.quit() }
    _ = try panel.slide("show")
    try panel.pointAtFirstCard()
    // The first time measures texts and draws charts: what is wanted here is every time after it.
    _ = try toggle(panel)
    _ = try toggle(panel)
    let (growing, shrinking) = (try toggle(panel), try toggle(panel))
    guard growing.frames.count > 5, shrinking.frames.count > 5 else {
      throw BenchmarkError.program(
        subject.name, "was clicked and no card grew", errors: panel.errors)
    }
    return (growing, shrinking)
  }

  private func toggle(_ panel: ResidentPanel) throws -> Movement {
    try panel.movement(of: ["xdotool", "click", "1"], for: .milliseconds(1200))
  }
}
