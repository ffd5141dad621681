import GLib
import GTK
import GTKTesting
import XCTest

/// The desktop's preferences, separate from the program's choices.
final class DesktopSettingsTests: XCTestCase {
  func testOurOwnColorSchemeIsNotTheDesktops() throws {
    try onDisplay {
      let desktop = try XCTUnwrap(DesktopSettings.standard)
      let before = desktop.prefersDark
      defer { Toolkit.prefersDark = before }
      var heard: [Bool] = []
      let connections = desktop.onThemeChange { heard.append(desktop.prefersDark) }
      defer { connections.forEach { $0.disconnect() } }
      for chosen in [!before, before, !before] {
        Toolkit.prefersDark = chosen
        XCTAssertEqual(Toolkit.prefersDark, chosen)
        XCTAssertEqual(desktop.prefersDark, before)
      }
      XCTAssertEqual(heard, [before, before, before])
    }
  }
}
