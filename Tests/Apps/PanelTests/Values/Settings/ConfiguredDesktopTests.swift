import Expectations
import GLib
import GTK
import Testing

@testable import Panel

@Suite struct `Lines for the user's own config` {
  @Test(arguments: [
    ("sway", ConfiguredDesktop.sway), ("Hyprland", .hyprland), ("niri", .niri),
    ("labwc:wlroots", .labwc), ("Wayfire:wlroots", .wayfire), ("wlroots:Sway", .sway),
  ])
  func `the desktop is known by its name`(names: String, desktop: ConfiguredDesktop) {
    expect(ConfiguredDesktop(of: names) == desktop)
  }

  @Test(arguments: [nil, "", "GNOME", "KDE", "swayfx-like", "X-sway"])
  func `other desktops are unknown`(names: String?) {
    expect(ConfiguredDesktop(of: names) == nil)
  }

  @Test(arguments: [
    (ConfiguredDesktop.sway, "exec today --background", nil as String?),
    (.hyprland, "exec-once = today --background", nil),
    (.niri, #"spawn-at-startup "sh" "-c" "today --background""#, nil),
    (.labwc, "today --background &", nil),
    (.wayfire, "today = today --background", "[autostart]"),
  ])
  func `each desktop has its own line to start a program`(
    desktop: ConfiguredDesktop, text: String, section: String?
  ) {
    let line = desktop.start("today --background")
    expect(line.text == text)
    expect(line.section == section)
  }

  @Test(arguments: [
    (ConfiguredDesktop.sway, "bindsym Mod4+Shift+n exec today toggle"),
    (.hyprland, "bind = SUPER SHIFT, n, exec, today toggle"),
    (.niri, #"Super+Shift+n { spawn "sh" "-c" "today toggle"; }"#),
    (
      .labwc,
      #"<keybind key="W-S-n"><action name="Execute" command="today toggle"/></keybind>"#
    ),
    (.wayfire, "binding_today = <super> <shift> KEY_N\ncommand_today = today toggle"),
  ])
  func `each desktop has its own line to bind keys`(desktop: ConfiguredDesktop, text: String) {
    expect(desktop.bind("<Shift><Super>n", to: "today toggle").text == text)
  }

  @Test func `all modifiers have names, and function keys theirs`() {
    expectEqual(
      ConfiguredDesktop.sway.bind("<Control><Alt>F9", to: "x").text, "bindsym Ctrl+Mod1+F9 exec x"
    )
    expectEqual(ConfiguredDesktop.hyprland.bind("F9", to: "x").text, "bind = , F9, exec, x")
    expect(ConfiguredDesktop.labwc.bind("<Control><Alt>t", to: "x").text.contains("\"C-A-t\""))
    expect(
      ConfiguredDesktop.wayfire.bind("<Alt>space", to: "x").text.hasPrefix(
        "binding_today = <alt> KEY_SPACE\n"))
  }

  @Test func `what is special in a path is none there`() {
    expect(
      ConfiguredDesktop.niri.start(#""/opt/a b/today" --background"#).text
        == #"spawn-at-startup "sh" "-c" "\"/opt/a b/today\" --background""#)
    expect(
      ConfiguredDesktop.labwc.bind("<Super>n", to: #""/opt/a&b/today" toggle"#).text.contains(
        "command=\"&quot;/opt/a&amp;b/today&quot; toggle\""))
  }

  @Test func `the instruction names the file and the section`() {
    expectEqual(
      ConfiguredDesktop.sway.start("x").sentence, "Add this line to ~/.config/sway/config: exec x"
    )
    expectEqual(
      ConfiguredDesktop.niri.bind("<Super>n", to: "x").instruction,
      "Add this to ~/.config/niri/config.kdl, under binds { }.")
  }

  @Test func `Hyprland and niri blur behind the panel by a rule`() {
    expectEqual(ConfiguredDesktop.allCases.filter(\.blursByRule), [.hyprland, .niri])
  }

  @Test func `keys for portals follow the specification`() {
    expectEqual(PortalTrigger.text(of: "<Control><Alt>t"), "CTRL+ALT+t")
    expectEqual(PortalTrigger.text(of: "<Shift><Super>F1"), "SHIFT+LOGO+F1")
  }

  @Test func `a portal's refusal or invalid response is nil`() {
    expect(PortalAnswer([]) == nil)
    expect(PortalAnswer([.number(1), .dictionary([:])]) == nil)
    expect(PortalAnswer([.number(0), .text("x")]) == nil)
    func hasKeys(_ shortcuts: Variant) -> Bool? {
      PortalAnswer([.number(0), .dictionary(["shortcuts": shortcuts])])?.hasKeys(for: "toggle")
    }
    func shortcut(_ id: String, _ keys: String) -> Variant {
      .items([.text(id), .dictionary(["trigger_description": .text(keys)])])
    }
    expect(hasKeys(.items([shortcut("toggle", "Super+N")])) == true)
    expect(hasKeys(.items([shortcut("toggle", "")])) == false)
    expect(hasKeys(.items([shortcut("other", "Super+N")])) == false)
    expect(hasKeys(.items([.text("toggle"), .items([])])) == false)
    expect(hasKeys(.text("toggle")) == false)
  }
}
