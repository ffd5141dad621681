import Expectations
import GLib
import Testing

@testable import WidgetHost

@Suite struct HeldEstimateTests {
  private let limit = 100_000_000

  private func machine(_ held: Int) -> MachineUse { MachineUse(tasks: 100, heldMemory: held) }

  private func isRelied(
    on held: HeldEstimate, _ now: Int, besides own: Int = 10_000_000
  ) -> Bool {
    held.relied(on: machine(now), besides: own, limit: limit) != nil
  }

  @Test func `what can't have become too much isn't looked at`() {
    let held = HeldEstimate(1_000_000, on: machine(500_000_000))
    expect(isRelied(on: held, 500_000_000))
    // Others took it, or it did: it is far from the limit either way.
    expect(isRelied(on: held, 530_000_000))
    // Others gave some back.
    expect(isRelied(on: held, 100_000_000))
  }

  @Test func `what may be half of the limit is looked at`() {
    let held = HeldEstimate(1_000_000, on: machine(500_000_000))
    expect(!isRelied(on: held, 540_000_000))
    expect(!isRelied(on: held, 500_000_000, besides: 50_000_000))
    expect(!isRelied(on: HeldEstimate(60_000_000, on: machine(500_000_000)), 500_000_000))
  }

  @Test func `what was found is relied on for some looks only`() {
    var held: HeldEstimate? = HeldEstimate(7, on: machine(1_000_000))
    for _ in 0..<HeldEstimate.mostLooks {
      held = held?.relied(on: machine(1_000_000), besides: 0, limit: limit)
      expectEqual(held?.bytes, 7)
    }
    expect(held?.relied(on: machine(1_000_000), besides: 0, limit: limit) == nil)
  }

  @Test func `a machine that doesn't tell is looked at each time`() {
    expect(!isRelied(on: HeldEstimate(0, on: machine(0)), 1_000_000))
    expect(!isRelied(on: HeldEstimate(0, on: machine(1_000_000)), 0))
  }
}
