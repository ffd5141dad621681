import GLib
import XCTest

@testable import Panel

/// Commands of other processes, which any program of the session may send.
final class CallQueueTests: XCTestCase {
  private let start = Moment(sinceStart: .seconds(100))

  func testTenCommandsInASecondArePerformedTwentyWaitAndTheRestIsRefused() {
    var limiter = CallLimiter()
    let moments = (0..<1500).map { _ in limiter.moment(at: start) }
    XCTAssertEqual(moments.prefix(10), .init(repeating: start, count: 10))
    XCTAssertEqual(moments[10..<20], .init(repeating: start + .seconds(1), count: 10))
    XCTAssertEqual(moments[20..<30], .init(repeating: start + .seconds(2), count: 10))
    XCTAssertEqual(moments[30...], .init(repeating: nil, count: 1470))
    XCTAssertEqual(limiter.moment(at: start + .seconds(3)), start + .seconds(3))
  }

  func testAScriptThatWaitsForEachCommandNeverExceedsTheRate() {
    var numbers = SystemRandomNumberGenerator()
    var limiter = CallLimiter()
    var now = start
    var performed: [Moment] = []
    for _ in 0..<2000 {
      now = now + .milliseconds(Int.random(in: 0...120, using: &numbers))
      guard let moment = limiter.moment(at: now) else { continue }
      XCTAssertGreaterThanOrEqual(moment, max(now, performed.last ?? now))
      XCTAssertLessThanOrEqual(moment - now, CallLimiter.longestWait)
      performed.append(moment)
    }
    for (first, eleventh) in zip(performed, performed.dropFirst(CallLimiter.most)) {
      XCTAssertGreaterThanOrEqual(eleventh - first, CallLimiter.span)
    }
  }

  func testWaitingCommandsArePerformedInTheirOrder() {
    MainActor.assumeIsolated {
      let clock = ManualClock(start: .seconds(100), wall: .seconds(100))
      clock.use()
      defer { clock.stop() }
      var performed: [Int] = []
      let queue = CallQueue<Int> { performed.append($0) }
      let admissions = (0..<40).map { number in
        let admission = queue.admit(number)
        if admission == .now { performed.append(number) }
        return admission
      }
      XCTAssertEqual(admissions.prefix(10), .init(repeating: .now, count: 10))
      XCTAssertEqual(admissions[10..<30], .init(repeating: .later, count: 20))
      XCTAssertEqual(admissions[30...], .init(repeating: .refused, count: 10))
      while clock.step(until: Moment.now + .seconds(3)) {}
      XCTAssertEqual(performed, Array(0..<30))
    }
  }
}
