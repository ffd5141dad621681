import Expectations
import GLib
import GTK
import Testing

@testable import Panel

@Suite struct `Shortcuts as desktops write them` {
  @Test func `Qt key codes are those of letters, or from a table`() throws {
    func number(_ keys: String) throws -> Int32? {
      QtKey.number(of: try #require(Accelerator(parsing: keys)))
    }
    try expectEqual(number("<Super>t"), 0x1000_0054)
    try expectEqual(number("<Control><Alt>1"), 0x0C00_0031)
    try expectEqual(number("<Shift><Super>space"), 0x1200_0020)
    try expectEqual(number("F12"), 0x0100_003B)
    try expectEqual(number("<Alt>Up"), 0x0900_0013)
    try expectEqual(number("<Super>adiaeresis"), 0x1000_00C4)
    try expect(number("<Super>ssharp") == nil, "its capital letters are two")
    try expect(number("<Super>XF86AudioPlay") == nil)
  }

  @Test func `an invalid response has no owner`() {
    func owner(_ value: Variant?) -> String? { KDEShortcuts.owner(in: value, besides: "own") }
    expect(owner(nil) == nil)
    expect(owner(.text("x")) == nil)
    expect(owner(.items([.text("x"), .items([]), .items([.text("a"), .text("b")])])) == nil)
    let fields = ["action", "", "program", "Program"].map { Variant.text($0) }
    expectEqual(owner(.items([.items(fields)])), "action")
    expect(owner(.items([.items([.text(""), .text(""), .text("own"), .text("Own")])])) == nil)
    expect(XfceShortcuts(nil) == nil)
    expect(XfceShortcuts(.texts([])) == nil)
  }

  @Test func `XFCE's own shortcuts are found by their action`() throws {
    let shortcuts = try #require(
      XfceShortcuts(
        .dictionary([
          "/commands/custom/override": .flag(true),
          "/commands/custom/<Super>t": .text("today toggle"),
          "/commands/custom/<Primary><Alt>Delete": .text("xflock4"),
          "/commands/default/<Super>x": .text("default"),
          "/xfwm4/default/<Alt>F4": .text("close_window_key"),
          "/xfwm4/default/nonsense": .number(1),
        ])))
    expect(shortcuts.areCustom)
    expectEqual(shortcuts.own("today toggle"), ["/commands/custom/<Super>t"])
    func owner(_ keys: Accelerator) -> String? {
      shortcuts.owner(of: keys, besides: "today toggle")
    }
    expect(owner("<Super>t") == nil)
    expectEqual(owner("<Control><Alt>Delete"), "xflock4")
    expectEqual(owner("<Alt>F4"), "close window")
    expect(owner("<Super>x") == nil, "what XFCE comes with isn't in force")
    expectEqual(
      XfceShortcuts.path(for: "<Shift><Control><Super>F1"),
      "/commands/custom/<Primary><Shift><Super>F1")
  }

  @Test func `the first supported desktop is used`() {
    expectEqual(DesktopShortcuts(of: "ubuntu:GNOME"), .gnome)
    expectEqual(DesktopShortcuts(of: "KDE"), .kde)
    expectEqual(DesktopShortcuts(of: "XFCE"), .xfce)
    expect(DesktopShortcuts(of: "sway") == nil)
    expect(DesktopShortcuts(of: nil) == nil)
  }
}
