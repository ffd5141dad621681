import Dispatch
import GLib
import GLibTesting
import Glibc
import XCTest

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
      var isWaiting = false
      work.run({ gate.wait() }) { results.append($0 == nil ? nil : 1) }
      turnLoop(for: "the end of the wait") { results == [nil] }
      // A second thread would hang, too.
      work.run({ 2 }) { results.append($0) }
      XCTAssertEqual(results, [nil], "not within the call")
      turnLoop(for: "the refusal") { results == [nil, nil] }
      gate.signal()
      turnLoop(for: "its end") {
        if results.last == .some(3) { return true }
        if results.count < 1_000, !isWaiting {
          isWaiting = true
          work.run({ 3 }) {
            isWaiting = false
            results.append($0)
          }
        }
        return false
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
