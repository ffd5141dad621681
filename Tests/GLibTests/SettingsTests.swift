import CGLib
import GLib
import GLibTesting
import Glibc
import XCTest

final class SettingsTests: XCTestCase {
  private static let schema = """
    <schemalist>
      <enum id="org.today.test.Edge"><value nick="left" value="0"/><value nick="right" value="1"/></enum>
      <schema id="org.today.test" path="/org/today/test/">
        <key name="text" type="s"><default>'hello'</default></key>
        <key name="edge" enum="org.today.test.Edge"><default>'right'</default></key>
        <key name="on" type="b"><default>true</default></key>
        <key name="count" type="i"><default>-3</default></key>
        <key name="size" type="t"><default>5</default></key>
        <key name="huge" type="t"><default>18446744073709551615</default></key>
        <key name="ratio" type="d"><default>1.5</default></key>
      </schema>
      <schema id="org.today.movable"><key name="on" type="b"><default>true</default></key></schema>
    </schemalist>
    """

  /// GLib reads its environment once, so it is set before any test asks for settings.
  private static let isInstalled: Bool = {
    guard let folder = try? TemporaryFolder(),
      (try? put(schema, folder["today.gschema.xml"])) != nil
    else { return false }
    setenv("GSETTINGS_SCHEMA_DIR", folder.path, 1)
    setenv("GSETTINGS_BACKEND", "memory", 1)
    return MainActor.assumeIsolated {
      let run = try? Run(Command("/usr/bin/glib-compile-schemas", arguments: [folder.path]))
      // The schemas stay open once they are read, so that the folder may go.
      return run?.finish() == .status(0) && g_settings_schema_source_get_default() != nil
    }
  }()

  override class func setUp() { XCTAssertTrue(isInstalled) }

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
      XCTAssertEqual(settings.double("ratio"), 1.5)
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
      XCTAssertNil(settings.double("count"))
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
