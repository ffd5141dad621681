internal import Foundation
internal import TestDesktop

/// Measures all subjects side by side and reports.
struct Benchmark {
  let options: Options
  let progress = Progress()

  /// Everything that can be measured. A new family goes here.
  var families: [any Family] {
    [
      StartRows(), CardStartRows(), CardCountRows(), SixteenCardRows(), IdleRows(options),
      ToggleRows(), ExpansionRows(), CoverRows(),
      ScrollRows(), UpdateRows(options), RoomRows(options), PictureRows(options),
      ChartRows(options), GrowthRows(options), HiddenRows(options), RestingCardRows(options),
      LiveRows(options), WidgetRows(), PluginRows(), ShippedRows(), CalendarRows(), SettingsRows(),
      SearchRows(),
    ]
  }

  /// What was measured is compared with a record, if there is one.
  func run(against record: Record?) throws -> Report {
    progress.say("preparing the desktop and the tools")
    let beginning = ContinuousClock.now
    let stage = try Stage(progress)
    defer {
      stage.desktop.close()
      progress.end()
    }
    try stage.tools.check(on: stage)
    let subjects = try subjects(on: stage)
    let wanted = families.compactMap { family -> Wanted? in
      let rows = family.rows.filter { options.wants($0.name, of: family.name) }
      let subjects = subjects.filter(family.applies)
      return rows.isEmpty || subjects.isEmpty ? nil : Wanted(family, rows, subjects)
    }
    var plan = Plan(
      wanted.map { $0.part(options, record) }, limit: options.budget.map { Double($0) * 60 })
    var report = Report(subjects: subjects.map(\.name), origin: .current(), record: record)
    for (index, next) in wanted.enumerated() {
      report.add(try lines(of: next, index, in: &plan, since: beginning, on: stage))
      report.secondsARun[next.family.name] =
        plan.parts[index].secondsARun / Double(next.subjects.count)
    }
    report.account = plan.account(after: Benchmark.seconds(since: beginning))
    return report
  }

  /// Rows that were asked for, and whom they are about.
  private struct Wanted {
    let family: any Family
    let rows: [Row]
    let subjects: [Subject]

    init(_ family: any Family, _ rows: [Row], _ subjects: [Subject]) {
      (self.family, self.rows, self.subjects) = (family, rows, subjects)
    }

    func part(_ options: Options, _ record: Record?) -> Plan.Part {
      let expected = record?.secondsARun[family.name] ?? family.expectedSeconds
      return Plan.Part(
        family.name, warmUps: family.warmUps, wanted: family.runs(options),
        fewest: family.fewestRuns, expected: expected * Double(subjects.count))
    }
  }

  private func lines(
    of wanted: Wanted, _ index: Int, in plan: inout Plan, since beginning: ContinuousClock.Instant,
    on stage: Stage
  ) throws -> [Report.Line] {
    let family = wanted.family
    var lines = wanted.rows.map { Report.Line(row: $0) }
    var run = 0
    while true {
      let start = Benchmark.seconds(since: beginning)
      let runs = family.warmUps + plan.runs(of: index, at: start)
      guard run < runs else { return lines }
      // Interleaved, so that what the machine does besides is shared out evenly.
      for subject in wanted.subjects {
        progress.begin(family.name, subject.name, run: run + 1, of: runs)
        let values = try family.measure(subject, on: stage)
        guard run >= family.warmUps else { continue }
        for index in lines.indices {
          guard let value = values[lines[index].row.name] else { continue }
          lines[index].samples[subject.name, default: Samples()].add(value)
        }
      }
      plan.note(Benchmark.seconds(since: beginning) - start, of: index)
      run += 1
    }
  }

  private static func seconds(since start: ContinuousClock.Instant) -> Double {
    let parts = (ContinuousClock.now - start).components
    return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
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
