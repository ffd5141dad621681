import Expectations
import Testing
import WidgetCore

@Suite("The lifecycle of a widget")
struct LifeTests: LifeTesting {
  @Test func `a process starts, answers, and stays while the panel is shown`() {
    var life = InstanceLifecycle(timeout: .seconds(10), isShown: true)
    expect(life.handle(.asked(.appear), at: start) == [.start(.first)])
    expect(
      life.handle(.launched(.first), at: second(1)) == [
        .sendUpdate(.first, id: 1, .appear), .arm(second(11)),
      ])
    expect(
      life.handle(.answered(.first, id: 1, .newData(content)), at: second(2)) == [
        .publish(content), .disarm,
      ])
    expect(life.phase == .live(.first))
    expect(
      life.handle(.asked(.user), at: second(3)) == [
        .sendUpdate(.first, id: 2, .user), .arm(second(13)),
      ])
    expectEqual(
      life.handle(.answered(.first, id: 2, .noData), at: second(4)), [.confirm, .disarm])
  }

  @Test func `a hidden process is asked to exit, then terminated, then killed`() {
    var (life, run) = updating(isShown: true)
    _ = life.handle(.answered(run, id: 1, .newData(content)), at: second(1))
    expect(life.handle(.hidden, at: second(2)) == [.askToEnd(run), .arm(second(4))])
    expectEqual(life.handle(.timePassed, at: second(3)), [])
    expect(life.handle(.timePassed, at: second(4)) == [.terminate(run), .arm(second(6))])
    expect(life.handle(.timePassed, at: second(6)) == [.kill(run), .disarm])
    expectEqual(life.handle(.exited(run, .signal(9)), at: second(7)), [])
    expectEqual(life.phase, .idle)
  }

  @Test func `a background process ends after its answer`() {
    var (life, run) = updating(isShown: false)
    expect(
      life.handle(.answered(run, id: 1, .newData(content)), at: second(1)) == [
        .publish(content), .askToEnd(run), .arm(second(3)),
      ])
    expectEqual(life.handle(.exited(run, .status(0)), at: second(2)), [.disarm])
    expectEqual(life.phase, .idle)
  }

  @Test func `a pending update finishes after the panel is hidden`() {
    var (life, run) = updating(isShown: true)
    expectEqual(life.handle(.hidden, at: second(1)), [])
    expect(
      life.handle(.answered(run, id: 1, .noData), at: second(2)) == [
        .confirm, .askToEnd(run), .arm(second(4)),
      ])
  }

  @Test(arguments: [Int32(0), 1])
  func `a widget may exit after its answer`(status: Int32) {
    var (life, run) = updating(isShown: true)
    _ = life.handle(.answered(run, id: 1, .newData(content)), at: second(1))
    expectEqual(life.handle(.exited(run, .status(status)), at: second(1)), [])
    expectEqual(life.phase, .idle)
  }

  @Test func `an update that an exiting process missed goes to a new one`() {
    var (life, run) = updating(isShown: true)
    _ = life.handle(.answered(run, id: 1, .newData(content)), at: second(1))
    _ = life.handle(.asked(.user), at: second(2))
    let effects = life.handle(.exited(run, .status(0)), at: second(2))
    expectEqual(effects.count, 2)
    expectEqual(effects.last, .disarm)
    expect(life.phase == .launching(.second, .user))
  }

  @Test func `repeated, late and outdated answers are ignored`() {
    var (life, run) = updating(isShown: true)
    let before = life
    expectEqual(life.handle(.answered(run, id: 0, .newData(content)), at: second(1)), [])
    expectEqual(life.handle(.answered(.second, id: 1, .newData(content)), at: second(1)), [])
    expectEqual(life.handle(.answered(.second, id: 2, .newData(content)), at: second(1)), [])
    expect(life == before)
    _ = life.handle(.answered(run, id: 1, .newData(content)), at: second(1))
    expectEqual(life.handle(.answered(run, id: 1, .newData(content)), at: second(1)), [])
    expectEqual(life.handle(.answered(run, id: 2, .newData(content)), at: second(1)), [])

    (life, run) = updating(isShown: true)
    _ = life.handle(.timePassed, at: second(10))
    expectEqual(life.handle(.answered(run, id: 1, .newData(content)), at: second(10)), [])
  }

  @Test func `an answer to an unknown request or without a result is a failure`() {
    for (id, result) in [(2, .noData), (5_000_000, .noData), (1, nil), (nil, nil)]
      as [(Int?, UpdateResult?)]
    {
      var (life, run) = updating(isShown: true)
      let effects = life.handle(.answered(run, id: id, result), at: second(1))
      guard case .publishFailure(.malformed)? = effects.first else {
        Issue.record("\(String(describing: id)) gives \(effects)")
        continue
      }
      expect(effects.contains(.terminate(run)))
    }
    var (life, run) = updating(isShown: true)
    let before = life
    expect(
      life.handle(.answered(run, id: nil, .noData), at: second(1)) == [
        .note("an answer without an id is ignored")
      ])
    expect(life == before)
  }

  @Test func `only a live process receives a mode change`() {
    let change = ModeChange(mode: .expanded, maximum: Extent(width: 300, height: 200))
    var (life, run) = updating(isShown: true)
    expectEqual(life.handle(.modeChanged(change), at: second(1)), [])
    _ = life.handle(.answered(run, id: 1, .noData), at: second(1))
    expect(life.handle(.modeChanged(change), at: second(2)) == [.sendMode(run, change)])
  }

  @Test func `an unknown method is logged once in each run`() {
    var (life, run) = updating(isShown: true)
    expectEqual(life.handle(.saidUnknown(run, method: "dance"), at: second(1)).count, 1)
    expectEqual(life.handle(.saidUnknown(run, method: "sing"), at: second(1)), [])
    _ = life.handle(.answered(run, id: 1, .noData), at: second(1))
    _ = life.handle(.exited(run, .status(0)), at: second(2))
    _ = life.handle(.asked(.user), at: second(3))
    _ = life.handle(.launched(.second), at: second(3))
    expectEqual(life.handle(.saidUnknown(.second, method: "dance"), at: second(4)).count, 1)
  }

  @Test func `a late process is terminated and retried after a pause`() {
    var (life, run) = updating(isShown: true)
    expectEqual(life.handle(.timePassed, at: second(9)), [])
    expect(
      life.handle(.timePassed, at: second(10)) == [
        .publishFailure(.late(after: .seconds(10))), .retry(at: second(20)), .terminate(run),
        .arm(second(12)),
      ])
    expect(life.handle(.timePassed, at: second(12)) == [.kill(run), .disarm])
    expectEqual(life.handle(.exited(run, .signal(9)), at: second(12)), [])
    expect(life.phase == .failing(until: second(20)))
    expectEqual(life.handle(.asked(.appear), at: second(19)), [])
    expect(life.handle(.asked(.schedule), at: second(20)) == [.start(.second)])
  }

  @Test
  func `only a process that breaks a rule is terminated at once`() {
    var (life, run) = updating(isShown: true)
    let large = Failure.messageTooLarge(limit: 1 << 20)
    expect(
      life.handle(.broke(run, large), at: second(1)) == [
        .publishFailure(large), .retry(at: second(11)), .terminate(run), .arm(second(3)),
      ])
    (life, run) = updating(isShown: true)
    expect(
      life.handle(.answered(run, id: 1, .failed("No disk")), at: second(1)) == [
        .publishFailure(.said("No disk")), .retry(at: second(61)), .askToEnd(run), .arm(second(3)),
      ])
  }

  @Test func `an exit before the answer or a crash after it is a failure`() {
    var (life, run) = updating(isShown: true)
    let early = Failure.endedWithoutAnswer(.status(0))
    expect(
      life.handle(.exited(run, .status(0)), at: second(1)) == [
        .publishFailure(early), .retry(at: second(11)), .disarm,
      ])
    (life, run) = updating(isShown: true)
    _ = life.handle(.answered(run, id: 1, .noData), at: second(1))
    expect(
      life.handle(.exited(run, .signal(11)), at: second(2)) == [
        .publishFailure(.crashed(.signal(11))), .retry(at: second(12)),
      ])
  }

  @Test func `five failures in ten minutes turn a widget off until the user acts`() {
    var life = InstanceLifecycle(timeout: .seconds(10))
    var now = start
    for number in 1...5 {
      guard case .start(let run)? = life.handle(.asked(.schedule), at: now).first else {
        Issue.record("attempt \(number) was not made")
        return
      }
      let effects = life.handle(.couldNotLaunch(run, .couldNotStart("no such file")), at: now)
      if number < 5, case .retry(let time)? = effects.last {
        now = time
      } else {
        expect(effects == [.publishFailure(.couldNotStart("no such file")), .turnOff])
      }
    }
    expect(now == second(150), "10, 20, 40 and 80 seconds of pause")
    expectEqual(life.phase, .off)
    expectEqual(life.handle(.asked(.schedule), at: second(9999)), [])
    var other = life
    expectEqual(other.handle(.asked(.user), at: second(9999)).count, 1)
    expectEqual(life.handle(.turnedOn, at: second(9999)), [])
    expectEqual(life.phase, .idle)
  }

  @Test func `reported failures have growing pauses and never turn a widget off`() {
    var life = InstanceLifecycle(timeout: .seconds(10))
    var now = start
    var pauses: [Duration] = []
    for _ in 1...9 {
      guard case .start(let run)? = life.handle(.asked(.schedule), at: now).first else { break }
      _ = life.handle(.launched(run), at: now)
      let effects = life.handle(.answered(run, id: 1, .failed("offline")), at: now)
      _ = life.handle(.exited(run, .status(0)), at: now)
      for case .retry(let time) in effects {
        pauses.append(time - now)
        now = time
      }
    }
    expect(pauses == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600].map { .seconds($0) })
  }

  @Test func `a request by the user skips and resets the pause`() {
    var (life, run) = updating(isShown: false)
    _ = life.handle(.exited(run, .signal(6)), at: second(1))
    expect(life.handle(.asked(.user), at: second(2)) == [.start(.second)])
    _ = life.handle(.launched(.second), at: second(2))
    let effects = life.handle(.exited(.second, .signal(6)), at: second(3))
    expect(effects.contains(.retry(at: second(13))))
  }

  @Test func `new settings during an update cause another one and drop its content`() {
    var (life, run) = updating(isShown: false)
    expectEqual(life.handle(.asked(.settings), at: second(1)), [])
    expectEqual(life.handle(.pushed(run, content), at: second(1)), [])
    expect(
      life.handle(.answered(run, id: 1, .newData(content)), at: second(2)) == [
        .sendUpdate(run, id: 2, .settings), .arm(second(12)),
      ])
    expect(life.handle(.pushed(run, content), at: second(2)) == [.publish(content)])
  }

  @Test func `a request to an ending process starts the next one`() {
    var (life, run) = updating(isShown: true)
    _ = life.handle(.answered(run, id: 1, .noData), at: second(1))
    _ = life.handle(.hidden, at: second(2))
    _ = life.handle(.shown, at: second(2))
    expectEqual(life.handle(.asked(.appear), at: second(2)), [])
    expect(life.handle(.exited(run, .status(0)), at: second(3)) == [.start(.second), .disarm])
  }

  @Test func `pushed content is shown unless the process is ending`() {
    var (life, run) = updating(isShown: true)
    expect(life.handle(.pushed(run, content), at: second(1)) == [.publish(content)])
    _ = life.handle(.answered(run, id: 1, .noData), at: second(1))
    expect(life.handle(.pushed(run, content), at: second(1)) == [.publish(content)])
    _ = life.handle(.hidden, at: second(2))
    expectEqual(life.handle(.pushed(run, content), at: second(2)), [])
  }

  @Test func `a process of a removed widget ends once it has started`() {
    var life = InstanceLifecycle(timeout: .seconds(10), isShown: true)
    _ = life.handle(.asked(.appear), at: start)
    expectEqual(life.handle(.dismissed, at: start), [])
    expect(life.handle(.launched(.first), at: start) == [.askToEnd(.first), .arm(second(2))])
    expectEqual(life.handle(.exited(.first, .status(0)), at: start), [.disarm])
    expectEqual(life.phase, .idle)
  }
}
