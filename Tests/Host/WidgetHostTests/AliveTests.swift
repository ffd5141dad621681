import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

/// Live widgets, wake times and notifications.
final class AliveTests: XCTestCase {
  /// A script that responds with `text` and runs `more` after each response; it records its
  /// requests in `told`, a file in its own folder.
  private static func script(_ text: String, wakeAt: String = "", more: String = "") -> String {
    """
    #!/bin/sh
    while read -r line; do
      case $line in *'"shutdown"'*) exit;; esac
      printf '%s\\n' "$line" >> told
      id=${line#*'"id":'}; id=${id%%,*}
      echo '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"newData",\(wakeAt)'\\
    '"content":{"type":"text","text":"\(text)"}}}'
      \(more)
    done
    """
  }

  @MainActor private static func install(
    _ script: String, _ more: String, in home: Home, as name: String = "a"
  ) throws {
    let file = File("\(home.widgets)/\(name)")
    try file.write(Array(script.utf8))
    try file.makeExecutable()
    try home.install("x.y.\(name.uppercased())", name, more)
  }

  @MainActor private static func running(
    _ script: String, _ more: String
  ) throws -> HostUnderTest {
    let home = try Home()
    try install(script, more, in: home)
    let test = HostUnderTest(home)
    test.host.start()
    try test.host.add("x.y.A")
    return test
  }

  /// The widget's requests, a line each.
  @MainActor private static func told(_ test: HostUnderTest, _ name: String = "a-1") -> [String] {
    let path = "\(test.home.folders.state)/widgets/\(name)/told"
    let bytes = (try? File(path).read(limit: 1 << 20)) ?? []
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  // MARK: - Visible panel

  func testWhatTicksTicksOnAtOnceWhenThePanelComesBack() throws {
    for more in ["Live=true\nRefresh=30d", "Refresh=30d\nNetwork=true"] {
      try onMain {
        let tick = """
          (n=0; while sleep 0.05; do n=$((n+1)); echo '{"jsonrpc":"2.0","method":"content",'\\
          '"params":{"content":{"type":"text","text":"tick '$n'"}}}'; done) &
          """
        let test = try Self.running(Self.script("begin", more: tick), more)
        for count in 1...3 {
          test.host.panelAppeared()
          turnLoop(for: "start \(count), \(more)") { test.host.usage(of: "a-1")?.starts == count }
          turnLoop(for: "its beginning") { test.text("a-1") != "tick 2" || count == 1 }
          turnLoop(for: "its ticking") { test.text("a-1") == "tick 2" }
          test.host.panelDisappeared()
          turnLoop(for: "its end") { !test.host.hasProcesses }
        }
        test.finish()
      }
    }
  }

  func testOneThatLivesIsStartedAgainAfterPausesThatGrow() throws {
    try inManualTime {
      let home = try Home()
      try home.install("x.y.A", "CruelWidget once", "Live=true")
      let test = HostUnderTest(home)
      test.host.start()
      try test.host.add("x.y.A")
      let starts = { test.host.usage(of: "a-1")?.starts }
      test.host.panelAppeared()
      for (count, pause) in [(1, 1), (2, 2), (3, 4)] {
        turnLoop(for: "run \(count)") { starts() == count }
        turnLoop(for: "its end") { !test.host.hasProcesses }
        advance(by: .seconds(pause) - .milliseconds(1))
        XCTAssertEqual(starts(), count, "the next is \(pause) seconds later")
        if count < 3 { advance(by: .milliseconds(1)) }
      }
      XCTAssertEqual(test.host.usage(of: "a-1")?.failures, 0)
      XCTAssertEqual(test.text("a-1"), "once")
      test.host.panelDisappeared()
      advance(by: .seconds(60))
      XCTAssertEqual(starts(), 3, "the panel is hidden")
      test.finish()
    }
  }

  func testOneThatLivesRunsWhileItIsPeekedAt() throws {
    try inManualTime {
      let home = try Home()
      try home.install("x.y.A", "CruelWidget once", "Live=true")
      let test = HostUnderTest(home)
      test.host.start()
      try test.host.add("x.y.A")
      test.host.beginPeek(at: "a-1")
      turnLoop(for: "the first run") { test.host.usage(of: "a-1")?.starts == 1 }
      turnLoop(for: "its end") { !test.host.hasProcesses }
      advance(to: "the second run") { test.host.usage(of: "a-1")?.starts == 2 }
      test.host.endPeek(at: "a-1")
      turnLoop(for: "its end") { !test.host.hasProcesses }
      advance(by: .seconds(60))
      XCTAssertEqual(test.host.usage(of: "a-1")?.starts, 2)
      test.finish()
    }
  }

  func testCruelWidgetsAreNoWorseAlive() throws {
    let cruelties = [
      "crashesAtStart", "endsSilently", "once", "hangs", "crashesAfterAnswering", "garbage",
      "pushesWithoutEnd", "leavesAChild", "forksWithoutEnd", "ignoresEverything", "unasked",
    ]
    try onMain {
      try leavingNothing {
        try inManualTime {
          let test = try HostUnderTest.running(
            cruelties.map { "CruelWidget \($0)" }, more: "Live=true\nTimeout=1s")
          test.host.panelAppeared()
          for _ in 1...6 {
            turnLoop(for: "those that end by themselves") {
              ["crashesAtStart", "endsSilently", "once", "crashesAfterAnswering"].allSatisfy {
                let index = cruelties.firstIndex(of: $0) ?? 0
                return test.host.processes["w\(index)-1"]?.hasProcess == false
              }
            }
            advance(by: .seconds(1))
          }
          for (index, cruelty) in cruelties.enumerated() {
            let starts = try XCTUnwrap(test.host.usage(of: "w\(index)-1")?.starts)
            XCTAssertLessThanOrEqual(starts, 4, cruelty)
          }
          test.finish()
        }
      }
    }
  }

  // MARK: - Another program

  func testAProgramThatHasChangedIsStartedAnew() throws {
    for more in ["Live=true", "Refresh=30d\nNetwork=true"] {
      try inManualTime {
        let test = try Self.running(Self.script("old"), more)
        test.host.panelAppeared()
        turnLoop(for: "the old") { test.state("a-1")?.status == .live }
        try Self.install(Self.script("newer"), more, in: test.home)
        // Nothing reports it.
        advance(by: .seconds(1))
        turnLoop(for: "the new") { test.text("a-1") == "newer" }
        XCTAssertEqual(test.host.usage(of: "a-1")?.starts, 2)
        try Self.install(Self.script("newest"), more, in: test.home)
        test.host.refresh("a-1")
        advance(by: .seconds(1))
        turnLoop(for: "the newest") { test.text("a-1") == "newest" }
        // While hidden, it waits for the next appearance, however new the content is.
        test.host.panelDisappeared()
        turnLoop(for: "its end") { !test.host.hasProcesses }
        try Self.install(Self.script("last"), more, in: test.home)
        advance(by: .seconds(1))
        XCTAssertFalse(test.host.hasProcesses)
        test.host.panelAppeared()
        turnLoop(for: "the last") { test.text("a-1") == "last" }
        test.finish()
      }
    }
  }

  func testANewProgramGetsAChanceWhereTheOldOneWasTurnedOff() throws {
    try onMain {
      let test = try Self.running("#!/bin/sh\nexit 1\n", "")
      test.host.panelAppeared()
      for count in 1...5 {
        turnLoop(for: "failure \(count)") { test.host.usage(of: "a-1")?.failures == count }
        if count < 5 { test.host.processes["a-1"]?.skipPause() }
      }
      XCTAssertEqual(test.host.processes["a-1"]?.life.phase, .off)
      try Self.install(Self.script("mended"), "", in: test.home)
      turnLoop(for: "the mended") { test.text("a-1") == "mended" }
      test.finish()
    }
  }

  // MARK: - Folders

  func testWhatItHasWrittenIsThereWhenItIsAddedAgainAndForNobodyElse() throws {
    for isPutAway in [false, true] {
      try onMain {
        let test = try Self.running(Self.script("good"), "")
        let folder = "\(test.home.folders.state)/widgets/a-1"
        test.host.refresh("a-1")
        test.host.panelAppeared()
        turnLoop(for: "a note") { Self.told(test).count == 1 }
        if isPutAway {
          try test.host.putAway("a-1")
          try test.host.forget("a-1")
        } else {
          try test.host.remove("a-1")
        }
        turnLoop(for: "its end") { !test.host.hasProcesses }
        XCTAssertFalse(File(folder).exists)
        // Another widget with instances of the same name doesn't see it.
        try test.home.install("z.z.A", "CruelWidget good")
        XCTAssertEqual(try test.host.add("z.z.A"), "a-1")
        XCTAssertFalse(File("\(folder)/told").exists)
        try test.host.remove("a-1")
        XCTAssertEqual(try test.host.add("x.y.A"), "a-1")
        XCTAssertGreaterThanOrEqual(Self.told(test).count, 1)
        test.finish()
      }
    }
  }

  // MARK: - Wake times

  @MainActor private static func waiting(for seconds: Double) throws -> (HostUnderTest, Duration) {
    let time = WallClock.now + .seconds(seconds)
    let text = #""wakeAt":\#(time / .seconds(1)),"#
    let test = try running(script("waiting", wakeAt: text), "Refresh=never")
    test.host.refresh("a-1")
    test.host.panelAppeared()
    turnLoop(for: "the content") { test.text("a-1") == "waiting" }
    test.host.panelDisappeared()
    turnLoop(for: "its end") { !test.host.hasProcesses }
    return (test, time)
  }

  /// Waits until the wake time is reported, and checks that this happens once and soon.
  @MainActor private static func expectTime(
    _ test: HostUnderTest, late: ClosedRange<Double>, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    advance(to: "the time", file: file, line: line) { test.host.hasProcesses }
    turnLoop(for: "the telling", file: file, line: line) {
      told(test).contains { $0.contains(#""reason":"time""#) }
    }
    let message = try XCTUnwrap(told(test).last.map { Array($0.utf8) })
    guard case .update(_, let request) = try HostMessage(parsing: message) else {
      return XCTFail("no update", file: file, line: line)
    }
    let seconds = try XCTUnwrap(request.late).seconds
    XCTAssertTrue(late.contains(seconds), "\(seconds)", file: file, line: line)
    turnLoop(for: "its end", file: file, line: line) { !test.host.hasProcesses }
    // It repeats the same time, which isn't reported again.
    advance(by: .seconds(60))
    XCTAssertFalse(test.host.hasProcesses, file: file, line: line)
    let times = told(test).count { $0.contains(#""reason":"time""#) }
    XCTAssertEqual(times, 1, "told once", file: file, line: line)
  }

  func testOutOfSightItIsStartedToTheSecond() throws {
    try inManualTime {
      let (test, _) = try Self.waiting(for: 3)
      try Self.expectTime(test, late: 0...1)
      test.finish()
    }
  }

  func testTimeAsleepCounts() throws {
    try inManualTime {
      let (test, _) = try Self.waiting(for: 3600)
      // The wall clock continues during sleep.
      test.conditions.clockError = .seconds(4200)
      test.conditions.slept += .seconds(4200)
      try Self.expectTime(test, late: 595...610)
      test.finish()
    }
  }

  func testTheClockIsSetForwardsAndBackwards() throws {
    try inManualTime {
      let (test, _) = try Self.waiting(for: 3600)
      test.conditions.clockError = .seconds(-7200)
      advance(by: .milliseconds(500))
      XCTAssertFalse(test.host.hasProcesses)
      test.conditions.clockError = .seconds(3598)
      advance(by: .milliseconds(200))
      XCTAssertFalse(test.host.hasProcesses)
      try Self.expectTime(test, late: 0...1)
      test.finish()
    }
  }

  func testWhatCameWhileThePanelWasNotRunningIsToldAtItsStart() throws {
    try inManualTime {
      let (test, _) = try Self.waiting(for: 2)
      test.finish()
      advance(by: .seconds(3))
      let again = HostUnderTest(test.home)
      again.host.start()
      try Self.expectTime(again, late: 0.5...10)
      again.finish()
      // Nor is it reported at the next start.
      let third = HostUnderTest(test.home)
      third.host.start()
      advance(by: .seconds(60))
      XCTAssertFalse(third.host.hasProcesses)
      XCTAssertEqual(Self.told(third).count { $0.contains(#""reason":"time""#) }, 1)
      third.finish()
    }
  }

  func testWhoIsLookedAtIsToldToo() throws {
    try inManualTime {
      let time = WallClock.now + .seconds(2)
      let text = #""wakeAt":\#(time / .seconds(1)),"#
      let test = try Self.running(Self.script("waiting", wakeAt: text), "Live=true")
      test.host.panelAppeared()
      turnLoop(for: "the content") { test.text("a-1") == "waiting" }
      // A little more, because the time was a decimal number.
      advance(by: .milliseconds(2100))
      turnLoop(for: "the time") { Self.told(test).contains { $0.contains(#""reason":"time""#) } }
      XCTAssertLessThan(WallClock.now - time, .seconds(1))
      XCTAssertEqual(test.host.usage(of: "a-1")?.starts, 1, "it runs already")
      test.finish()
    }
  }

  func testATimeGoesWithItsWidgetAndNonsenseInTheFileHarmsNobody() throws {
    try inManualTime {
      let (test, _) = try Self.waiting(for: 3600)
      let file = "\(test.home.folders.state)/alarms.conf"
      advance(by: .seconds(10))
      turnLoop(for: "the file") { (try? text(file))?.contains("WakeAt") == true }
      try test.host.putAway("a-1")
      XCTAssertTrue(try text(file).contains("a-1"), "it may be wanted back")
      try test.host.forget("a-1")
      XCTAssertFalse(try text(file).contains("a-1"))
      test.finish()
      for nonsense in ["99999999999999999999", "-5", "nan", "", "1e9"] {
        try put("[a-1]\nWakeAt=\(nonsense)\n[../x]\nWakeAt=5\n", file)
        let again = HostUnderTest(test.home)
        again.host.start()
        advance(by: .seconds(1))
        XCTAssertNil(again.host.alarms.alarms["a-1"], nonsense)
        XCTAssertNil(again.host.alarms.alarms["../x"])
        again.finish()
      }
    }
  }

  // MARK: - Notifications

  private static let notify =
    #"echo '{"jsonrpc":"2.0","method":"notify","params":{"id":"x","title":"Done"}}'"#

  func testOnlyWhoMayTellsTheUserAndNotTooMuch() throws {
    try onMain {
      let many = "for i in 1 2 3 4 5 6 7 8; do \(Self.notify); done"
      let test = try Self.running(Self.script("good", more: many), "Notify=true")
      test.host.refresh("a-1")
      test.host.panelAppeared()
      let done = WidgetNotification(id: "x", title: "Done")
      turnLoop(for: "five") { test.notices.count == 5 }
      turnLoop(for: "the log") {
        (try? text(test.host.logPath(of: "a-1")))?.contains("more notifications") == true
      }
      XCTAssertEqual(test.notices, Array(repeating: .show(done, instance: "a-1"), count: 5))
      let log = try text(test.host.logPath(of: "a-1"))
      XCTAssertEqual(log.split(separator: "\n").count { $0.contains("more notifications") }, 1)
      test.finish()

      let other = try Self.running(Self.script("good", more: Self.notify), "")
      other.host.panelAppeared()
      turnLoop(for: "the log") {
        (try? text(other.host.logPath(of: "a-1")))?.contains("Notify=true") == true
      }
      XCTAssertEqual(other.notices, [])
      other.finish()
    }
  }

  func testTheUserTurnsThemOffForGood() throws {
    try onMain {
      let push =
        #"echo '{"jsonrpc":"2.0","method":"content","params":{"content":"#
        + #"{"type":"text","text":"after"}}}'"#
      let test = try Self.running(
        Self.script("good", more: "\(Self.notify); \(push)"), "Notify=true")
      try test.host.setSilent(true, of: "a-1")
      XCTAssertTrue(try text("\(test.home.folders.config)/today.conf").contains("Silent=a-1"))
      test.host.panelAppeared()
      turnLoop(for: "what it says after it") { test.text("a-1") == "after" }
      XCTAssertEqual(test.notices, [])
      test.finish()
      let again = HostUnderTest(test.home)
      again.host.start()
      XCTAssertEqual(again.state("a-1")?.isSilent, true)
      try again.host.setSilent(false, of: "a-1")
      XCTAssertFalse(try text("\(test.home.folders.config)/today.conf").contains("Silent"))
      again.finish()
    }
  }

  func testAClickOutOfSightReachesTheWidget() throws {
    try onMain {
      let test = try Self.running(Self.script("good"), "Refresh=never")
      test.send("snooze", to: "a-1")
      turnLoop(for: "the click") {
        Self.told(test).contains { $0.contains(#""action":"snooze""#) }
      }
      turnLoop(for: "its end") { !test.host.hasProcesses }
      test.finish()
    }
  }
}
