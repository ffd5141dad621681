import Expectations
import RandomTesting
import Testing
import WidgetCore

@testable import WidgetExtension

@Suite("Rate limits and backoff")
struct SourceStateTests {
  @Test func `no span has more calls than the limit, whatever the clock does`() {
    for seed in 0..<50 {
      var numbers = SeededNumbers(seed: seed)
      let limit = RateLimit(
        Int.random(in: 1...6, using: &numbers), within: Int.random(in: 1...60, using: &numbers))
      var limiter = SlidingWindow()
      var now = 1000
      var granted: [Int] = []
      for _ in 0..<300 {
        now += Int.random(in: 0...10, using: &numbers)
        if limiter.request(limit, at: now) { granted.append(now) }
        expect(granted.filter { $0 > now - limit.seconds }.count <= limit.count)
        expect(limiter.requests.count <= limit.count)
      }
      // Not stingy either: who has waited long enough is served.
      let isServed = limiter.request(limit, at: now + limit.seconds)
      expect(isServed)
    }
  }

  @Test func `a clock that is set back neither frees the budget nor blocks it forever`() {
    let limit = RateLimit(1, within: 60)
    var limiter = SlidingWindow(requests: [10_000])
    let served = [1000, 1059, 1060].map { limiter.request(limit, at: $0) }
    expect(served == [false, false, true])
  }

  @Test func `two failures cause a pause that doubles up to an hour`() {
    var breaker = CircuitBreaker()
    var pauses: [Int] = []
    var now = 0
    for _ in 0..<10 {
      breaker.fail(.broken, at: now)
      pauses.append(breaker.pause(at: now) ?? 0)
      now += breaker.pause(at: now) ?? 0
      expect(breaker.pause(at: now) == nil)
    }
    expectEqual(pauses, [0, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
    breaker.succeed()
    expect(breaker == CircuitBreaker())
  }

  @Test func `a requested pause applies for at most a day`() {
    var breaker = CircuitBreaker()
    breaker.fail(.limited(seconds: 300), at: 1000)
    expectEqual(breaker.pause(at: 1299), 1)
    expect(breaker.pause(at: 1300) == nil)
    breaker.fail(.limited(seconds: .max), at: 2000)
    expectEqual(breaker.pause(at: 2000), 86_400)
    // A requested pause isn't shortened by an earlier one, nor lost after the clock was set back.
    expect(breaker.pause(at: 100) == nil)
  }

  @Test func `a missing network doesn't count as a failure`() {
    var breaker = CircuitBreaker()
    for _ in 0..<100 { breaker.fail(.offline, at: 50) }
    expect(breaker == CircuitBreaker())
  }

  @Test func `state survives a round trip, and damaged parts are ignored`() throws {
    var state = SourceState()
    _ = state.request(RateLimit(5, within: 60), at: 1_479_600_000)
    state.breaker.fail(.limited(seconds: 30), at: 1_479_600_000)
    try expect(SourceState(try JSON(parsing: state.json.bytes)) == state)
    for text in [
      "null", "[]", "{\"failures\":1e300,\"openUntil\":\"x\",\"calls\":[null,-1e18]}",
      "{\"failures\":-5,\"calls\":7}",
    ] {
      var damaged = SourceState(try JSON(parsing: Array(text.utf8)))
      let answer = damaged.request(RateLimit(5, within: 60), at: 1_479_600_000)
      expectEqual(answer, .granted)
      damaged.breaker.fail(.broken, at: 1_479_600_000)
    }
  }
}
