import GLib
import GLibTesting
import Glibc
import WidgetCore
import XCTest

@testable import WidgetHost

/// Live widgets, changed programs and the folders of instances.
final class LiveWidgetTests: XCTestCase {
  // MARK: - Visible panel

  func testUpdatesGoOnAtOnceWhenThePanelComesBack() throws {
    for more in ["Live=true\nRefresh=30d", "Refresh=30d\nNetwork=true"] {
      try onMain {
        let tick = """
          (n=0; while sleep 0.05; do n=$((n+1)); echo '{"jsonrpc":"2.0","method":"content",'\\
          '"params":{"content":{"type":"text","text":"tick '$n'"}}}'; done) &
          """
        let test = try ShellWidget.running(ShellWidget.script("begin", more: tick), more)
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

  func testALiveWidgetBelowAnotherPageRunsOnceItComesToTheFront() throws {
    try onMain {
      let home = try Home()
      for name in ["A", "B"] { try home.install("x.y.\(name)", "CruelWidget good", "Live=true") }
      let test = HostUnderTest(home)
      test.host.start()
      for name in ["A", "B"] { try test.host.add("x.y.\(name)") }
      try test.host.stack(["b-1"], on: "a-1")
      XCTAssertEqual(test.host.states.map(\.stack?.front), ["b-1", "b-1"])
      test.host.setCovered(["a-1"])
      test.host.panelAppeared()
      turnLoop(for: "both to have content") {
        test.host.states.allSatisfy { $0.content != nil }
          && test.host.state(of: "b-1")?.status == .live
      }
      turnLoop(for: "the end of the covered one") { test.host.state(of: "a-1")?.status == .current }
      XCTAssertEqual(test.host.usage(of: "b-1")?.starts, 1)
      try test.host.setFront("a-1")
      test.host.setCovered(["b-1"])
      turnLoop(for: "the other one") {
        test.host.state(of: "a-1")?.status == .live
          && test.host.state(of: "b-1")?.status == .current
      }
      test.finish()
    }
  }

  func testALiveWidgetIsRestartedAfterGrowingPauses() throws {
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

  func testALiveWidgetRunsDuringAPeek() throws {
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

  func testCruelWidgetsAreRestartedOnlySlowly() throws {
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

  func testAChangedProgramIsRestarted() throws {
    for more in ["Live=true", "Refresh=30d\nNetwork=true"] {
      try inManualTime {
        let test = try ShellWidget.running(ShellWidget.script("old"), more)
        test.host.panelAppeared()
        turnLoop(for: "the old") { test.state("a-1")?.status == .live }
        try ShellWidget.install(ShellWidget.script("newer"), more, in: test.home)
        // Nothing reports it.
        advance(by: .seconds(1))
        turnLoop(for: "the new") { test.text("a-1") == "newer" }
        XCTAssertEqual(test.host.usage(of: "a-1")?.starts, 2)
        try ShellWidget.install(ShellWidget.script("newest"), more, in: test.home)
        test.host.refresh("a-1")
        advance(by: .seconds(1))
        turnLoop(for: "the newest") { test.text("a-1") == "newest" }
        // While hidden, it waits for the next appearance, however new the content is.
        test.host.panelDisappeared()
        turnLoop(for: "its end") { !test.host.hasProcesses }
        try ShellWidget.install(ShellWidget.script("last"), more, in: test.home)
        advance(by: .seconds(1))
        XCTAssertFalse(test.host.hasProcesses)
        test.host.panelAppeared()
        turnLoop(for: "the last") { test.text("a-1") == "last" }
        test.finish()
      }
    }
  }

  func testANewProgramIsStartedAfterTheOldOneWasTurnedOff() throws {
    try onMain {
      let test = try ShellWidget.running("#!/bin/sh\nexit 1\n", "")
      test.host.panelAppeared()
      for count in 1...5 {
        turnLoop(for: "failure \(count)") { test.host.usage(of: "a-1")?.failures == count }
        if count < 5 { test.host.processes["a-1"]?.skipPause() }
      }
      XCTAssertEqual(test.host.processes["a-1"]?.life.phase, .off)
      try ShellWidget.install(ShellWidget.script("mended"), "", in: test.home)
      turnLoop(for: "the mended") { test.text("a-1") == "mended" }
      test.finish()
    }
  }

  // MARK: - Folders

  func testAnInstanceThatIsAddedAgainFindsItsFilesAndNoOther() throws {
    for isPutAway in [false, true] {
      try onMain {
        let test = try ShellWidget.running(ShellWidget.script("good"), "")
        let folder = "\(test.home.folders.state)/widgets/a-1"
        test.host.refresh("a-1")
        test.host.panelAppeared()
        turnLoop(for: "a note") { ShellWidget.requests(of: test).count == 1 }
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
        XCTAssertGreaterThanOrEqual(ShellWidget.requests(of: test).count, 1)
        test.finish()
      }
    }
  }
}
