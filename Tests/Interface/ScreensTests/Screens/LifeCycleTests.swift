import Expectations
import RandomTesting
import Testing

@testable import Screens

@Suite("Screen life cycle")
struct LifeCycleTests {
  @Test func `the less visible of two phases counts`() {
    let phases = LifeCycle.Phase.allCases
    for one in phases {
      expectEqual(one.inside(.hidden), .hidden)
      expect(one.inside(.shown) == one)
      for other in phases { expect(one.inside(other) == other.inside(one)) }
    }
    expectEqual(LifeCycle.Phase.appearing.inside(.disappearing), .disappearing)
  }

  @Test func `a screen that never appeared doesn't disappear`() {
    var life = LifeCycle()
    expect(life.turn(toward: .disappearing) == nil)
    expect(life.turn(toward: .hidden) == nil)
    expect(life.arrive(at: .hidden) == nil)
  }

  @Test func `a reversed transition is reported, and ends once`() {
    var life = LifeCycle()
    expectEqual(life.turn(toward: .appearing), .willAppear)
    expectEqual(life.turn(toward: .disappearing), .willDisappear)
    expectEqual(life.turn(toward: .shown), .willAppear)
    expectEqual(life.arrive(at: .shown), .didAppear)
    expect(life.arrive(at: .shown) == nil)
  }

  @Test("random transitions keep the order of calls", arguments: 0..<100)
  func anyOrder(seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    var life = LifeCycle()
    var last: LifeCycle.Call?
    for _ in 0..<200 {
      guard let goal = LifeCycle.Phase.allCases.randomElement(using: &numbers) else { return }
      for call in [life.turn(toward: goal), life.arrive(at: goal)].compactMap({ $0 }) {
        expect(call.mayFollow(last))
        last = call
      }
      expect(goal.isMoving || life.phase == goal)
    }
  }
}
