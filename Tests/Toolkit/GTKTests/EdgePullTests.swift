import Expectations
import Testing

@testable import GTK

@Suite("Content beyond its end") struct EdgePullTests {
  @Test func `content gives way less and less, and never beyond its limit`() {
    let offsets = [10.0, 20, 40, 80, 10_000].map { EdgePull(distance: $0).offset }
    expectEqual(offsets, offsets.sorted())
    expect(offsets[0] > 4 && offsets[0] < 10)
    expect(offsets[4] < EdgePull.limit)
    expectEqual(EdgePull(distance: -40).offset, -offsets[2])
    expectEqual(EdgePull().offset, 0)
  }
}
