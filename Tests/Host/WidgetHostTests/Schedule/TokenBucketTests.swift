import Expectations
import Testing
import WidgetCore

@testable import WidgetHost

@Suite struct `A token bucket` {
  private func at(_ milliseconds: Int) -> Instant {
    Instant(sinceStart: .milliseconds(milliseconds))
  }

  @Test func `allows a burst, and then one for each interval`() {
    var bucket = TokenBucket(most: 3, oneMoreEvery: .seconds(60))
    func taken(_ wanted: Int, after seconds: Int) -> Int {
      (0..<wanted).count { _ in bucket.take(at: at(seconds * 1000)) }
    }
    expectEqual(taken(4, after: 0), 3)
    expectEqual(taken(1, after: 59), 0)
    expect(bucket.nextAt(at(59_000)) == at(60_000))
    expectEqual(taken(2, after: 60), 1)
    expect(bucket.nextAt(at(3_600_000)) == nil)
    expectEqual(taken(9, after: 3600), 3)
    expectEqual(taken(1, after: 3601), 0)
    bucket.fill()
    expectEqual(taken(4, after: 3601), 3)
  }

  @Test func `spends more than it has, and then says how long to wait`() {
    var bucket = TokenBucket(most: 100, oneMoreEvery: .milliseconds(10))
    func pause(after count: Int, at milliseconds: Int) -> Duration? {
      bucket.spend(count, at: at(milliseconds), longest: .seconds(5))
    }
    expect(pause(after: 60, at: 0) == nil)
    expect(pause(after: 60, at: 100) == .milliseconds(110))
    expect(pause(after: 0, at: 210) == nil)
    expect(pause(after: 1, at: 210) == .milliseconds(10))
    expect(pause(after: 1_000_000, at: 5000) == .seconds(5), "no widget waits for longer")
    expect(pause(after: 1, at: 100_000) == nil)
    expect(pause(after: 1, at: 0) == nil, "a clock that goes back gives and takes nothing")
  }

  /// Whatever its output, a widget that waits as requested gets at most the rate and the burst.
  @Test func `never allows more than the rate and the burst`() {
    var numbers = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      var bucket = TokenBucket(most: 1000, oneMoreEvery: .milliseconds(1))
      var (now, spent) = (0.0, 0)
      while now < 60_000 {
        let count = Int.random(in: 0...400, using: &numbers)
        spent += count
        let pause = bucket.spend(
          count, at: Instant(sinceStart: .milliseconds(now)), longest: .seconds(5))
        now += (pause ?? .milliseconds(Int.random(in: 0...20, using: &numbers))) / .milliseconds(1)
      }
      expect(spent <= Int(now) + 1400)
    }
  }
}
