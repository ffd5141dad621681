import GLib
import GLibTesting
import Glibc
import XCTest

@testable import WidgetHost

/// When it is looked at what widgets use.
final class MemoryWatchTests: XCTestCase {
  @MainActor private final class Looks {
    private(set) var times: [Moment] = []
    let watch: MemoryWatch

    init(interval: Duration) {
      watch = MemoryWatch(interval: interval) { MachineUse(tasks: 300, freeMemory: 1_000) }
      watch.watch(getpid(), limit: .max) { [weak self] _ in
        self?.times.append(.now)
      } onExcess: { _ in
        XCTFail("it is not too much")
      }
    }
  }

  func testItLooksWhereAWidgetHasWokenThePanel() {
    inManualTime {
      let looks = Looks(interval: .seconds(2))
      looks.watch.takeChance()
      XCTAssert(looks.times.isEmpty, "it has only begun")
      advance(by: .milliseconds(1020))
      looks.watch.takeChance()
      XCTAssertEqual(looks.times.count, 1)
      looks.watch.takeChance()
      XCTAssertEqual(looks.times.count, 1, "once is enough")
    }
  }

  func testThreeOfFourLooksAreLeftOutWhereLittleIsUsed() {
    inManualTime {
      let looks = Looks(interval: .milliseconds(100))
      let start = Moment.now
      advance(to: "three looks") { looks.times.count == 3 }
      // Each by itself a quarter later than the interval, and between two of them three that were left out; the first
      // is taken.
      XCTAssertEqual(looks.times[2] - start, .milliseconds(9 * 125))
    }
  }

  func testItLooksByItselfWhereNobodyWakesIt() {
    inManualTime {
      let looks = Looks(interval: .milliseconds(40))
      advance(to: "three looks") { looks.times.count == 3 }
      for (one, next) in zip(looks.times, looks.times.dropFirst()) {
        XCTAssertGreaterThanOrEqual(next - one, .milliseconds(50))
      }
    }
  }
}
