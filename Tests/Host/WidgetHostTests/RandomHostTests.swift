import Expectations
import GLib
import GLibTesting
import Glibc
import RandomTesting
import WidgetCore
import XCTest

@testable import WidgetHost

/// Random events of the user, the machine and the widgets never break the host.
final class RandomHostTests: XCTestCase {
  private static let cruelties = [
    "good", "once", "pushes", "complains", "nothingNew", "late 40", "crashesAtStart",
    "crashesInALine", "crashesAfterAnswering", "hangs", "ignoresEverything", "leavesARunaway",
    "leavesAChild", "endlessLine", "pushesWithoutEnd", "fillsStandardError", "garbage", "wrongID",
    "twoAnswers", "deepNesting", "unasked", "closesItsOutput",
  ]

  /// The number of events: 60, more in `make test-all`, or as many as `make soak` sets.
  private static let rounds =
    (ProcessInfo.processInfo.environment["TODAY_STEPS"].flatMap { Int($0) }
      ?? (runsExhaustively ? 300 : 60)) / 3

  func testRandomEventsLeaveTheHostRight() throws {
    try onMain {
      try leavingNothing {
        let seed = ProcessInfo.processInfo.environment["TODAY_SEED"].flatMap { UInt64($0) } ?? 3
        var numbers = SeededNumbers(seed: seed)
        let home = try Home()
        for (index, cruelty) in Self.cruelties.enumerated() {
          try home.install(
            "x.y.W\(index)", "CruelWidget \(cruelty)",
            "Timeout=1s\nLargest=expanded\nMultiple=true\nMemory=64M\nNetwork=\(index % 2 == 0)")
        }
        let test = HostUnderTest(home)
        test.host.start()
        for index in 0..<8 { try test.host.add("x.y.W\(index)") }
        var beginning: Costs?
        for round in 0..<Self.rounds {
          // One-time allocations are done by then.
          if round == Self.rounds / 10, Self.rounds >= 1_000 { beginning = Costs(atRestOf: test) }
          for _ in 0..<3 { try Self.doSomething(test, &numbers) }
          let pause = Int.random(in: 0...(Self.rounds < 1_000 ? 40 : 8), using: &numbers)
          test.serve(for: .milliseconds(pause))
          test.forgetChanges()
          Self.check(test, "round \(round), seed \(seed)")
        }
        test.host.panelDisappeared()
        if let beginning {
          let end = Costs(atRestOf: test)
          print("\(Self.rounds * 3) steps, seed \(seed): \(beginning), then \(end)")
          XCTAssertLessThanOrEqual(end.descriptors, beginning.descriptors)
          XCTAssertLessThan(end.memory - beginning.memory, 2_048, "KiB, seed \(seed)")
        }
        test.finish()
        XCTAssertEqual(test.host.processes.leaving.count, 0)
        // Only instances on the panel have files.
        let names = Set(test.host.instances.map(\.name)).union(test.host.list.away.keys)
        let kept = GLibTesting.names(in: "\(home.folders.cache)/snapshots")
        XCTAssertTrue(
          kept.allSatisfy { names.contains(String($0.prefix { $0 != "@" })) }, "\(kept)")
      }
    }
  }

  @MainActor private static func doSomething(
    _ test: HostUnderTest, _ numbers: inout SeededNumbers
  ) throws {
    let host = test.host
    let instances = host.instances.map(\.name)
    let one = instances.randomElement(using: &numbers) ?? ""
    let id = "x.y.W\(Int.random(in: cruelties.indices, using: &numbers))"
    switch Int.random(in: 0..<19, using: &numbers) {
    case 0, 1: host.panelAppeared()
    case 2: host.panelDisappeared()
    case 3: host.setInView(Set(instances.shuffled(using: &numbers).prefix(3)))
    case 4, 5: test.send("next", to: one)
    case 6: try? host.setMode(Bool.random(using: &numbers) ? .compact : .expanded, of: one)
    case 7: host.refresh(one)
    case 8: host.refresh()
    case 9 where instances.count < 14, 10 where instances.count < 14: _ = try? host.add(id)
    case 9, 10, 11: try? host.remove(one)
    case 16: try? host.putAway(one)
    case 17: if let name = host.list.away.keys.sorted().first { try host.bringBack(name) }
    case 18: if let name = host.list.away.keys.sorted().last { try host.forget(name) }
    case 12: try? host.move(one, to: Int.random(in: 0...14, using: &numbers))
    case 13: try? host.set("x", to: "\(numbers.next())", of: one)
    case 14:
      test.conditions.network =
        [.online, .offline, .metered].randomElement(using: &numbers) ?? .online
      test.conditions.slept += .seconds(Int.random(in: 0...4000, using: &numbers))
    default:
      let file = "\(test.home.widgets)/\(id).widget"
      if Bool.random(using: &numbers) { chmod(file, 0o666) } else { chmod(file, 0o644) }
      host.lookForWidgets()
    }
  }

  @MainActor private static func check(_ test: HostUnderTest, _ when: String) {
    let host = test.host
    XCTAssertEqual(host.widgets.keys.sorted(), host.instances.map(\.name).sorted(), when)
    XCTAssertEqual(host.states.count, host.instances.count, when)
    XCTAssertTrue(host.instances.allSatisfy { host.list.away[$0.name] == nil }, when)
    XCTAssertEqual(
      host.timetable.schedule.items.keys.sorted(), host.processes.names.sorted(), when)
    for (name, widget) in host.widgets {
      if widget.content != nil { XCTAssertNotNil(widget.updated, "\(name), \(when)") }
      XCTAssertEqual(host.processes[name] == nil, widget.installed == nil, "\(name), \(when)")
      guard let supervisor = host.processes[name] else { continue }
      XCTAssertEqual(supervisor.hasProcess, supervisor.life.run != nil, "\(name), \(when)")
      let isRunning = host.timetable.schedule.items[name]?.isRunning ?? false
      let phase = supervisor.life.phase.name
      if phase == "updating" || phase == "launching" {
        XCTAssertTrue(isRunning, "\(name) is \(phase), \(when)")
      } else if phase != "stopping" {
        XCTAssertFalse(isRunning, "\(name) is \(phase), \(when)")
      }
      // While hidden, a widget runs only until it has responded.
      if !host.isShown, !supervisor.life.isBusyWithClicks {
        XCTAssertNotEqual(phase, "live", "\(name), \(when)")
      }
    }
  }
}

/// The resources of this process while no widget runs.
private struct Costs: CustomStringConvertible {
  let descriptors: Int
  /// Anonymous memory, in KiB.
  let memory: Int

  @MainActor init(atRestOf test: HostUnderTest) {
    let wasShown = test.host.isShown
    test.host.panelDisappeared()
    turnLoop(for: "the end of all") { !test.host.hasProcesses }
    turnLoopUntilQuiet()
    descriptors = GLibTesting.names(in: "/proc/self/fd").count
    let rollup = (try? File("/proc/self/smaps_rollup").read(limit: 1 << 16)) ?? []
    let line = String(decoding: rollup, as: UTF8.self).split(separator: "\n").first {
      $0.hasPrefix("Pss_Anon:")
    }
    memory = line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
    if wasShown { test.host.panelAppeared() }
  }

  var description: String { "\(descriptors) descriptors, \(memory) KiB" }
}
