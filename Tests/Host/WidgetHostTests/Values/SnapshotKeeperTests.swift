import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

final class SnapshotKeeperTests: XCTestCase {
  private static let instance = Instance(name: "a-1", widget: "x.A")

  /// Content that changes every second isn't written every second; the last one is written when the
  /// panel is hidden.
  func testOfManyContentsTheFirstIsKeptSoonAndTheLastInTheEnd() throws {
    let instance = Self.instance
    try inManualTime {
      let folder = try TemporaryFolder()
      let keeper = SnapshotKeeper(folder: folder["s"], pauseAfterOne: .seconds(5))
      let kept = { () -> Double? in
        Snapshots(folder: folder["s"]).read(instance, locale: keeper.locale)?.time
      }
      let say = { (number: Int) in
        let line = """
          {"jsonrpc":"2.0","method":"content","params":{"content":{"type":"text","text":"\(number)"}}}
          """
        let update = try XCTUnwrap(try WidgetMessage(parsing: Array(line.utf8)).update)
        keeper.keep(update, of: instance, at: .seconds(number))
      }
      try say(1)
      advance(by: .milliseconds(499))
      XCTAssertNil(kept())
      advance(by: .milliseconds(1))
      XCTAssertEqual(kept(), 1)
      try say(2)
      advance(by: .seconds(1))
      XCTAssertEqual(kept(), 1)
      keeper.keepAll()
      XCTAssertEqual(kept(), 2)
      try say(3)
      advance(by: .milliseconds(4999))
      XCTAssertEqual(kept(), 2)
      advance(by: .milliseconds(1))
      XCTAssertEqual(kept(), 3)
    }
  }
}
