internal import TestDesktop

/// Forty cards under a wheel that turns faster than the screen can follow, down and up.
struct ScrollRows: Family {
  let name = "scrolling"
  let rows = [
    Row(name: "scrolling 40 cards: frames a second", unit: "", goal: .atLeast(59)),
    Row(name: "scrolling 40 cards: longest gap", unit: "ms"),
    Row(name: "scrolling 40 cards: CPU a frame", unit: "ms"),
  ]

  /// What is measured before it has run the same program.
  let warmUps = 0

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  func runs(_ options: Options) -> Int { min(options.runs, 5) }

  var expectedSeconds: Double { 7 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    let panel = try ResidentPanel(stage.panel(subject, cards: 40), on: stage)
    defer { panel.quit() }
    _ = try panel.slide("show")
    try panel.pointAtFirstCard()
    func way(_ button: String) -> [String] {
      let notch = ["mousedown", button, "mouseup", button, "sleep", "0.006"]
      return Array(repeating: notch, count: 30).flatMap { $0 }
    }
    // Two notches and more in each frame, for three seconds.
    let turning = Array(repeating: way("5") + way("4"), count: 8).flatMap { $0 }
    let scrolled = try panel.movement(of: ["xdotool"] + turning, for: .milliseconds(4500))
    guard let first = scrolled.frames.first, let last = scrolled.frames.last, last > first,
      let gap = scrolled.gaps.max(), let used = scrolled.processorTimePerFrame
    else {
      throw BenchmarkError.program(subject.name, "did not scroll", errors: panel.errors)
    }
    return [
      rows[0].name: Double(scrolled.frames.count - 1) / (Double(last - first) / 1e9),
      rows[1].name: gap, rows[2].name: used,
    ]
  }
}
