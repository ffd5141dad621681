import Dispatch
import Expectations
import Testing

@testable import WidgetExtension

@Suite("Requests to several sources") struct SourceRaceTests {
  private func outcome(_ step: SourceRace<String>.Step?) -> String {
    switch step {
    case .outcome(let index, let text): "\(index) \(text)"
    case .late(let index): "\(index) is late"
    case nil: "nothing"
    }
  }

  @Test func `a late answer is used if the next source fails`() {
    let slow = DispatchSemaphore(value: 0)
    let race = SourceRace<String>(2) { index, isLate in
      guard index == 0 else { return "failed" }
      slow.wait()
      return isLate() ? "answered late" : "answered"
    }
    expectEqual(outcome(race.next(within: .milliseconds(20))), "0 is late")
    expectEqual(outcome(race.next(within: .milliseconds(20))), "1 failed")
    slow.signal()
    expectEqual(outcome(race.next(within: .milliseconds(20))), "0 answered late")
    expectEqual(outcome(race.next(within: .milliseconds(20))), "nothing")
  }

  @Test func `the next source isn't requested before the first has failed`() {
    let race = SourceRace<String>(3) { index, _ in "\(index)" }
    expectEqual(outcome(race.next(within: .seconds(10))), "0 0")
    let all = SourceRace<String>(2) { index, _ in "\(index)" }
    expectEqual(outcome(all.next(within: .seconds(10))), "0 0")
    expectEqual(outcome(all.next(within: .seconds(10))), "1 1")
    expectEqual(outcome(all.next(within: .seconds(10))), "nothing")
    expectEqual(outcome(SourceRace<String>(0) { _, _ in "" }.next(within: .zero)), "nothing")
  }
}
