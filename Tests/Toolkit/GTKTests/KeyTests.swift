import GTK
import GTKTesting
import XCTest

/// Keys, accelerators and shortcuts.
final class KeyTests: XCTestCase {
  func testKeysHaveNamesAndCharacters() {
    XCTAssertEqual(Key("f").description, "f")
    XCTAssertEqual(Key.escape.description, "Escape")
    XCTAssertEqual(Key("ä").character, "ä")
    XCTAssertEqual(Key.space.character, " ")
    XCTAssertNil(Key.escape.character)
    XCTAssertNil(Key.up.character)
    XCTAssertEqual(Key("F").lowercased, "f")
    XCTAssertNotEqual(Key("F"), "f")
  }

  func testTheMenuKeyAndShiftF10OpenAMenu() {
    XCTAssertTrue(Key.menu.opensMenu(with: []))
    XCTAssertTrue(Key.f10.opensMenu(with: [.shift, .primaryButton]))
    XCTAssertFalse(Key.f10.opensMenu(with: []))
    XCTAssertFalse(Key.f10.opensMenu(with: [.shift, .control]))
    XCTAssertFalse(Key.space.opensMenu(with: .shift))
  }

  func testAcceleratorsAreReadFromSettings() {
    XCTAssertEqual(Accelerator(parsing: "<Control>f"), Accelerator("f", .control))
    XCTAssertEqual(Accelerator(parsing: "<Alt><Shift>Up"), Accelerator(.up, [.alt, .shift]))
    XCTAssertEqual(Accelerator(parsing: "<Super>t"), Accelerator("t", .super))
    XCTAssertEqual(Accelerator(parsing: "F5"), Accelerator(.f5))
    for nonsense in ["", "<Control>", "<Contro", "no such key", "<Control>nokey"] {
      XCTAssertNil(Accelerator(parsing: nonsense), nonsense)
    }
    let written: Accelerator = "<Control>f"
    XCTAssertEqual(Accelerator(parsing: written.description), written)
    XCTAssertEqual(written.label, "Ctrl+F")
  }

  func testAShortcutIsCalledAndMayDecline() {
    let button = TestDisplay.make { Button("x") }
    inWindow(button) { window in
      var (finds, declined) = (0, 0)
      let shortcuts = ShortcutController(scope: .global)
      shortcuts.add(
        Shortcut("<Control>f") {
          finds += 1
          return true
        })
      shortcuts.add(
        Shortcut("F5") {
          declined += 1
          return false
        })
      window.add(controller: shortcuts)
      XCTAssertEqual(shortcuts.scope, .global)
      button.grabFocus()
      TestInput.key("ctrl+f")
      XCTAssert(TestDisplay.wait { finds == 1 })
      TestInput.key("f")
      TestInput.key("F5")
      XCTAssert(TestDisplay.wait { declined == 1 })
      XCTAssertEqual(finds, 1)
    }
  }

  func testAShortcutsHandlerGoesWithIt() {
    onDisplay {
      let before = Shortcut.liveCount
      do {
        let shortcuts = ShortcutController()
        shortcuts.add(Shortcut("<Control>f") { true })
        XCTAssertEqual(Shortcut.liveCount, before + 1)
      }
      XCTAssertEqual(Shortcut.liveCount, before)
    }
  }
}
