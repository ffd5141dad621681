import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

/// Mistakes in a widget's group of today.conf.
final class SettingMistakeTests: XCTestCase {
  func testAnInvalidSettingIsLoggedOnce() throws {
    try onMain {
      let home = try Home()
      let days = "[Setting days]\nType=number\nLabel=Days\nDefault=7\n"
      try home.install("x.y.A", "CruelWidget good", days)
      let test = HostUnderTest(home)
      test.host.start()
      try test.host.add("x.y.A", settings: ["days": "many", "dasy": "30"])
      let log = test.host.logPath(of: "a-1")
      let read = { (try? text(log)) ?? "" }
      test.host.panelAppeared()
      turnLoop(for: "the mistakes") { read().contains("days=many") && read().contains("dasy") }
      XCTAssertTrue(read().contains("did you mean days?"), read())

      let before = read()
      for mended in ["days", "dasy"] { try test.host.set(mended, to: nil, of: "a-1") }
      turnLoop(for: "an answer") { test.host.states.first?.status == .live }
      XCTAssertEqual(read(), before)
      test.finish()
    }
  }
}
