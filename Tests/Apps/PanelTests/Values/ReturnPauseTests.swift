import Expectations
import Testing

@testable import Panel

@Suite struct ReturnPauseTests {
  private let start = ContinuousClock.now

  @Test func `what is taken off once in a while comes back at once`() {
    var pause = ReturnPause()
    for minute in 0..<10 {
      expectEqual(pause.next(at: start + .seconds(60 * minute)), .zero)
    }
  }

  @Test func `what is taken off as soon as it comes waits longer each time, up to a minute`() {
    var pause = ReturnPause()
    var time = start
    var pauses: [Duration] = []
    for _ in 0..<9 {
      pauses.append(pause.next(at: time))
      time += (pauses.last ?? .zero) + .milliseconds(20)
    }
    expect(pauses == [0, 1, 2, 4, 8, 16, 32, 60, 60].map { .seconds($0) })
  }

  @Test func `left alone for a while, it is trusted again`() {
    var pause = ReturnPause()
    _ = pause.next(at: start)
    expect(pause.next(at: start + .milliseconds(20)) == .seconds(1))
    expectEqual(pause.next(at: start + .seconds(10)), .zero)
  }
}
