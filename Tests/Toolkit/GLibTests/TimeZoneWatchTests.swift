import Foundation
import GLib
import GLibTesting
import Glibc
import XCTest

final class TimeZoneWatchTests: XCTestCase {
  /// A folder with a link to a time zone.
  @MainActor private struct Machine {
    let folder: TemporaryFolder
    var path: String { folder["localtime"] }

    init(_ zone: String) throws {
      folder = try TemporaryFolder()
      try set(zone)
    }

    /// Replaces the link, as timedated does.
    func set(_ zone: String) throws {
      try FileManager.default.createSymbolicLink(
        atPath: folder["new"], withDestinationPath: "/usr/share/zoneinfo/\(zone)")
      XCTAssertEqual(rename(folder["new"], path), 0)
    }
  }

  func testAnotherZoneIsReportedOnce() throws {
    try inManualTime {
      let machine = try Machine("Europe/Prague")
      var count = 0
      let watch = TimeZoneWatch(of: machine.path, isFixed: false) { count += 1 }
      try machine.set("Asia/Tokyo")
      advance(to: "the report") { count == 1 }
      // The same again, and other files, aren't news.
      try machine.set("Asia/Tokyo")
      try put("x", machine.folder["other"])
      advance(by: .seconds(60))
      XCTAssertEqual(count, 1)
      unlink(machine.path)
      advance(to: "the second report") { count == 2 }
      withExtendedLifetime(watch) {}
    }
  }

  func testAFixedZoneAndAReleasedWatchReportNothing() throws {
    try inManualTime {
      try leavingNothing {
        let machine = try Machine("Europe/Prague")
        let fixed = TimeZoneWatch(of: machine.path, isFixed: true) { XCTFail("it is fixed") }
        _ = TimeZoneWatch(of: machine.path, isFixed: false) { XCTFail("it is released") }
        try machine.set("Asia/Tokyo")
        advance(by: .seconds(60))
        withExtendedLifetime(fixed) {}
      }
    }
  }
}
