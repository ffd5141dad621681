import GLib
import GLibTesting
import XCTest

final class WallTimerTests: XCTestCase {
  func testItCallsOnceWhenTheTimeHasCome() throws {
    onMain {
      var calls: [Duration] = []
      let timer = WallTimer { calls.append(WallClock.now) }
      let time = WallClock.now + .milliseconds(400)
      timer.set(time)
      turnLoop(for: "the time") { !calls.isEmpty }
      XCTAssertGreaterThanOrEqual(calls[0], time)
      turnLoop(during: .milliseconds(200))
      XCTAssertEqual(calls.count, 1)
      // What is past is due at once.
      timer.set(.seconds(5))
      turnLoop(for: "the past") { calls.count == 2 }
    }
  }

  func testWhatIsTakenBackOrPutOffDoesNotCome() throws {
    onMain {
      var calls = 0
      let timer = WallTimer { calls += 1 }
      timer.set(WallClock.now + .milliseconds(100))
      timer.set(nil)
      turnLoop(during: .milliseconds(250))
      timer.set(WallClock.now + .milliseconds(100))
      timer.set(WallClock.now + .seconds(3600))
      turnLoop(during: .milliseconds(250))
      XCTAssertEqual(calls, 0)
    }
  }

  func testOneThatIsGoneCallsNobodyAndLeavesNoDescriptor() throws {
    onMain {
      func descriptors() -> Int { File.names(in: "/proc/self/fd").count }
      let (before, sources) = (descriptors(), Source.liveCount)
      var calls = 0
      do {
        let timer = WallTimer { calls += 1 }
        timer.set(WallClock.now + .milliseconds(50))
      }
      turnLoop(during: .milliseconds(150))
      XCTAssertEqual(calls, 0)
      XCTAssertEqual(descriptors(), before)
      XCTAssertEqual(Source.liveCount, sources)
    }
  }
}
