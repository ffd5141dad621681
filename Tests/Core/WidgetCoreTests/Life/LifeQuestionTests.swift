import Expectations
import Testing
import WidgetCore

@Suite("Suggestions in the lifecycle")
struct LifeQuestionTests: LifeTesting {
  private let first = 1_000_000_001

  private func question(_ text: String) -> SuggestionRequest {
    SuggestionRequest(setting: "place", text: text)
  }

  private let found = SuggestionResult.found([Suggestion("53.55,9.99 Hamburg", title: "Hamburg")])

  /// A lifecycle with one question at zero, and its process.
  private func asked(isShown: Bool = true) -> InstanceLifecycle {
    var life = InstanceLifecycle(timeout: .seconds(10), isShown: isShown)
    expect(life.handle(.questioned(question("Ha"), 1), at: start) == [.start(.first)])
    expect(
      life.handle(.launched(.first), at: start) == [
        .sendQuestion(.first, id: first, question("Ha")), .arm(second(10)),
      ])
    return life
  }

  @Test func `a process is started for a question alone, without an update`() {
    var life = asked()
    expect(life.phase == .live(.first))
    expect(
      life.handle(.suggested(.first, id: first, found), at: second(1)) == [
        .settleQuestion(1, found), .disarm,
      ])
    expect(life.phase == .live(.first))
    // Updates work as usual.
    expect(
      life.handle(.asked(.settings), at: second(2)) == [
        .sendUpdate(.first, id: 1, .settings), .arm(second(12)),
      ])
  }

  @Test func `with a hidden panel, the process ends after its answer`() {
    var life = asked(isShown: false)
    expect(life.phase == .live(.first))
    expect(
      life.handle(.suggested(.first, id: first, found), at: second(1)) == [
        .settleQuestion(1, found), .askToEnd(.first), .arm(second(3)),
      ])
  }

  @Test func `one question is sent at a time, and only the newest waits`() {
    var life = asked()
    expectEqual(life.handle(.questioned(question("Ham"), 2), at: second(1)), [])
    expect(
      life.handle(.questioned(question("Hamb"), 3), at: second(2)) == [
        .settleQuestion(2, nil)
      ])
    expect(
      life.handle(.suggested(.first, id: first, .failed("no")), at: second(3)) == [
        .settleQuestion(1, .failed("no")),
        .sendQuestion(.first, id: first + 1, question("Hamb")), .arm(second(13)),
      ])
  }

  @Test func `a question waits for the response to an update`() {
    var life = InstanceLifecycle(timeout: .seconds(10), isShown: true)
    _ = life.handle(.asked(.appear), at: start)
    _ = life.handle(.launched(.first), at: start)
    expectEqual(life.handle(.questioned(question("Ha"), 1), at: second(1)), [])
    expect(
      life.handle(.answered(.first, id: 1, .newData(content)), at: second(2)) == [
        .publish(content), .sendQuestion(.first, id: first, question("Ha")), .arm(second(12)),
      ])
  }

  @Test func `a question times out, and a late answer is ignored`() {
    var life = asked()
    let effects = life.handle(.timePassed, at: second(10))
    expect(effects.contains(.settleQuestion(1, .failed("It did not answer within 10 s."))))
    expect(life.phase == .live(.first))
    expectEqual(life.handle(.suggested(.first, id: first, found), at: second(11)), [])
  }

  @Test func `a process that exits after an update has no suggestions`() {
    var life = asked()
    expectEqual(
      life.handle(.answered(.first, id: 1, .newData(content)), at: second(1)), [])
    expect(
      life.handle(.exited(.first, .status(0)), at: second(1)) == [
        .settleQuestion(1, .found([])), .disarm,
      ])
    expectEqual(life.phase, .idle)
    expect(
      life.handle(.questioned(question("Ham"), 2), at: second(2)) == [.start(.second)])
  }

  @Test func `a question fails if the process can't start or breaks a rule`() {
    var life = InstanceLifecycle(timeout: .seconds(10), isShown: true)
    _ = life.handle(.questioned(question("Ha"), 1), at: start)
    let effects = life.handle(.couldNotLaunch(.first, .couldNotStart("no")), at: start)
    let failure = Failure.couldNotStart("no")
    expect(effects.contains(.settleQuestion(1, .failed(failure.sentence))))
    expect(effects.contains(.publishFailure(failure)))
    // The user goes on typing.
    expect(
      life.handle(.questioned(question("Ham"), 2), at: second(1)) == [.start(.second)])
    _ = life.handle(.launched(.second), at: second(1))
    let broken = life.handle(.suggested(.second, id: first, nil), at: second(2))
    expect(broken.contains(.terminate(.second)))
    expect(
      broken.contains { if case .settleQuestion(2, .failed) = $0 { true } else { false } })
  }

  @Test func `after five failures, typing doesn't start the process`() {
    var life = InstanceLifecycle(timeout: .seconds(10), isShown: true)
    for number in 1...5 {
      expect(
        life.handle(.questioned(question("Ha"), number), at: start) == [
          .start(.numbered(number))
        ])
      _ = life.handle(.couldNotLaunch(.numbered(number), .couldNotStart("no")), at: start)
    }
    expectEqual(life.phase, .off)
    expect(
      life.handle(.questioned(question("Ha"), 6), at: start) == [
        .settleQuestion(6, .failed("It could not be reached."))
      ])
  }

  @Test func `a question to an ending process goes to the next one`() {
    var life = asked(isShown: false)
    _ = life.handle(.suggested(.first, id: first, found), at: second(1))
    expectEqual(life.handle(.questioned(question("Ham"), 2), at: second(1)), [])
    expect(
      life.handle(.exited(.first, .status(0)), at: second(2)) == [.disarm, .start(.second)]
        || life.phase == .launching(.second, nil))
  }

  @Test func `questions fail when the widget is removed`() {
    var life = asked()
    _ = life.handle(.questioned(question("Ham"), 2), at: second(1))
    let effects = life.handle(.dismissed, at: second(2))
    for number in 1...2 {
      expect(
        effects.contains {
          if case .settleQuestion(number, .failed) = $0 { true } else { false }
        })
    }
    expect(!life.isBusyWithQuestions)
  }
}
