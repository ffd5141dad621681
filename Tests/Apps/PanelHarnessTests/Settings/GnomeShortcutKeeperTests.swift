import GLib
import GTK
import GTKTesting
import XCTest

@testable import Panel

/// Shortcuts in GNOME's settings, which the test keeps in memory.
final class GnomeShortcutKeeperTests: XCTestCase {
  private static let schema = "org.gnome.settings-daemon.plugins.media-keys"
  private static let folder = "/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings"
  private static let (own, other) = ("\(folder)/today/", "\(folder)/custom0/")

  @MainActor private struct Media {
    let media: GLib.Settings
    let own: GLib.Settings
    let other: GLib.Settings

    init() throws {
      let entry = "\(GnomeShortcutKeeperTests.schema).custom-keybinding"
      media = try XCTUnwrap(GLib.Settings(schema: GnomeShortcutKeeperTests.schema))
      own = try XCTUnwrap(GLib.Settings(schema: entry, path: GnomeShortcutKeeperTests.own))
      other = try XCTUnwrap(GLib.Settings(schema: entry, path: GnomeShortcutKeeperTests.other))
    }

    var paths: [String]? { media.strings("custom-keybindings") }
    var ownValues: [String?] { ["name", "command", "binding"].map(own.string) }
  }

  @MainActor private final class Owner: ShortcutOwner {
    var standings: [ShortcutStatus] = []
    func shortcutDidBecome(_ status: ShortcutStatus) { standings.append(status) }
    func shortcutWasPressed(at time: X11Time) {}
  }

  func testGnomeGetsTheKeysBesidesOtherShortcutsAndLosesThemAgain() throws {
    try TestDisplay.run {
      let gnome = try Media()
      gnome.other.set("Editor", "name")
      gnome.other.set("gedit", "command")
      gnome.other.set("<Super>e", "binding")
      gnome.media.set([Self.other], "custom-keybindings")
      defer {
        gnome.media.set([String](), "custom-keybindings")
        for key in ["name", "command", "binding"] { gnome.other.reset(key) }
      }
      let shortcuts = try XCTUnwrap(GnomeShortcuts(command: "today toggle"))
      let owner = Owner()
      let keeper = GnomeKeeper(shortcuts, owner: owner)

      keeper.keep(try PanelShortcut("<Super>t"))
      XCTAssertEqual(gnome.ownValues, ["Today", "today toggle", "<Super>t"])
      XCTAssertEqual(gnome.paths, [Self.other, Self.own])
      keeper.keep(try PanelShortcut("<Super>y"))
      XCTAssertEqual(gnome.ownValues, ["Today", "today toggle", "<Super>y"])
      XCTAssertEqual(gnome.paths, [Self.other, Self.own])
      XCTAssertEqual(owner.standings, [.inForce, .inForce])

      // Another app's keys, with the name that the user gave them.
      keeper.keep(try PanelShortcut("<Super>e"))
      XCTAssertEqual(owner.standings.last, .taken(by: "Editor"))
      XCTAssertEqual(gnome.paths, [Self.other])

      keeper.keep(try PanelShortcut("<Super>t"))
      keeper.keep(nil)
      XCTAssertEqual(owner.standings.last, ShortcutStatus.none)
      XCTAssertEqual(gnome.paths, [Self.other])
      XCTAssertEqual(gnome.ownValues, ["", "", ""])
      XCTAssertEqual(gnome.other.string("command"), "gedit")
    }
  }

  func testKeysOfGnomeItselfAreReportedWithTheirAction() throws {
    try TestDisplay.run {
      let gnome = try Media()
      let shortcuts = try XCTUnwrap(GnomeShortcuts(command: "today toggle"))
      let owner = Owner()
      let keeper = GnomeKeeper(shortcuts, owner: owner)
      keeper.keep(try PanelShortcut("<Super>h"))
      XCTAssertEqual(owner.standings, [.taken(by: "Home folder")])
      XCTAssertEqual(gnome.paths, [])
      XCTAssertEqual(gnome.ownValues, ["", "", ""])
    }
  }
}
