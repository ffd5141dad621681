import Expectations
import Testing

@testable import Panel

@Suite struct ReturnPauseTests {
  private let start = ContinuousClock.now

  @Test func `a surface that is closed rarely returns at once`() {
    var pause = ReturnPause()
    for minute in 0..<10 {
      expectEqual(pause.next(at: start + .seconds(60 * minute)), .zero)
    }
  }

  @Test func `a surface that is closed repeatedly waits longer each time, up to a minute`() {
    var pause = ReturnPause()
    var time = start
    var pauses: [Duration] = []
    for _ in 0..<9 {
      pauses.append(pause.next(at: time))
      time += (pauses.last ?? .zero) + .milliseconds(20)
    }
    expect(pauses == [0, 1, 2, 4, 8, 16, 32, 60, 60].map { .seconds($0) })
  }

  @Test func `after a quiet time the backoff is reset`() {
    var pause = ReturnPause()
    _ = pause.next(at: start)
    expect(pause.next(at: start + .milliseconds(20)) == .seconds(1))
    expectEqual(pause.next(at: start + .seconds(10)), .zero)
  }
}
