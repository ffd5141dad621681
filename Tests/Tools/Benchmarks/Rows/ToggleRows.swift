/// The panel that is there already: how soon it is seen, and how smoothly it comes and goes.
struct ToggleRows: Family {
  let name = "toggle"
  let rows = [
    Row(name: "toggle to first frame", unit: "ms", goal: .atMost(60)),
    Row(name: "slide in: frames", unit: ""),
    Row(name: "slide in: mean interval", unit: "ms"),
    Row(name: "slide in: longest gap", unit: "ms"),
    Row(name: "slide in: CPU a frame", unit: "ms"),
    Row(name: "slide out: frames", unit: ""),
    Row(name: "slide out: mean interval", unit: "ms"),
    Row(name: "slide out: longest gap", unit: "ms"),
    Row(name: "slide out: CPU a frame", unit: "ms"),
    Row(name: "toggle to gone", unit: "ms"),
    Row(name: "slide in: CPU a frame, beside a bare window", unit: "x", goal: .atMost(1.5)),
    Row(name: "slide out: CPU a frame, beside a bare window", unit: "x", goal: .atMost(1.5)),
  ]

  /// It warms up by itself.
  let warmUps = 0

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  var expectedSeconds: Double { 4 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    let (opening, closing, errors) = try slides(of: subject, on: stage)
    guard let firstFrame = opening.firstFrame, let gone = closing.unmapped else {
      throw BenchmarkError.program(
        subject.name, "was toggled twice and did not come and go", errors: errors)
    }
    let multiples = try BareWindow.multiples(of: [opening, closing], on: stage)
    return [
      rows[10].name: multiples[0], rows[11].name: multiples[1],
      rows[0].name: Double(firstFrame - opening.start) / 1e6,
      rows[9].name: Double(gone - closing.start) / 1e6,
    ]
    .merging(values(of: opening, at: 1)) { $1 }
    .merging(values(of: closing, at: 5)) { $1 }
  }

  private func slides(
    of subject: Subject, on stage: Stage
  ) throws -> (opening: Movement, closing: Movement, errors: String) {
    let panel = try ResidentPanel(subject, on: stage)
    defer { panel.quit() }
    // The first time builds the window: what is wanted here is every time after it.
    _ = try panel.slide("show")
    _ = try panel.slide("hide")
    return (try panel.slide("toggle"), try panel.slide("toggle"), panel.errors)
  }

  private func values(of slide: Movement, at index: Int) -> [String: Double] {
    let gaps = slide.gaps
    var values = [rows[index].name: Double(slide.frames.count)]
    if !gaps.isEmpty {
      values[rows[index + 1].name] = gaps.reduce(0, +) / Double(gaps.count)
      values[rows[index + 2].name] = gaps.max()
    }
    values[rows[index + 3].name] = slide.processorTimePerFrame
    return values
  }
}
