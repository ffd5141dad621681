import GLibTesting
import Glibc
import XCTest

@testable import GLib

final class AheadTests: XCTestCase {
  func testItIsFoundOnAnotherThreadAndWaitedFor() {
    onMain {
      let main = pthread_self()
      let ahead = Ahead("test") {
        usleep(20_000)
        return pthread_equal(pthread_self(), main) == 0
      }
      XCTAssertTrue(ahead.take())
    }
  }

  func testNobodyHasToTakeIt() {
    onMain {
      final class Kept: Sendable {}
      weak var weakly: Kept?
      do {
        let kept = Kept()
        weakly = kept
        _ = Ahead("test") { [kept] in
          usleep(20_000)
          return withExtendedLifetime(kept) { 1 }
        }
      }
      turnLoop(for: "the end of the work") { weakly == nil }
    }
  }

  func testWhereThereIsNoThreadItIsDoneByWhoeverTakesIt() {
    onMain {
      let main = pthread_self()
      let ahead = Ahead("test", mayHaveThread: false) { pthread_equal(pthread_self(), main) != 0 }
      XCTAssertTrue(ahead.take())
    }
  }
}
