import Dispatch
import GLibTesting
import Glibc
import XCTest

@testable import GLib

final class PrefetchTests: XCTestCase {
  func testItIsFoundOnAnotherThreadAndWaitedFor() {
    onMain {
      let main = pthread_self()
      let gate = DispatchSemaphore(value: 0)
      let ahead = Prefetch("test") {
        gate.wait()
        gate.signal()
        return pthread_equal(pthread_self(), main) == 0
      }
      // Nothing has been found until now.
      gate.signal()
      XCTAssertTrue(ahead.take())
    }
  }

  func testAnUnusedResultIsReleased() {
    onMain {
      final class Kept: Sendable {}
      weak var weakly: Kept?
      let gate = DispatchSemaphore(value: 0)
      do {
        let kept = Kept()
        weakly = kept
        _ = Prefetch("test") { [kept] in
          gate.wait()
          return withExtendedLifetime(kept) { 1 }
        }
      }
      XCTAssertNotNil(weakly, "the work goes on")
      gate.signal()
      turnLoop(for: "the end of the work") { weakly == nil }
    }
  }

  func testWhereThereIsNoThreadItIsDoneByWhoeverTakesIt() {
    onMain {
      let main = pthread_self()
      let ahead = Prefetch("test", mayHaveThread: false) {
        pthread_equal(pthread_self(), main) != 0
      }
      XCTAssertTrue(ahead.take())
    }
  }
}
