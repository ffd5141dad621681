import Expectations
import GTK
import RandomTesting
import Testing

/// A value that moves to a target over a duration.
struct TransitionTests {
  @Test func `A transition starts at the current value, ends in time and stays`() {
    let transition = Transition(from: 10, to: 20, at: 5, duration: 0.25)
    expectEqual(transition.value(at: 4), 10)
    expectEqual(transition.value(at: 5), 10)
    expect(!transition.isFinished(at: 5.24))
    expect(transition.isFinished(at: 5.25))
    expectEqual(transition.value(at: 6), 20)
  }

  @Test func `A reversed transition takes its share of the time`() {
    let going = Transition(from: 0, to: 100, at: 0, duration: 1, curve: .linear)
    let back = going.retargeted(to: 0, at: 0.4, duration: 0.5)
    expectEqual(back.value(at: 0.4), 40)
    expect(abs(back.duration - 0.2) < 1e-9)
    expect(back.isFinished(at: 0.61))
    let again = back.retargeted(to: 100, at: 0.5, duration: 1)
    expect(abs(again.duration - 0.8) < 1e-9)
  }

  @Test func `A short remaining distance takes a minimum time`() {
    let going = Transition(from: 0, to: 100, at: 0, duration: 1, curve: .linear)
    expectEqual(going.retargeted(to: 0, at: 0.001, duration: 1).duration, 0.05)
    expectEqual(going.retargeted(to: 0, at: 0.001, duration: 0.02).duration, 0.02)
  }

  @Test func `A transition without a distance or duration is finished at once`() {
    expect(Transition(from: 1, to: 1, at: 0, duration: 1).isFinished(at: 0))
    let instant = Transition(from: 0, to: 1, at: 0, duration: 0)
    expect(instant.isFinished(at: 0))
    expectEqual(instant.value(at: 0), 1)
  }

  @Test(arguments: 0..<20)
  func `Random reversals neither jump nor leave the range`(_ seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    var time = 0.0
    var transition = Transition(from: 0, to: 1, at: time, duration: 0.25)
    for _ in 0..<100 {
      time += .random(in: 0...0.2, using: &random)
      let before = transition.value(at: time)
      let target = Bool.random(using: &random) ? 0.0 : 1
      transition = transition.retargeted(to: target, at: time, duration: 0.25)
      expect(transition.value(at: time) == before)
      expect(transition.duration <= 0.25)
      for step in 0...20 {
        let value = transition.value(at: time + Double(step) / 50)
        expect(value >= 0 && value <= 1)
      }
    }
    expect(transition.value(at: time + 0.25) == transition.target)
  }
}
