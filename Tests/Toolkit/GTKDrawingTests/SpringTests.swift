import Expectations
import GTK
import RandomTesting
import Testing

/// A value that moves to a target on a spring.
struct SpringTests {
  @Test func `The standard spring arrives after about 350 ms without overshooting`() {
    let motion = SpringMotion(from: 0, to: 100, at: 0)
    let values = (0...600).map { motion.value(at: Double($0) / 1000) }
    expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    expect(values.allSatisfy { $0 <= 100 })
    expect(motion.value(at: 0.35) > 98)
    expect(!motion.isFinished(at: 0.2))
    expect(motion.isFinished(at: 0.5))
  }

  @Test(arguments: [0.3, 0.7, 1, 1.0000001, 1.4, 3])
  func `The velocity is the derivative of the position for any damping`(_ ratio: Double) {
    let motion = SpringMotion(
      from: 20, to: -50, velocity: 300, at: 2, spring: Spring(dampingRatio: ratio))
    expect(abs(motion.value(at: 2) - 20) < 1e-6)
    expect(abs(motion.velocity(at: 2) - 300) < 1e-3)
    for step in 1..<100 {
      let time = 2 + Double(step) / 100
      let slope = (motion.value(at: time + 1e-6) - motion.value(at: time - 1e-6)) / 2e-6
      expect(abs(slope - motion.velocity(at: time)) < 1e-2)
    }
    expect(motion.isFinished(at: 12))
    expect(abs(motion.value(at: 12) + 50) < 0.2)
  }

  @Test func `Damping ratios near 1 agree with 1`() {
    let exact = SpringMotion(from: 0, to: 1, velocity: 3, at: 0)
    for ratio in [0.9999, 1.0001] {
      let near = SpringMotion(
        from: 0, to: 1, velocity: 3, at: 0, spring: Spring(dampingRatio: ratio))
      for step in 0..<60 {
        let time = Double(step) / 60
        expect(abs(near.value(at: time) - exact.value(at: time)) < 1e-3)
      }
    }
  }

  @Test func `Only an underdamped spring oscillates`() {
    let swinging = SpringMotion(from: 0, to: 1, at: 0, spring: Spring(dampingRatio: 0.4))
    let creeping = SpringMotion(from: 0, to: 1, at: 0, spring: Spring(dampingRatio: 2))
    let times = (0..<300).map { Double($0) / 100 }
    expect(times.contains { swinging.value(at: $0) > 1.1 })
    expect(times.allSatisfy { creeping.value(at: $0) <= 1 })
  }

  @Test func `Mass, stiffness and damping are equivalent to response and ratio`() {
    let spring = Spring(mass: 2, stiffness: 800, damping: 80)
    expectEqual(spring.frequency, 20)
    expectEqual(spring.dampingRatio, 1)
  }

  @Test(arguments: 0..<20)
  func `Random retargeting keeps value and velocity continuous`(_ seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    var time = 0.0
    var motion = SpringMotion(from: 0, to: 100, at: time)
    for _ in 0..<50 {
      time += .random(in: 0...0.2, using: &random)
      let next = SpringMotion(
        from: motion.value(at: time), to: .random(in: -500...500, using: &random),
        velocity: motion.velocity(at: time), at: time)
      expect(abs(next.value(at: time) - motion.value(at: time)) < 1e-9)
      expect(abs(next.velocity(at: time) - motion.velocity(at: time)) < 1e-6)
      motion = next
    }
    expect(motion.isFinished(at: time + 2))
    expect(abs(motion.value(at: time + 2) - motion.target) < 1e-3)
  }

  @Test func `A spring at rest at its target is finished`() {
    expect(SpringMotion(from: 5, to: 5, at: 0).isFinished(at: 0))
    expect(!SpringMotion(from: 5, to: 5, velocity: 10, at: 0).isFinished(at: 0))
  }
}
