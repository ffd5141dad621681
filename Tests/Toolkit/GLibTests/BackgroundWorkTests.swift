import GLib
import GLibTesting
import Glibc
import XCTest

final class BackgroundWorkTests: XCTestCase {
  func testWhatComesOfTheWorkIsToldOnTheMainLoop() {
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

  func testWorkThatIsReleasedTellsNothing() {
    onMain {
      var isTold = false
      var work: BackgroundWork? = BackgroundWork("test", { usleep(20_000) }) { isTold = true }
      XCTAssertNotNil(work)
      work = nil
      var isOver = false
      let next = BackgroundWork("test", { usleep(20_000) }) { isOver = true }
      turnLoop(for: "a work that began later") { isOver }
      turnLoopUntilQuiet()
      XCTAssertFalse(isTold)
      withExtendedLifetime(next) {}
    }
  }

  func testWhatTheHandlerKeepsIsReleasedWithTheWork() {
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
