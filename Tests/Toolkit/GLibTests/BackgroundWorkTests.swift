import Dispatch
import GLibTesting
import Glibc
import XCTest

@testable import GLib

final class BackgroundWorkTests: XCTestCase {
  func testTheResultIsDeliveredOnTheMainLoop() {
    onMain {
      let main = pthread_self()
      var result: Bool?
      let work = BackgroundWork("test", { pthread_equal(pthread_self(), main) == 0 }) {
        result = $0
      }
      XCTAssert(work.isRunning)
      turnLoop(for: "the work") { result != nil }
      XCTAssertEqual(result, true, "it was done on another thread")
      XCTAssertFalse(work.isRunning)
    }
  }

  func testWorkThatHangsIsWaitedForOnlyForAWhile() {
    onMain {
      let gate = DispatchSemaphore(value: 0)
      let work = LimitedWork("test", limit: .milliseconds(50))
      var results: [Int?] = []
      work.run({ gate.wait() }) { results.append($0 == nil ? nil : 1) }
      turnLoop(for: "the end of the wait") { results == [nil] }
      // A second thread would hang, too.
      work.run({ 2 }) { results.append($0) }
      XCTAssertEqual(results, [nil], "not within the call")
      turnLoop(for: "the refusal") { results == [nil, nil] }
      gate.signal()
      turnLoop(for: "its end") { !work.isHanging }
      work.run({ 3 }) { results.append($0) }
      turnLoop(for: "the result") { results == [nil, nil, 3] }
    }
  }

  func testABusyMainLoopIsNoReasonToGiveWorkUp() {
    onMain {
      let limit = Duration.milliseconds(1)
      let work = LimitedWork("test", limit: limit)
      for _ in 1...20 {
        var results: [Int?] = []
        let start = Moment.now
        work.run({ 1 }) { results.append($0) }
        // The loop doesn't turn until the work has ended and the limit is over.
        while work.isHanging || Moment.now - start <= limit { sched_yield() }
        turnLoop(for: "the result") { !results.isEmpty }
        XCTAssertEqual(results, [1])
      }
    }
  }

  func testReleasedWorkDeliversNothing() {
    onMain {
      final class Kept {}
      weak var weakly: Kept?
      var isTold = false
      let gate = DispatchSemaphore(value: 0)
      do {
        let kept = Kept()
        weakly = kept
        let work = BackgroundWork("test", { gate.wait() }) {
          _ = kept
          isTold = true
        }
        XCTAssert(work.isRunning)
      }
      gate.signal()
      turnLoop(for: "the end of the work, which then lets its handler go") { weakly == nil }
      XCTAssertFalse(isTold)
    }
  }

  func testCapturesOfTheHandlerAreReleasedWithTheWork() {
    onMain {
      final class Kept {}
      weak var weakly: Kept?
      do {
        let kept = Kept()
        weakly = kept
        var isDone = false
        let work = BackgroundWork("test", { 1 }) { _ in
          _ = kept
          isDone = true
        }
        turnLoop(for: "the work") { isDone }
        XCTAssertFalse(work.isRunning)
      }
      turnLoopUntilQuiet()
      XCTAssertNil(weakly)
    }
  }
}
