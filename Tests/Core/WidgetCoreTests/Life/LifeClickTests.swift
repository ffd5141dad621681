import Expectations
import Testing
import WidgetCore

@Suite("Clicks in the lifecycle")
struct LifeClickTests: LifeTesting {
  private func clicked(_ number: Int, _ value: ActionValue? = nil) -> InstanceLifecycle.Event {
    .clicked(ActionRequest(action: "next", value: value), number)
  }

  private func settled(_ number: Int, _ outcome: ActionOutcome = .done())
    -> InstanceLifecycle.Effect
  {
    .settle(number, outcome)
  }

  @Test func `a click goes to the live process and has its own id`() {
    var (life, run) = updating(isShown: true)
    _ = life.handle(.answered(run, id: 1, .noData), at: second(1))
    let next = ActionRequest(action: "next")
    expect(
      life.handle(clicked(1), at: second(2)) == [
        .sendAction(run, id: 1_000_001, next), .arm(second(12)),
      ])
    expect(life.handle(clicked(2), at: second(3)) == [.sendAction(run, id: 1_000_002, next)])
    let undo = UndoOffer("Deleted", sending: "undelete")
    expect(
      life.handle(
        .answered(run, id: 1_000_001, .newData(content), ActionDeed(undo: undo)), at: second(4))
        == [
          .publish(content), settled(1, .done(hasContent: true, undo: undo)), .arm(second(13)),
        ])
    expect(
      life.handle(.answered(run, id: 1_000_002, .failed("no")), at: second(4)) == [
        .note("an action failed: no"), settled(2, .failed("no")), .disarm,
      ])
    expectEqual(life.handle(.answered(run, id: 1_000_002, .noData), at: second(4)), [])
    expect(life.phase == .live(run))
  }

  @Test func `a click times out without ending the process`() {
    var (life, run) = updating(isShown: true)
    _ = life.handle(.answered(run, id: 1, .noData), at: second(1))
    _ = life.handle(clicked(1), at: second(2))
    // A request that comes meanwhile changes nothing about it.
    _ = life.handle(.asked(.schedule), at: second(5))
    expectEqual(life.handle(.timePassed, at: second(11)), [])
    let late = Failure.late(after: .seconds(10)).description
    expect(
      life.handle(.timePassed, at: second(12)) == [
        .note("an action failed: \(late)"), settled(1, .failed(late)), .arm(second(15)),
      ])
    // A late answer is ignored.
    expectEqual(life.handle(.answered(run, id: 1_000_001, .noData), at: second(13)), [])
    expectEqual(life.handle(.answered(run, id: 2, .noData), at: second(13)), [.confirm, .disarm])
  }

  @Test func `a click starts the process, and fails with it`() {
    let next = ActionRequest(action: "next")
    var life = InstanceLifecycle(timeout: .seconds(10), isShown: true)
    expect(life.handle(clicked(1), at: start) == [.start(.first)])
    _ = life.handle(.launched(.first), at: start)
    expect(
      life.handle(.answered(.first, id: 1, .noData), at: second(1)) == [
        .confirm, .sendAction(.first, id: 1_000_001, next), .arm(second(11)),
      ])
    expect(
      life.handle(.exited(.first, .status(0)), at: second(2)) == [
        settled(1, .failed("It ended before it answered.")), .disarm,
      ])
    expect(life.handle(clicked(2), at: second(3)) == [.start(.second)])
    let effects = life.handle(.couldNotLaunch(.second, .couldNotStart("no")), at: second(3))
    expect(effects.contains(settled(2, .failed(Failure.couldNotStart("no").description))))
    // A click for which there is no process is gone.
    let third = InstanceLifecycle.Run.numbered(3)
    expect(life.handle(.asked(.user), at: second(4)) == [.start(third)])
    _ = life.handle(.launched(third), at: second(4))
    expectEqual(life.handle(.answered(third, id: 1, .noData), at: second(5)), [.confirm, .disarm])
  }

  @Test func `of fast values, the last one is always sent`() {
    var (life, run) = updating(isShown: true)
    _ = life.handle(.answered(run, id: 1, .noData), at: second(1))
    func sent(_ value: ActionValue, id: Int) -> InstanceLifecycle.Effect {
      .sendAction(run, id: id, ActionRequest(action: "next", value: value))
    }
    expect(life.handle(clicked(1, 0.1), at: second(2)).contains(sent(0.1, id: 1_000_001)))
    expectEqual(life.handle(clicked(2, 0.2), at: second(2)), [])
    expect(life.handle(clicked(3, 0.3), at: second(2)) == [settled(2, .overtaken)])
    // Clicks with another name or without a value don't wait.
    let other = InstanceLifecycle.Event.clicked(
      ActionRequest(action: "mute", value: true), 4)
    expectEqual(life.handle(other, at: second(2)).count, 1)
    expect(
      life.handle(.answered(run, id: 1_000_001, .noData), at: second(3)) == [
        settled(1), sent(0.3, id: 1_000_003),
      ])
  }

  @Test func `the number of waiting clicks is limited`() {
    var life = InstanceLifecycle(timeout: .seconds(10), isShown: true)
    for number in 1...16 { _ = life.handle(clicked(number), at: start) }
    expect(life.handle(clicked(17), at: start) == [settled(17, .failed("It is busy."))])
  }

  @Test func `a hidden process answers its click before it ends`() {
    var (life, run) = updating(isShown: true)
    _ = life.handle(.answered(run, id: 1, .noData), at: second(1))
    _ = life.handle(clicked(1), at: second(2))
    expectEqual(life.handle(.hidden, at: second(3)), [])
    expect(
      life.handle(.answered(run, id: 1_000_001, .noData), at: second(4)) == [
        settled(1), .askToEnd(run), .arm(second(6)),
      ])
  }

  @Test func `a click with a hidden panel starts a process until its answer`() {
    var life = InstanceLifecycle(timeout: .seconds(10), isShown: false)
    expect(life.handle(clicked(1), at: start) == [.start(.first)])
    _ = life.handle(.launched(.first), at: start)
    _ = life.handle(.answered(.first, id: 1, .noData), at: second(1))
    expect(life.phase == .live(.first))
    let effects = life.handle(.answered(.first, id: 1_000_001, .noData), at: second(2))
    expect(effects.starts(with: [settled(1), .askToEnd(.first)]))
  }
}
