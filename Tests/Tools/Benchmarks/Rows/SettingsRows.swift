/// The settings, opened on the panel that is shown.
struct SettingsRows: Family {
  let name = "settings"
  let rows = [
    Row(name: "settings, opened first: to first frame", unit: "ms", goal: .atMost(40)),
    Row(name: "settings, opened first: longest gap", unit: "ms"),
    Row(name: "settings, opened first: CPU a frame", unit: "ms"),
    Row(name: "settings, opened again: to first frame", unit: "ms", goal: .atMost(40)),
    Row(name: "settings, opened again: longest gap", unit: "ms"),
    Row(name: "settings, opened again: CPU a frame", unit: "ms"),
  ]

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  var expectedSeconds: Double { 4 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    let panel = try ResidentPanel(stage.panel(subject, cards: 6), on: stage)
    defer { panel.quit() }
    _ = try panel.slide("show")
    let first = try open(panel)
    _ = try panel.movement(of: ["xdotool", "key", "Escape"], for: .milliseconds(800))
    let again = try open(panel)
    guard let soon = first.firstFrame, let later = again.firstFrame, first.frames.count > 5 else {
      throw BenchmarkError.program(
        subject.name, "was asked for the settings and showed none", errors: panel.errors)
    }
    return [
      rows[0].name: Double(soon - first.start) / 1e6, rows[1].name: first.gaps.max() ?? 0,
      rows[2].name: first.processorTimePerFrame ?? 0,
      rows[3].name: Double(later - again.start) / 1e6, rows[4].name: again.gaps.max() ?? 0,
      rows[5].name: again.processorTimePerFrame ?? 0,
    ]
  }

  private func open(_ panel: ResidentPanel) throws -> Movement {
    try panel.movement(ofCommand: "settings", for: .milliseconds(1000))
  }
}
