import Expectations
import Testing

@testable import Benchmarks

@Suite struct `What processes have used` {
  private typealias Share = Usage.Share

  @Test func `A thread that ends hides nothing of what the others have used`() {
    let earlier = Usage([
      1: Share(nanoseconds: 100, wakeUps: 3), 2: Share(nanoseconds: 900, wakeUps: 50),
    ])
    let used = Usage([1: Share(nanoseconds: 150, wakeUps: 5)]) - earlier
    expectEqual(used.nanoseconds, 50)
    expectEqual(used.wakeUps, 2)
  }

  @Test func `A thread that began in between counts, also with the number of one that has ended`() {
    let earlier = Usage([
      1: Share(nanoseconds: 100, wakeUps: 3), 2: Share(nanoseconds: 900, wakeUps: 50),
    ])
    let later = Usage([
      1: Share(nanoseconds: 100, wakeUps: 3), 2: Share(nanoseconds: 20, wakeUps: 1),
      3: Share(nanoseconds: 5, wakeUps: 1),
    ])
    let used = later - earlier
    expectEqual(used.nanoseconds, 25)
    expectEqual(used.wakeUps, 2)
  }
}
