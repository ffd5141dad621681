import CGLib
import Expectations
import GLib
import GLibTesting
import Glibc
import XCTest

final class SourceTests: XCTestCase {
  func testATimerComesOnceAndNotTooEarly() {
    onMain {
      let start = Moment.now
      var count = 0
      let source = Source.after(.milliseconds(20)) { count += 1 }
      XCTAssertTrue(source.isActive)
      turnLoop(for: "the timer") { count > 0 }
      XCTAssertGreaterThanOrEqual(start.duration(to: .now), .milliseconds(20))
      XCTAssertFalse(source.isActive)
      turnLoopUntilQuiet()
      XCTAssertEqual(count, 1)
    }
  }

  func testARepeatingTimerMayCancelItselfInItsHandler() {
    onMain {
      let before = Source.liveCount
      var count = 0
      var source: Source?
      source = .every(.milliseconds(1)) {
        count += 1
        if count == 3 { source?.cancel() }
      }
      XCTAssertEqual(Source.liveCount, before + 1)
      turnLoop(for: "three turns") { source?.isActive == false }
      XCTAssertEqual(count, 3)
      XCTAssertEqual(Source.liveCount, before)
    }
  }

  func testATimerMayBeReleasedInItsHandler() {
    onMain {
      let before = Source.liveCount
      var count = 0
      var source: Source? = nil
      source = .every(.milliseconds(1)) {
        count += 1
        source = nil
      }
      turnLoop(for: "the turn") { count > 0 }
      XCTAssertNil(source)
      XCTAssertEqual(Source.liveCount, before)
      var isOver = false
      let end = Source.after(.milliseconds(10)) { isOver = true }
      turnLoop(for: "the end") { isOver }
      end.cancel()
      XCTAssertEqual(count, 1)
    }
  }

  func testAOneTimeTimerMayBeReplacedByItsOwnHandler() {
    onMain {
      let before = Source.liveCount
      var turns: [Int] = []
      var source: Source?
      source = .after(.milliseconds(1)) {
        turns.append(1)
        source = .after(.milliseconds(1)) { turns.append(2) }
      }
      turnLoop(for: "both") { turns.count == 2 }
      XCTAssertEqual(turns, [1, 2])
      XCTAssertEqual(source?.isActive, false)
      XCTAssertEqual(Source.liveCount, before)
    }
  }

  func testCapturesOfAHandlerAreReleasedWithItsSource() {
    onMain {
      final class Witness {}
      weak var witness: Witness?
      var source: Source?
      do {
        let strong = Witness()
        witness = strong
        source = .after(.seconds(60)) { _ = strong }
      }
      XCTAssertNotNil(witness)
      source?.cancel()
      XCTAssertNil(witness)
      source = nil
    }
  }

  func testIdleComesAfterWhatIsMoreUrgent() {
    onMain {
      var order: [String] = []
      let idle = Source.idle { order.append("idle") }
      let timer = Source.after(.zero) { order.append("timer") }
      turnLoop(for: "both") { order.count == 2 }
      XCTAssertEqual(order, ["timer", "idle"])
      XCTAssertFalse(idle.isActive)
      XCTAssertFalse(timer.isActive)
    }
  }

  func testAUnixSignalArrivesOnTheLoop() {
    onMain {
      var count = 0
      let source = Source.unixSignal(SIGUSR1) { count += 1 }
      kill(getpid(), SIGUSR1)
      turnLoop(for: "the signal") { count == 1 }
      kill(getpid(), SIGUSR1)
      turnLoop(for: "the second signal") { count == 2 }
      source.cancel()
    }
  }

  func testADescriptorReportsInputAndHangUp() {
    onMain {
      var ends: [Int32] = [0, 0]
      XCTAssertEqual(pipe(&ends), 0)
      let (reading, writing) = (ends[0], ends[1])
      var seen: DescriptorEvents = []
      let source = Source.descriptor(reading, .input) { events in
        seen.formUnion(events)
        var byte: UInt8 = 0
        _ = read(reading, &byte, 1)
      }
      turnLoopUntilQuiet()
      XCTAssertEqual(seen, [])
      XCTAssertEqual(write(writing, "x", 1), 1)
      turnLoop(for: "input") { seen == .input }
      close(writing)
      turnLoop(for: "the hang-up") { seen.contains(.hangUp) }
      source.cancel()
      close(reading)
    }
  }

  func testDurationsBecomeMillisecondsThatAreNeverTooShort() {
    XCTAssertEqual(Duration.microseconds(1).wholeMilliseconds, 1)
    XCTAssertEqual(Duration.milliseconds(7).wholeMilliseconds, 7)
    XCTAssertEqual(Duration.seconds(2).wholeMilliseconds, 2000)
    XCTAssertEqual(Duration.seconds(-2).wholeMilliseconds, 0)
    XCTAssertEqual(Duration.seconds(1_000_000_000).wholeMilliseconds, 4_000_000_000)
  }
}
