import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

/// A widget rehearsed for its author, with a fixed clock.
final class RehearsalTests: XCTestCase {
  /// 2026-11-24 12:00 UTC.
  private static let noon = Duration.seconds(1_795_521_600)

  /// Requests a start five seconds after noon, and reports its reason.
  private static let alarm = """
    #!/bin/sh
    while read -r line; do
      id=$(printf '%s' "$line" | sed -n 's/.*"id":\\([0-9]*\\).*/\\1/p')
      case $line in
      *'"reason":"time"'*) text=woken; wake= ;;
      *'"method":"update"'*) text=asleep; wake=',"wakeAt":1795521605' ;;
      *) continue ;;
      esac
      printf '{"jsonrpc":"2.0","id":%s,"result":{"outcome":"newData","content":' "$id"
      printf '{"type":"text","text":"%s"}%s}}\\n' $text "$wake"
    done
    """

  func testAnAnswerWithoutItsLineBreakIsSaid() throws {
    try expectHint(
      "it has written 11 bytes, and no line break after them, which ends an answer",
      after: "printf '{\"jsonrpc\":'")
  }

  func testAnAnswerThatWasNotFlushedIsSaid() throws {
    try expectHint(AuthorWarnings.noAnswer(unfinished: 0), after: ":")
    XCTAssertTrue(AuthorWarnings.noAnswer(unfinished: 0).contains("flush=True"))
  }

  /// Expects the hint of a widget that runs a command and doesn't answer.
  private func expectHint(_ hint: String, after command: String) throws {
    try onMain {
      let home = try Home()
      try put("#!/bin/sh\n\(command); sleep 60\n", "\(home.widgets)/cut")
      try File("\(home.widgets)/cut").makeExecutable()
      try home.install("x.y.Cut", "cut", "Timeout=1s\n")
      let widget = try XCTUnwrap(home.search.inventory().widgets["x.y.Cut"])
      let folder = try File.temporaryFolder()
      defer { try? File.removeFolder(folder) }
      let rehearsal = Rehearsal(
        widget, home.tools,
        environment: EnvironmentDescription(locale: "C", timeZone: "UTC"),
        home: home.folder.path, folder: folder)
      var outcome: Rehearsal.Outcome?
      rehearsal.run { outcome = $0 }
      turnLoop(for: "its end") { outcome != nil }
      XCTAssertEqual(outcome, .failed("It did not answer within 1 s."))
      XCTAssertEqual(rehearsal.hint, hint)
    }
  }

  func testAWidgetIsAskedAgainAtTheTimeThatItAskedFor() throws {
    try onMain {
      let home = try Home()
      try put(Self.alarm, "\(home.widgets)/alarm")
      try File("\(home.widgets)/alarm").makeExecutable()
      try home.install("x.y.Alarm", "alarm")
      let widget = try XCTUnwrap(home.search.inventory().widgets["x.y.Alarm"])
      let folder = try File.temporaryFolder()
      defer { try? File.removeFolder(folder) }
      let clock = ManualClock(start: .seconds(1000), wall: Self.noon)
      clock.use()
      defer { clock.stop() }
      @MainActor func advance(by duration: Duration) {
        let end = Moment.now + duration
        while clock.step(until: end) { turnLoopUntilQuiet() }
        turnLoopUntilQuiet()
      }
      let rehearsal = Rehearsal(
        widget, home.tools,
        environment: EnvironmentDescription(locale: "C", timeZone: "UTC"),
        home: home.folder.path, folder: folder, script: RehearsalScript(span: .seconds(10)))
      var outcome: Rehearsal.Outcome?
      rehearsal.run { outcome = $0 }
      turnLoop(for: "its first content") { rehearsal.publications == 1 }
      advance(by: .milliseconds(5010))
      turnLoop(for: "its answer at that time") { rehearsal.publications == 2 }
      XCTAssertNil(outcome, "the ten seconds aren't over")
      advance(by: .seconds(5))
      turnLoop(for: "its end") { outcome != nil }
      guard case .content(let update) = outcome else {
        return XCTFail("\(String(describing: outcome)): \(rehearsal.log)")
      }
      XCTAssertEqual(update.content.outline, "text “woken”\n")
    }
  }
}
