import Expectations
import Foundation
import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

/// Widgets within all limits that would still take a core of the panel: they are read more slowly,
/// and their log says so.
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
        text().contains("writes more than 4 MB")
      }
      // From now on it is read at its rate.
      let (start, cost) = (Moment.now, ThreadTime.now)
      turnLoop(for: "a time that is long enough for a share") { Moment.now - start > .seconds(4) }
      let share = (ThreadTime.now - cost) / (Moment.now - start)
      XCTAssertLessThan(share, 0.15, cruelty)
      XCTAssertEqual(text().components(separatedBy: "writes more than").count, 2, "told once")
      test.finish()
    }
  }

  func testBlankLinesAreReadSlowly() throws { try expectLittleCost(of: "blankLines") }

  func testLargeContentWithoutEndIsReadSlowly() throws {
    try expectLittleCost(of: "chartsWithoutEnd")
  }
}
