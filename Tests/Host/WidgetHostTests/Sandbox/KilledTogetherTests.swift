import Expectations
import GLib
import GLibTesting
import Glibc
import RandomTesting
import XCTest

@testable import WidgetHost

/// Nothing of a sandbox is left when its supervisor process and the panel are killed together, at any moment.
final class KilledTogetherTests: XCTestCase {
  func testASandboxLeavesNothing() throws {
    try onMain {
      guard try Unprivileged.ways().count > 1 else { throw XCTSkip("no sandbox that works") }
      let test = try Unprivileged()
      try test.install("forksTwice", "forksTwice", "Sandbox=true\nNetwork=true")
      let arguments = try Self.guardArguments(test)
      var numbers = SeededNumbers(seed: 49)
      for trial in 0..<trials(20, of: 500) {
        let panel = try test.unprivileged(["/bin/sh", "-c", Self.panel] + arguments)
        turnLoop(for: "the supervisor process") { !panel.lines.isEmpty }
        let supervisor = try XCTUnwrap(Int32(panel.lines[0]))
        // Half of them while the sandbox is being made, which takes some milliseconds; the others once the widget's
        // processes have left their group and session.
        if trial.isMultiple(of: 2) {
          let moment = Moment.now + .microseconds(Int.random(in: 0..<12_000, using: &numbers))
          while Moment.now < moment {}
        } else {
          let request = #"{"jsonrpc":"2.0","id":1,"method":"update","params":{}}"#
          panel.child?.write("\(request)\n".utf8)
          turnLoop(for: "the answer") { panel.text.contains("forked") }
        }
        let both = [supervisor, try XCTUnwrap(panel.child?.identifier)]
        for process in both.shuffled(using: &numbers) { kill(process, SIGKILL) }
        panel.finish()
        turnLoop(for: "the end of all, in trial \(trial)", seen: { "\(test.processes)" }) {
          test.processes.isEmpty
        }
      }
    }
  }

  /// Stands for the panel: starts the supervisor process, and waits for it.
  private static let panel =
    #"exec 3<&0; "$0" --parent $$ "$@" <&3 3<&- & echo $!; exec 3<&-; wait"#

  /// The command line of the supervisor process, without its parent.
  @MainActor private static func guardArguments(_ test: Unprivileged) throws -> [String] {
    let environment = ["HOME": test.home, "PATH": "/usr/bin:/bin", "XDG_DATA_DIRS": "/nowhere"]
    let search = WidgetSearch(
      Folders(environment: environment, accountHome: "/"), libexec: test.programs,
      environment: environment)
    let widget = try XCTUnwrap(search.inventory().widgets["x.y.forksTwice"])
    let folder = "\(test.home)/.local/state/today/widgets/forks-twice-1"
    try File.createFolder(folder)
    let tools = RunningTools.found(environment: environment, libexec: test.programs)
    let command = tools.launch(widget, opened: [], folder: folder).command
    XCTAssertEqual(command.arguments.first, "--parent")
    return [command.program] + command.arguments.dropFirst(2)
  }
}
