import Expectations
import GLibTesting
import Glibc
import KeyFiles
import RandomTesting
import WidgetCore
import XCTest

@testable import GLib
@testable import WidgetHost

final class KilledHostTests: XCTestCase {
  private static let script = #"""
    #!/bin/sh
    content='{"type":"text","text":"quick"}'
    echo '{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","content":'$content'}}'

    """#

  /// The number of kills; TODAY_KILLS=5000 overrides it for a long run.
  private static var rounds: Int {
    Environment.current["TODAY_KILLS"].flatMap { Int($0) } ?? trials(20, of: 1_000)
  }

  /// The maximum number of file changes before a kill.
  private static let maximumChanges = 60

  func testWheneverTheHostIsKilledAllItsFilesAreWholeAndNoWidgetLives() throws {
    try onMain {
      try leavingNothing {
        let home = try Home()
        // A shell starts faster than the cruel widget.
        try put(Self.script, "\(home.widgets)/quick")
        chmod("\(home.widgets)/quick", 0o755)
        try home.install("x.y.Good", "quick", "Largest=expanded\nMultiple=true")
        try home.install("x.y.Deaf", "CruelWidget ignoresEverything", "Multiple=true")
        try File.createFolder(home.folders.config)
        let instances = (1...4).map { "[Widget good-\($0)]\nId=x.y.Good\n" }.joined()
        try put(
          "# kept\n[Widget deaf-1]\nId=x.y.Deaf\n\(instances)",
          "\(home.folders.config)/today.conf")
        var numbers = SeededNumbers(seed: 5)
        var snapshots = 0
        // Counts each creation, write and move in the host's folders.
        var changes = 0
        let news = try Inotify { changes += $0.count }
        for path in [home.folders.config, home.folders.state, "\(home.folders.cache)/snapshots"] {
          try File.createFolder(path)
          _ = try news.watch(path, .names.union(.contents)).get()
        }
        for round in 0..<Self.rounds {
          let kept = Self.snapshots(of: home)
          let run = try Run(
            Command("\(productsFolder)/HostProbe", arguments: [home.folder.path, productsFolder]))
          turnLoop(for: "the host") { !run.output.isEmpty }
          // Cached content is written late on a slow machine.
          if round % 10 == 0 {
            turnLoop(for: "a snapshot") { !Self.snapshots(of: home).isSubset(of: kept) }
          }
          // From none to several rounds of its operations.
          let next = changes + Int.random(in: 0...Self.maximumChanges, using: &numbers)
          turnLoop(for: "some changes") { changes >= next }
          // Only the host: killing its group would include the widgets.
          kill(try XCTUnwrap(run.child?.identifier), SIGKILL)
          XCTAssertEqual(run.finish(), .signal(SIGKILL))
          XCTAssertEqual(run.text, "ready\n")
          snapshots += try Self.checkFiles(of: home)
          if round % 10 == 0 {
            turnLoop(for: "the widgets' end in round \(round)") { home.processes.isEmpty }
          }
        }
        turnLoop(for: "the widgets' end") { home.processes.isEmpty }
        XCTAssertGreaterThan(snapshots, Self.rounds / 10)
        withExtendedLifetime(news) {}
        // A start removes temporary files.
        let host = InstanceFiles(home.folders)
        host.follow()
        XCTAssertEqual(host.problems, [])
      }
    }
  }

  /// No PID namespace that there is: panels of other tests end processes of dead hosts, too.
  private static let numberSpace = "test\(ThisProcess.identifier)"

  func testTheNextHostEndsTheWidgetsOfAKilledOne() throws {
    try onMain {
      let dead = try Run("exit 0")
      dead.finish()
      let host = try XCTUnwrap(dead.child?.identifier)
      let script = "setsid sleep 300 & echo $!; exec sleep 300"
      let path = "/usr/bin:/bin"
      let here = Self.numberSpace
      let orphan = try Run(script, environment: ["PATH": path, "TODAY_RUN": "\(host)-\(here)-1"])
      let others = try [
        "\(ThisProcess.identifier)-\(here)-1",
        // As from a container, where that ID is another process.
        "\(host)-1-1",
      ].map { try Run(script, environment: ["PATH": path, "TODAY_RUN": $0]) }
      turnLoop(for: "all runaways") { ([orphan] + others).allSatisfy { !$0.lines.isEmpty } }
      let runaways = ([orphan] + others).compactMap { Int32($0.lines[0]) }
      OrphanedProcesses.endThoseOfDeadHosts(in: here)
      turnLoop(for: "the orphan's end") { !isAlive(runaways[0]) }
      XCTAssertEqual(orphan.finish(), .signal(SIGKILL))
      // Processes of a host that may be running are left alone.
      for (other, runaway) in zip(others, runaways.dropFirst()) {
        XCTAssertTrue(isAlive(runaway))
        kill(runaway, SIGKILL)
        other.child?.kill()
        other.finish()
      }
    }
  }

  /// As one started from a shell that a widget has opened, and that outlived its panel.
  func testAPanelWithTheMarkOfADeadHostLivesAndSoDoesWhereItWasTyped() throws {
    try onMain {
      let dead = try Run("exit 0")
      dead.finish()
      let host = try XCTUnwrap(dead.child?.identifier)
      let home = try Home()
      let mark = "\(host)-\(Self.numberSpace)-1"
      let shell = try Run(
        "sleep 300 & \(productsFolder)/HostProbe \(home.folder.path) \(productsFolder) sweep "
          + "\(Self.numberSpace); echo $?; kill $! && echo neighbor",
        environment: ["PATH": "/usr/bin:/bin", "TODAY_RUN": mark])
      // This process is started without the mark.
      XCTAssertEqual(shell.finish(), .status(0))
      XCTAssertEqual(shell.text, "mark none\n0\nneighbor\n")
    }
  }

  func testOnlyLeftoversAreLeftovers() {
    let marked: [Int32: String] = [
      10: "1-7-a", 11: "2-7-b", 12: "1-8-c", 13: "nonsense", 14: "1-7-d", 15: "1-7-d", 16: "1-7-e",
    ]
    // 2 is running; 14 started this process; 16 is this one, with a mark of its own.
    let left = OrphanedProcesses.leftovers(marked, besides: [16, 14, 1], numberSpace: "7") {
      $0 == 2
    }
    XCTAssertEqual(left, [10])
  }

  /// The complete snapshots by inode number, which is new for each write.
  @MainActor private static func snapshots(of home: Home) -> Set<ino_t> {
    let folder = "\(home.folders.cache)/snapshots"
    let numbers = names(in: folder).filter { !$0.hasPrefix(".") }.compactMap { name -> ino_t? in
      var status = stat()
      return stat("\(folder)/\(name)", &status) == 0 ? status.st_ino : nil
    }
    return Set(numbers)
  }

  /// Reads all files that the host keeps; returns the number of snapshots.
  @MainActor private static func checkFiles(of home: Home) throws -> Int {
    let settings = try text("\(home.folders.config)/today.conf")
    XCTAssertTrue(settings.hasPrefix("# kept\n"))
    var problems: [KeyFileError] = []
    let modes = (try? text("\(home.folders.state)/widgets.conf")) ?? ""
    let list = InstanceList(
      settings: try KeyFile(parsing: settings), modes: try KeyFile(parsing: modes),
      problems: &problems)
    XCTAssertEqual(problems, [])
    XCTAssertNotNil(list["deaf-1"] ?? list.instances.first)
    let folder = "\(home.folders.cache)/snapshots"
    let files = names(in: folder).filter { !$0.hasPrefix(".") }
    for name in files {
      let bytes = try File("\(folder)/\(name)").read(limit: ContentSnapshot.limit)
      let snapshot = try XCTUnwrap(ContentSnapshot(bytes: bytes), name)
      XCTAssertNoThrow(try WidgetMessage(parsing: snapshot.message))
    }
    return files.count
  }
}
