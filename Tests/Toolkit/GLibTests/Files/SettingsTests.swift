import CGLib
import GLib
import GLibTesting
import Glibc
import TestSchemas
import XCTest

final class SettingsTests: XCTestCase {
  override class func setUp() { XCTAssertTrue(TestSchemas.areInstalled) }

  func testASchemaThatIsNotInstalledIsNoSettings() {
    onMain {
      XCTAssertNil(Settings(schema: "org.today.none"))
      XCTAssertNil(Settings(schema: "org.today.movable"))
      XCTAssertNotNil(Settings(schema: "org.today.test"))
    }
  }

  func testValuesAreReadByType() throws {
    try onMain {
      let settings = try XCTUnwrap(Settings(schema: "org.today.test"))
      XCTAssertEqual(settings.string("text"), "hello")
      XCTAssertEqual(settings.string("edge"), "right")
      XCTAssertEqual(settings.bool("on"), true)
      XCTAssertEqual(settings.int("count"), -3)
      XCTAssertEqual(settings.int("size"), 5)
    }
  }

  func testKeysThatAreUnknownOrOfAnotherTypeHaveNoValue() throws {
    try onMain {
      let settings = try XCTUnwrap(Settings(schema: "org.today.test"))
      XCTAssertNil(settings.string("none"))
      XCTAssertNil(settings.string("on"))
      XCTAssertNil(settings.bool("text"))
      XCTAssertNil(settings.int("ratio"))
      XCTAssertNil(settings.int("huge"))
      XCTAssertNil(settings.onChange(of: "none") {})
    }
  }

  func testChangesOfAKeyAreTold() throws {
    try onMain {
      let handlers = SignalConnection.liveCount
      var settings = Settings(schema: "org.today.test")
      var values: [Int?] = []
      let connection = try XCTUnwrap(
        settings?.onChange(of: "count") { [weak settings] in values.append(settings?.int("count")) }
      )
      let other = g_settings_new("org.today.test")
      defer { g_object_unref(other) }
      g_settings_set_int(other, "count", 8)
      g_settings_set_string(other, "text", "unheard")
      turnLoop(for: "the change") { !values.isEmpty }
      XCTAssertEqual(values, [8])
      XCTAssertEqual(settings?.string("text"), "unheard")
      g_settings_reset(other, "count")
      g_settings_reset(other, "text")
      turnLoop(for: "the change back") { values.count > 1 }
      XCTAssertEqual(values, [8, -3])
      XCTAssertTrue(connection.isConnected)
      settings = nil
      turnLoopUntilQuiet()
      XCTAssertFalse(connection.isConnected)
      XCTAssertEqual(SignalConnection.liveCount, handlers)
    }
  }
}
