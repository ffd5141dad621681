import Expectations
import Testing
import WidgetCore

@Suite("Events and effects")
struct EffectRunnerTests {
  /// A state machine with two effects for each number.
  private struct Countdown {
    var handled: [Int] = []

    mutating func handle(_ number: Int) -> [String] {
      handled.append(number)
      return ["\(number)a", "\(number)b"]
    }
  }

  private func countdown() -> EffectRunner<Countdown, Int, String> {
    EffectRunner(Countdown()) { $0.handle($1) }
  }

  @Test func `an event from an effect waits until all effects of the current event are done`() {
    let runner = countdown()
    var done: [String] = []
    var answers: [Bool] = []
    func take(_ number: Int) {
      let isDone = runner.handle(number) { effect in
        done.append(effect)
        expect(runner.isBusy)
        if effect == "3a" {
          take(2)
          take(1)
        }
      }
      answers.append(isDone)
    }
    take(3)
    expectEqual(done, ["3a", "3b", "2a", "2b", "1a", "1b"])
    expectEqual(runner.state.handled, [3, 2, 1])
    expect(answers == [false, false, true])
    expect(!runner.isBusy)
  }

  @Test func `a reply precedes queued events`() {
    let runner = countdown()
    runner.handle(5) { effect in
      guard effect == "5a" else { return }
      runner.handle(1) { _ in Issue.record("only the outer call performs effects") }
      runner.answer(9)
    }
    expectEqual(runner.state.handled, [5, 9, 1])
  }

  @Test func `observed events are handled before each event and after the last`() {
    let runner = countdown()
    var asked = 0
    runner.handle(
      2,
      observe: {
        asked += 1
        return [100 + asked]
      }
    ) { if $0 == "2b" { runner.handle(1) { _ in } } }
    expectEqual(runner.state.handled, [101, 2, 102, 1, 103])
  }

  @Test func `events that observed events cause are handled`() {
    let runner = countdown()
    var isFirst = true
    runner.handle(
      1,
      observe: {
        guard runner.state.handled.count == 1, isFirst else { return [] }
        isFirst = false
        return [50]
      }
    ) { if $0 == "50a" { runner.handle(60) { _ in } } }
    expectEqual(runner.state.handled, [1, 50, 60])
  }
}
