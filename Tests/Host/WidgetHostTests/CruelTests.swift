import Expectations
import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

/// Misbehaving widgets, each in its own process, all on one panel.
final class CruelTests: XCTestCase {
  /// The outcome of each: the text on its card, and a word of the reason for missing content.
  private static let outcomes: [(cruelty: String, text: String?, reason: String?)] = [
    ("good", "good 1", nil), ("once", "once", nil), ("withoutNewline", "no newline", nil),
    ("nothingNew", nil, nil), ("pushes", "pushed", nil), ("twoAnswers", "first answer", nil),
    ("complains", nil, "No disk"), ("late 1500", nil, "did not answer"),
    ("crashesAtStart", nil, "without an answer"), ("crashesInALine", nil, "invalid message"),
    ("crashesAfterAnswering", "crashed after", "crashed"),
    ("endsSilently", nil, "without an answer"), ("hangs", nil, "did not answer"),
    ("ignoresEverything", nil, "did not answer"), ("closesItsOutput", nil, "did not answer"),
    ("leavesAChild", "child left", nil), ("leavesARunaway", "child left", nil),
    ("eatsMemory", nil, "memory"), ("eatsMemoryInOneGulp", nil, "without an answer"),
    ("childEatsMemory", "good 1", "memory"), ("fillsStandardError", nil, "did not answer"),
    ("gigabyte", nil, "invalid message"), ("endlessLine", nil, "larger than"),
    ("pushesWithoutEnd", "again", nil), ("garbage", nil, "invalid message"),
    ("invalidText", nil, "invalid message"), ("deepNesting", nil, ""), ("tooManyNodes", nil, ""),
    ("wrongID", nil, "was not requested"), ("notANumber", nil, "invalid message"),
    ("hugeNumbers", nil, "invalid message"), ("emptyObject", nil, "invalid message"),
    ("neitherResultNorError", nil, "invalid message"),
  ]

  @MainActor private static func isRight(_ index: Int, _ test: HostUnderTest) -> Bool {
    let outcome = outcomes[index]
    guard let state = test.state("w\(index)-1"),
      state.status != .updating, state.content?.plainText == outcome.text
    else { return false }
    guard let reason = outcome.reason else { return state.updated != nil }
    guard case .failed(let text) = state.status else { return false }
    return reason.isEmpty || text.contains(reason)
  }

  func testEveryCrueltyCostsOneCardAndNothingIsLeft() throws {
    try onMain {
      try leavingNothing {
        let home = try Home()
        for (index, outcome) in Self.outcomes.enumerated() {
          // A responsive widget gets enough time for a busy machine.
          let timeout = outcome.reason == "did not answer" ? 1 : 60
          try home.install(
            "x.y.W\(index)", "CruelWidget \(outcome.cruelty)",
            "Timeout=\(timeout)s\nMemory=16M\nRefresh=never")
        }
        let test = HostUnderTest(home)
        test.host.start()
        for index in Self.outcomes.indices { try test.host.add("x.y.W\(index)") }
        XCTAssertEqual(home.processes, [])
        test.host.panelAppeared()
        let clock = ContinuousClock()
        let limit = clock.now + .seconds(60)
        var rest = Set(Self.outcomes.indices)
        turnLoop(for: "all", limit: .seconds(90)) {
          for index in rest where Self.isRight(index, test) { rest.remove(index) }
          return rest.isEmpty || clock.now > limit
        }
        for index in rest.sorted() {
          XCTFail(
            "\(Self.outcomes[index]) is \(String(describing: test.state("w\(index)-1")?.status))")
        }
        test.finish()
      }
    }
  }

  func testTheMemoryOfTheHostDoesNotGrowWithWhatWidgetsSay() throws {
    try skipUnlessExhaustive()
    try onMain {
      let home = try Home()
      for cruelty in ["endlessLine", "gigabyte", "pushesWithoutEnd", "fillsStandardError"] {
        try home.install("x.y.\(cruelty)", "CruelWidget \(cruelty)", "Timeout=2s")
      }
      let test = HostUnderTest(home)
      test.host.start()
      for id in test.host.inventory.widgets.keys { try test.host.add(id) }
      let own = ThisProcess.identifier
      let before = try XCTUnwrap(ProcessTable.proportionalMemory(of: own))
      test.host.panelAppeared()
      test.serve(for: .seconds(2))
      let after = try XCTUnwrap(ProcessTable.proportionalMemory(of: own))
      XCTAssertLessThan(after - before, 24 << 20)
      test.finish()
      let log = try File(test.host.logPath(of: "fills-standard-error-1")).read(limit: 1 << 20)
      XCTAssertLessThanOrEqual(log.count, WidgetLog.limit)
    }
  }

  func testFiveFailuresTurnItOffUntilTheUserAsks() throws {
    try inManualTime {
      try leavingNothing {
        let home = try Home()
        try home.install("x.y.Bad", "CruelWidget crashesAtStart")
        let test = HostUnderTest(home)
        test.host.start()
        try test.host.add("x.y.Bad")
        test.host.panelAppeared()
        turnLoop(for: "the first failure") { test.host.usage(of: "bad-1")?.failures == 1 }
        // Its pauses are long; the host skips them.
        for failures in 2...5 {
          let supervisor = try XCTUnwrap(test.host.processes["bad-1"])
          supervisor.skipPause()
          turnLoop(for: "failure \(failures)") {
            test.host.usage(of: "bad-1")?.failures == failures
          }
        }
        guard case .off? = test.state("bad-1")?.status else {
          return XCTFail("it is \(String(describing: test.state("bad-1")?.status))")
        }
        advance(by: .seconds(4000))
        XCTAssertEqual(test.host.usage(of: "bad-1")?.starts, 5)
        try home.install("x.y.Bad", "CruelWidget good")
        test.host.lookForWidgets()
        turnLoop(for: "the mended widget") { test.text("bad-1") == "good 1" }
        test.finish()
      }
    }
  }
}
