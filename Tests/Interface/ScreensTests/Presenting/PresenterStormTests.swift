import Expectations
import GTK
import GTKTesting
import XCTest

/// Random operations on a real presenter in a real window.
final class PresenterStormTests: XCTestCase {
  func testInvariantsHoldForRandomOperationsAndNothingLeaks() {
    onMain {
      _ = TestDisplay.takeComplaints()
      storm(0, steps: 20)
      let before = Remains.now()
      for seed in 1...trials(2, of: 6) { storm(UInt64(seed), steps: 60) }
      let after = Remains.now()
      XCTAssertEqual(after.canvases, before.canvases)
      XCTAssertEqual(after.handlers, before.handlers)
      XCTAssertEqual(after.sources, before.sources)
      XCTAssertEqual(after.nodes, before.nodes)
      XCTAssertEqual(LayerCache.liveCount, 0)
      XCTAssertEqual(TestDisplay.takeComplaints(), [])
    }
  }
}

@MainActor private func storm(_ seed: UInt64, steps: Int) {
  let world = PresenterWorld(seed: seed)
  for _ in 0..<steps {
    world.step()
    guard world.faults.isEmpty else { break }
  }
  world.end()
  XCTAssert(
    world.faults.isEmpty,
    "seed \(seed): \(world.faults.prefix(3)) after \(world.done.suffix(12))")
}
