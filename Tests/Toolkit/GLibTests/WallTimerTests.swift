import GLib
import GLibTesting
import XCTest

final class WallTimerTests: XCTestCase {
  /// Runs the loop until another timer for that time, which was set later, has fired.
  @MainActor private static func turnLoopUntil(_ time: Duration) {
    var hasCome = false
    let timer = WallTimer { hasCome = true }
    timer.set(time)
    turnLoop(for: "the time") { hasCome }
    turnLoopUntilQuiet()
    withExtendedLifetime(timer) {}
  }

  func testItCallsOnceWhenTheTimeHasCome() throws {
    onMain {
      var calls: [Duration] = []
      let timer = WallTimer { calls.append(WallClock.now) }
      let time = WallClock.now + .milliseconds(50)
      timer.set(time)
      turnLoop(for: "the time") { !calls.isEmpty }
      XCTAssertGreaterThanOrEqual(calls[0], time)
      Self.turnLoopUntil(WallClock.now + .milliseconds(50))
      XCTAssertEqual(calls.count, 1)
      // A past time is due at once.
      timer.set(.seconds(5))
      turnLoop(for: "the past") { calls.count == 2 }
    }
  }

  func testACanceledOrPostponedTimerDoesNotFire() throws {
    onMain {
      var calls = 0
      let timer = WallTimer { calls += 1 }
      let time = WallClock.now + .milliseconds(50)
      timer.set(time)
      timer.set(nil)
      Self.turnLoopUntil(time)
      let next = WallClock.now + .milliseconds(50)
      timer.set(next)
      timer.set(WallClock.now + .seconds(3600))
      Self.turnLoopUntil(next)
      XCTAssertEqual(calls, 0)
    }
  }

  func testAReleasedTimerDoesNotFireAndLeavesNoDescriptor() throws {
    onMain {
      func descriptors() -> Int { File.names(in: "/proc/self/fd").count }
      let (before, sources) = (descriptors(), Source.liveCount)
      var calls = 0
      let time = WallClock.now + .milliseconds(50)
      do {
        let timer = WallTimer { calls += 1 }
        timer.set(time)
      }
      Self.turnLoopUntil(time)
      XCTAssertEqual(calls, 0)
      XCTAssertEqual(descriptors(), before)
      XCTAssertEqual(Source.liveCount, sources)
    }
  }
}
