import Expectations
import Testing
import WidgetCore

@Suite("The lifecycle of a live widget, and of a changed program")
struct LiveLifeTests: LifeTesting {
  @Test func `a live widget is restarted, with growing pauses for short runs`() {
    var (life, run) = running()
    var pauses: [Duration] = []
    var now = second(1)
    for number in 2..<14 {
      for case .startAgain(let time) in life.handle(.exited(run, .status(0)), at: now) {
        pauses.append(time - now)
        now = time
      }
      expectEqual(life.phase, .idle)
      run = .numbered(number)
      expect(life.handle(.asked(.schedule), at: now) == [.start(run)])
      _ = life.handle(.launched(run), at: now)
      _ = life.handle(.answered(run, id: 1, .newData(content)), at: now)
    }
    expect(pauses.prefix(5) == [.seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(16)])
    expect(pauses.last == .seconds(300))
    // A long run resets the pause.
    now = now + .seconds(60)
    expect(
      life.handle(.exited(run, .status(0)), at: now) == [.startAgain(at: now + .seconds(1))])
  }

  @Test func `a crash of a live widget is a failure`() {
    var (life, run) = running()
    expect(
      life.handle(.exited(run, .signal(11)), at: second(1)) == [
        .publishFailure(.crashed(.signal(11))), .retry(at: second(11)),
      ])
  }

  @Test func `a live widget ends with the panel and isn't restarted`() {
    var (life, run) = running()
    expect(life.handle(.hidden, at: second(2)) == [.askToEnd(run), .arm(second(4))])
    expectEqual(life.handle(.exited(run, .status(0)), at: second(3)), [.disarm])
    expectEqual(life.phase, .idle)
  }

  @Test func `a changed program is started after the pending answer`() {
    var (life, run) = updating(isShown: true)
    // It may still answer the pending request.
    expectEqual(life.handle(.programChanged, at: second(1)), [])
    expect(
      life.handle(.answered(run, id: 1, .newData(content)), at: second(2)) == [
        .publish(content), .askToEnd(run), .arm(second(4)),
      ])
    expectEqual(life.handle(.asked(.schedule), at: second(2)), [])
    expect(life.handle(.exited(run, .status(0)), at: second(3)) == [.start(.second), .disarm])

    (life, run) = running()
    expect(life.handle(.programChanged, at: second(1)) == [.askToEnd(run), .arm(second(3))])
  }

  @Test func `settings that change with the program are sent to the new one`() {
    var (life, run) = updating(isShown: true)
    _ = life.handle(.programChanged, at: second(1))
    expectEqual(life.handle(.asked(.settings), at: second(1)), [])
    expect(
      life.handle(.answered(run, id: 1, .newData(content)), at: second(2)) == [
        .askToEnd(run), .arm(second(4)),
      ])
    expect(life.handle(.exited(run, .status(0)), at: second(3)) == [.start(.second), .disarm])
    _ = life.handle(.launched(.second), at: second(3))
    run = .second
    expect(
      life.handle(.answered(run, id: 1, .newData(content)), at: second(4)).first
        == .publish(content))
  }

  @Test func `a new program resets the failures`() {
    var (life, run) = updating(isShown: true)
    for number in 1...5 {
      _ = life.handle(.exited(run, .status(1)), at: second(Double(number)))
      run = .numbered(number + 1)
      guard case .failing(let until) = life.phase else { break }
      _ = life.handle(.asked(.schedule), at: until)
      _ = life.handle(.launched(run), at: until)
    }
    expectEqual(life.phase, .off)
    _ = life.handle(.programChanged, at: second(9))
    expectEqual(life.phase, .idle)
  }

  @Test func `a wake time is delivered at once, even during a pause`() {
    var (life, run) = updating(isShown: true)
    expectEqual(life.handle(.asked(.time), at: second(1)), [])
    expect(
      life.handle(.answered(run, id: 1, .newData(content)), at: second(2)) == [
        .publish(content), .sendUpdate(run, id: 2, .time), .arm(second(12)),
      ])
    _ = life.handle(.exited(run, .signal(6)), at: second(3))
    expect({ if case .failing = life.phase { true } else { false } }())
    expect(life.handle(.asked(.time), at: second(4)) == [.start(.second)])
  }

  @Test func `an ending process can't send notifications`() {
    var (life, run) = running()
    let done = WidgetNotification(id: "done", title: "Done")
    expect(life.handle(.notified(run, done), at: second(1)) == [.notify(done)])
    expect(life.handle(.withdrew(run, id: "done"), at: second(1)) == [.withdraw(id: "done")])
    _ = life.handle(.hidden, at: second(2))
    expectEqual(life.handle(.notified(run, done), at: second(3)), [])
  }

  @Test func `With Background its process stays in the background, until it exits by itself`() {
    var life = InstanceLifecycle(
      timeout: .seconds(10), isLive: true, staysInBackground: true, isShown: true)
    _ = life.handle(.asked(.appear), at: start)
    _ = life.handle(.launched(.first), at: start)
    _ = life.handle(.answered(.first, id: 1, .newData(content)), at: second(1))
    expectEqual(life.handle(.hidden, at: second(2)), [])
    expect(life.phase == .live(.first))
    // Not restarted while the panel is hidden.
    expectEqual(life.handle(.exited(.first, .status(0)), at: second(3)), [])
    expect(life.phase == .idle)
  }
}
