internal import Foundation
internal import TestDesktop

/// A panel with sixteen cards of the widgets that come with Today, shown and hidden, with the processes of the widgets.
/// These need neither a service nor the web.
struct RestingCardRows: Family {
  let name = "sixteen cards at rest"
  let rows: [Row]
  let warmUps = 0
  private let shownSeconds: Int
  private let hiddenSeconds: Int

  /// The ends of their IDs, and how many cards they have.
  private static let widgets = [
    ("Calendar", 3), ("Clocks", 1), ("Notes", 2), ("Shortcuts", 2), ("System", 1), ("Timers", 1),
    ("ToDo", 2), ("UpNext", 2), ("UsedSpace", 2),
  ]

  init(_ options: Options) {
    (shownSeconds, hiddenSeconds) = (options.idleSeconds, options.hiddenSeconds)
    rows = [
      Row(
        name: "sixteen cards, shown, \(shownSeconds) s idle: share of a core", unit: "%",
        goal: .atMost(1.5)),
      Row(
        name: "sixteen cards, hidden, \(hiddenSeconds) s: wake-ups", unit: "", goal: .atMost(0)),
    ]
  }

  func runs(_ options: Options) -> Int { 1 }

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  var expectedSeconds: Double { 30 + Double(shownSeconds + hiddenSeconds) }

  func measure(_ subject: Subject, on bareStage: Stage) throws -> [String: Double] {
    // As with cards that live: without a window manager GTK asks in each frame whether there is one.
    let stage = try Stage(bareStage.progress, windowManager: true)
    var subject = subject
    subject.environment.merge(try RestingCardRows.home(on: stage)) { $1 }
    let panel = try ResidentPanel(subject, on: stage)
    defer { panel.quit() }
    _ = try panel.slide("show")
    let list = subject.command + ["list"]
    try waitUntil("the content of all cards", within: .seconds(60)) {
      let states = try stage.desktop.run(list, environment: subject.environment).output
      return !["never loaded", "updating"].contains { states.contains($0) }
    }
    func usage(over seconds: Int) throws -> Usage {
      // Ten seconds after its start, the panel removes leftovers of crashes. The programs of widgets end sooner after
      // it was hidden.
      try panel.keepAlive(for: .seconds(11))
      let before = try Usage(ofTree: panel.pid)
      try panel.keepAlive(for: .seconds(seconds))
      return try Usage(ofTree: panel.pid) - before
    }
    let shown = try usage(over: shownSeconds)
    _ = try panel.slide("hide")
    let hidden = try usage(over: hiddenSeconds)
    return [
      rows[0].name: shown.processorSeconds / Double(shownSeconds) * 100,
      rows[1].name: Double(hidden.wakeUps),
    ]
  }

  /// Makes the home of a user with these cards. Returns the variables for it.
  private static func home(on stage: Stage) throws -> [String: String] {
    let folder = "\(stage.desktop.folder)/home-at-rest"
    try? FileManager.default.removeItem(atPath: folder)
    let cards = widgets.flatMap { name, count in (1...count).map { (name, "\(name)-\($0)") } }
    var settings = "[Widgets]\nOrder=\(cards.map { "\($0.1);" }.joined())\n"
    for (name, instance) in cards {
      settings += "\n[Widget \(instance)]\nId=org.todayview.\(name)\n"
    }
    return try Stage.makeHome(folder, settings: settings)
  }
}
