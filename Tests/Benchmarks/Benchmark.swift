internal import Foundation
internal import TestDesktop

/// Measures all subjects side by side and reports.
struct Benchmark {
  let options: Options
  let progress = Progress()

  /// Everything that can be measured. A new family goes here.
  var families: [any Family] {
    [
      StartRows(), CardStartRows(), IdleRows(options), ToggleRows(), ExpansionRows(), CoverRows(),
      ScrollRows(), UpdateRows(options), RoomRows(options), PictureRows(options),
      ChartRows(options), GrowthRows(options), HiddenRows(options), LiveRows(options),
      WidgetRows(), PluginRows(), ShippedRows(), CalendarRows(), SettingsRows(),
    ]
  }

  func run() throws -> Report {
    progress.say("preparing the desktop and the tools")
    let stage = try Stage(progress)
    defer {
      stage.desktop.close()
      progress.end()
    }
    try stage.tools.check(on: stage)
    let subjects = try subjects(on: stage)
    var report = Report(subjects: subjects.map(\.name))
    for family in families {
      let rows = family.rows.filter { options.wants($0.name, of: family.name) }
      guard !rows.isEmpty else { continue }
      report.add(try lines(of: family, rows, subjects.filter(family.applies), on: stage))
    }
    return report
  }

  private func lines(
    of family: any Family, _ rows: [Row], _ subjects: [Subject], on stage: Stage
  ) throws -> [Report.Line] {
    var lines = rows.map { Report.Line(row: $0) }
    guard !subjects.isEmpty else { return [] }
    let runs = family.runs(options)
    // Interleaved, so that what the machine does besides is shared out evenly.
    for run in 0..<(family.warmUps + runs) {
      for subject in subjects {
        progress.begin(family.name, subject.name, run: run + 1, of: family.warmUps + runs)
        let values = try family.measure(subject, on: stage)
        guard run >= family.warmUps else { continue }
        for index in lines.indices {
          guard let value = values[lines[index].row.name] else { continue }
          lines[index].samples[subject.name, default: Samples()].add(value)
        }
      }
    }
    return lines
  }

  private func subjects(on stage: Stage) throws -> [Subject] {
    try options.subjects.map { name in
      switch name {
      case "stock": .stock(stage.tools.stock)
      case "tuned": .tuned(stage.tools.stock)
      case "crypticker": .crypticker(try ProgramUnderTest.path("crypticker"))
      default: .today(try options.todayPath ?? ProgramUnderTest.path("today"))
      }
    }
  }
}
