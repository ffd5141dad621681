import GLib
import GTK
import GTKTesting
import XCTest

/// The desktop's preferences, separate from the program's choices.
final class DesktopSettingsTests: XCTestCase {
  func testWhatTheProgramChoosesIsNotTakenForTheDesktopsWish() throws {
    try onDisplay {
      let desktop = try XCTUnwrap(DesktopSettings.standard)
      let wish = desktop.prefersDark
      defer { Toolkit.prefersDark = wish }
      var heard: [Bool] = []
      let connections = desktop.onLookChange { heard.append(desktop.prefersDark) }
      defer { connections.forEach { $0.disconnect() } }
      for chosen in [!wish, wish, !wish] {
        Toolkit.prefersDark = chosen
        XCTAssertEqual(Toolkit.prefersDark, chosen)
        XCTAssertEqual(desktop.prefersDark, wish)
      }
      XCTAssertEqual(heard, [wish, wish, wish])
    }
  }
}
