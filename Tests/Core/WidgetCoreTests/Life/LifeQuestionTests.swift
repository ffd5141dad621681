import Expectations
import Testing
import WidgetCore

@Suite("What could be meant")
struct LifeQuestionTests {
  private let start = Instant(sinceStart: .zero)
  private let content = Update(Node(.divider))
  private let first = 1_000_000_001

  private func second(_ seconds: Double) -> Instant { start + .seconds(seconds) }

  private func question(_ text: String) -> SuggestionRequest {
    SuggestionRequest(setting: "place", text: text)
  }

  private let found = SuggestionResult.found([Suggestion("53.55,9.99 Hamburg", title: "Hamburg")])

  /// A life that was asked one thing at zero, with its process there.
  private func asked(isShown: Bool = true) -> Life {
    var life = Life(timeout: .seconds(10), isShown: isShown)
    expect(life.handle(.questioned(question("Ha"), 1), at: start) == [.start(.first)])
    expect(
      life.handle(.launched(.first), at: start) == [
        .sendQuestion(.first, id: first, question("Ha")), .arm(second(10)),
      ])
    return life
  }

  @Test func `a process is started for it alone, and asked for no content`() {
    var life = asked()
    expect(life.phase == .live(.first))
    expect(
      life.handle(.suggested(.first, id: first, found), at: second(1)) == [
        .settleQuestion(1, found), .disarm,
      ])
    expect(life.phase == .live(.first))
    // Content is asked for as ever.
    expect(
      life.handle(.asked(.settings), at: second(2)) == [
        .sendUpdate(.first, id: 1, .settings), .arm(second(12)),
      ])
  }

  @Test func `hidden, the process goes once it has answered`() {
    var life = asked(isShown: false)
    expect(life.phase == .live(.first))
    expect(
      life.handle(.suggested(.first, id: first, found), at: second(1)) == [
        .settleQuestion(1, found), .askToEnd(.first), .arm(second(3)),
      ])
  }

  @Test func `one is under way at a time, and of those that wait only the newest is asked`() {
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

  @Test func `one that runs is asked when it has answered what it was asked before`() {
    var life = Life(timeout: .seconds(10), isShown: true)
    _ = life.handle(.asked(.appear), at: start)
    _ = life.handle(.launched(.first), at: start)
    expectEqual(life.handle(.questioned(question("Ha"), 1), at: second(1)), [])
    expect(
      life.handle(.answered(.first, id: 1, .newData(content)), at: second(2)) == [
        .publish(content), .sendQuestion(.first, id: first, question("Ha")), .arm(second(12)),
      ])
  }

  @Test func `without an answer in time there are none, and a late one is none any more`() {
    var life = asked()
    let effects = life.handle(.timePassed, at: second(10))
    expect(effects.contains(.settleQuestion(1, .failed("It did not answer within 10 s."))))
    expect(life.phase == .live(.first))
    expectEqual(life.handle(.suggested(.first, id: first, found), at: second(11)), [])
  }

  @Test func `what answers an update and goes has none, and can be asked again`() {
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

  @Test func `one that can't be started, crashes or breaks a rule has failed`() {
    var life = Life(timeout: .seconds(10), isShown: true)
    _ = life.handle(.questioned(question("Ha"), 1), at: start)
    let effects = life.handle(.couldNotLaunch(.first, "no"), at: start)
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

  @Test func `one that always fails is off, and is not started for each letter`() {
    var life = Life(timeout: .seconds(10), isShown: true)
    for number in 1...5 {
      expect(
        life.handle(.questioned(question("Ha"), number), at: start) == [
          .start(.numbered(number))
        ])
      _ = life.handle(.couldNotLaunch(.numbered(number), "no"), at: start)
    }
    expectEqual(life.phase, .off)
    expect(
      life.handle(.questioned(question("Ha"), 6), at: start) == [
        .settleQuestion(6, .failed("It could not be reached."))
      ])
  }

  @Test func `what is asked while it ends is asked of the next`() {
    var life = asked(isShown: false)
    _ = life.handle(.suggested(.first, id: first, found), at: second(1))
    expectEqual(life.handle(.questioned(question("Ham"), 2), at: second(1)), [])
    expect(
      life.handle(.exited(.first, .status(0)), at: second(2)) == [.disarm, .start(.second)]
        || life.phase == .launching(.second, nil))
  }

  @Test func `taken off the panel, nobody answers any more`() {
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
