import Expectations
import Foundation
import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

/// Widgets within all limits that would still take a core of the panel: they are read less often,
/// and notified.
final class CostlyTests: XCTestCase {
  private func expectLittleCost(of cruelty: String) throws {
    try skipUnlessExhaustive()
    try onMain {
      let home = try Home()
      try home.install("x.y.Costly", "CruelWidget \(cruelty)", "Refresh=never")
      let test = HostUnderTest(home)
      test.host.start()
      try test.host.add("x.y.Costly")
      test.host.panelAppeared()
      let log = File(test.host.logPath(of: "costly-1"))
      func text() -> String {
        String(decoding: (try? log.read(limit: 1 << 20)) ?? [], as: UTF8.self)
      }
      turnLoop(for: "the note in its log", limit: .seconds(120)) {
        text().contains("more than 5% of a processor")
      }
      // From now on it gets only its share, plus the cost of the loop itself.
      let (start, cost) = (Moment.now, ThreadTime.now)
      turnLoop(for: "a time that is long enough for a share") { Moment.now - start > .seconds(4) }
      let share = (ThreadTime.now - cost) / (Moment.now - start)
      XCTAssertLessThan(share, 0.15, cruelty)
      XCTAssertEqual(text().components(separatedBy: "of a processor").count, 2, "told once")
      test.finish()
    }
  }

  func testBlankLinesAreCharged() throws { try expectLittleCost(of: "blankLines") }

  func testLargeContentWithoutEndIsCharged() throws { try expectLittleCost(of: "chartsWithoutEnd") }

  func testWhatShowingCostsIsChargedToo() throws {
    try onMain {
      let home = try Home()
      try home.install("x.y.Good", "CruelWidget good", "Refresh=never")
      let test = HostUnderTest(home)
      test.host.start()
      try test.host.add("x.y.Good")
      test.host.panelAppeared()
      turnLoop(for: "content") { test.text("good-1") == "good 1" }
      test.host.charge(.seconds(3), to: "good-1")
      test.host.charge(.seconds(3), to: "nobody")
      let log = File(test.host.logPath(of: "good-1"))
      let text = String(decoding: try log.read(limit: 1 << 20), as: UTF8.self)
      XCTAssertTrue(text.contains("more than 5% of a processor"), text)
      test.finish()
    }
  }
}
