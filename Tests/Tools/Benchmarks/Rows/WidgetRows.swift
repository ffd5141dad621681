internal import Foundation
internal import GLib
internal import TestDesktop
internal import WidgetCore
internal import WidgetHost

/// What widgets cost the host: finding them, and asking one that is written in Swift.
struct WidgetRows: Family {
  let name = "widgets"
  let rows = [
    Row(name: "a Swift widget: launch to content accepted", unit: "ms", goal: .atMost(15)),
    Row(name: "a Swift widget: launch to its end", unit: "ms"),
    Row(name: "finding 100 installed widgets", unit: "ms", goal: .atMost(10)),
    Row(name: "finding 100 installed widgets, beside listing their folder", unit: "x"),
    Row(name: "start of a host: 100 installed, six on the panel", unit: "ms"),
  ]

  func applies(to subject: Subject) -> Bool { subject.kind == .panel }

  var expectedSeconds: Double { 1 }

  func measure(_ subject: Subject, on stage: Stage) throws -> [String: Double] {
    let folder = try File.temporaryFolder()
    defer { try? File.removeFolder(folder) }
    let program = try ProgramUnderTest.path("SwiftWidget")
    return try MainActor.assumeIsolated { () throws -> [String: Double] in
      let surroundings = try Home(folder, program: program).surroundings
      var inventory = Inventory()
      let widgets = "\(surroundings.folders.data)/widgets"
      var names = 0
      let listing = milliseconds { names = File.names(in: widgets).count }
      let finding = milliseconds { inventory = surroundings.search.inventory() }
      guard inventory.widgets.count == 100, names == 100, let widget = inventory.sorted.first else {
        throw BenchmarkError.program(
          "the search", "found \(inventory.widgets.count) widgets of 100",
          errors: "\(inventory.refused)")
      }
      let starting = milliseconds {
        let host = Host(surroundings)
        host.start()
      }
      let rehearsal = Rehearsal(
        widget, surroundings.tools, environment: EnvironmentDescription(),
        home: surroundings.folders.home, folder: "\(folder)/rehearsal")
      let loop = MainLoop()
      var outcome: Rehearsal.Outcome?
      let whole = milliseconds {
        rehearsal.run {
          outcome = $0
          loop.quit()
        }
        // It is told at once where the program can't be started.
        if outcome == nil { loop.run() }
      }
      guard case .content = outcome, let answer = rehearsal.answerTime else {
        throw BenchmarkError.program(
          program, "gave no content", errors: "\(String(describing: outcome)) \(rehearsal.log)")
      }
      return [
        rows[0].name: answer.seconds * 1000, rows[1].name: whole, rows[2].name: finding,
        rows[3].name: finding / listing, rows[4].name: starting,
      ]
    }
  }

  @MainActor private func milliseconds(_ body: () -> Void) -> Double {
    let start = Moment.now
    body()
    return start.duration(to: .now).seconds * 1000
  }
}

/// A user's home with a hundred widgets, six of them on the panel.
@MainActor private struct Home {
  let surroundings: HostSurroundings

  init(_ folder: String, program: String) throws {
    // Where Today's own programs are, which start the others.
    let programs = (try ProgramUnderTest.path("today-guard") as NSString).deletingLastPathComponent
    let environment = ["HOME": folder, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"]
    let folders = Folders(environment: environment, accountHome: folder)
    let widgets = "\(folders.data)/widgets"
    try File.createFolder(widgets)
    for number in 1...100 {
      let manifest = """
        [Widget]
        Id=org.example.Bench\(number)
        Name=Bench \(number)
        Name[cs]=Měření \(number)
        Summary=One of a hundred
        Icon=face-smile-symbolic
        Exec=\(program) example
        Protocol=today-1
        Largest=expanded

        [Setting name]
        Type=text
        Label=Name
        Default=world
        """
      try File("\(widgets)/bench-\(number).widget").write(Array(manifest.utf8), isDurable: false)
    }
    let instances = (1...6).map { "[Widget bench-\($0)]\nId=org.example.Bench\($0)\n" }
    let order = (1...6).map { "bench-\($0);" }.joined()
    let settings = "[Widgets]\nOrder=\(order)\n\n" + instances.joined(separator: "\n")
    try File.createFolder(folders.config)
    try File("\(folders.config)/today.conf").write(Array(settings.utf8), isDurable: false)
    surroundings = HostSurroundings(
      folders: folders,
      search: WidgetSearch(folders, libexec: folder, environment: environment),
      tools: .found(environment: environment, libexec: programs), conditions: QuietConditions())
  }
}

/// A machine on which nothing changes.
@MainActor private final class QuietConditions: Conditions {
  weak var delegate: (any ConditionsDelegate)?
  let savesPower = false
  let network = Schedule.Network.online
  let slept = Duration.zero
  func begin() {}
}
