import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// Where GNOME keeps shortcuts, in a file instead of its database.
  @Suite("The shortcut on GNOME", .serialized) struct GnomeShortcut {
    private static let place =
      "org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/today"

    /// The keys of GNOME's schemas that matter here.
    private static let schemas = """
      <schemalist>
        <schema id="org.gnome.settings-daemon.plugins.media-keys"
            path="/org/gnome/settings-daemon/plugins/media-keys/">
          <key name="custom-keybindings" type="as"><default>[]</default></key>
          <key name="home" type="as"><default>['&lt;Super&gt;h']</default>
            <summary>Home folder</summary></key>
        </schema>
        <schema id="org.gnome.settings-daemon.plugins.media-keys.custom-keybinding">
          <key name="name" type="s"><default>''</default></key>
          <key name="command" type="s"><default>''</default></key>
          <key name="binding" type="s"><default>''</default></key>
        </schema>
      </schemalist>
      """

    private func panel(_ keys: String, existing: String = "") throws -> PanelOnDesktop {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("today-schemas-\(UUID().uuidString)").path
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try Self.schemas.write(
        toFile: "\(folder)/today.gschema.xml", atomically: true, encoding: .utf8)
      let panel = try PanelOnDesktop(
        accessibility: true, settings: "[Panel]\nShortcut=\(keys)\n", hasAnimations: false,
        environment: [
          "GSETTINGS_BACKEND": "keyfile", "XDG_CURRENT_DESKTOP": "ubuntu:GNOME",
          "GSETTINGS_SCHEMA_DIR": folder,
        ])
      try panel.desktop.outputOf(["glib-compile-schemas", folder])
      if !existing.isEmpty {
        let file = try keptPath(panel)
        try FileManager.default.createDirectory(
          atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try existing.write(toFile: file, atomically: true, encoding: .utf8)
      }
      try panel.start("--background")
      return panel
    }

    private func keptPath(_ panel: PanelOnDesktop) throws -> String {
      let today = try panel.home(.config) as NSString
      return "\(today.deletingLastPathComponent)/glib-2.0/settings/keyfile"
    }

    private func kept(_ panel: PanelOnDesktop) throws -> String {
      (try? String(contentsOfFile: keptPath(panel), encoding: .utf8)) ?? ""
    }

    @Test func `GNOME is given the keys beside those of others, and has them taken away`() throws {
      let others = "/org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/custom0/"
      let panel = try panel(
        "<Super>t",
        existing: """
          [org/gnome/settings-daemon/plugins/media-keys]
          custom-keybindings=['\(others)']

          [org/gnome/settings-daemon/plugins/media-keys/custom-keybindings/custom0]
          name='Editor'
          command='gedit'
          binding='<Super>e'

          """)
      var text = ""
      do {
        // The list is written last.
        try waitUntil("GNOME to have the keys") {
          text = try kept(panel)
          return text.contains("binding='<Super>t'")
            && text.contains("['\(others)', '/\(Self.place)/']")
        }
      } catch {
        throw DesktopError.system("\(error); it has \(text)")
      }
      expect(text.contains("name='Today'") && text.contains(" toggle'"), "\(text)")
      expect(text.contains("gedit"))
      let doctor = try panel.today("doctor").output
      expect(doctor.contains("on, kept by the desktop"), "\(doctor)")
      try panel.rewriteSettings { $0.replacing("Shortcut=<Super>t", with: "Shortcut=<Super>y") }
      try waitUntil("GNOME to have the others") { try kept(panel).contains("binding='<Super>y'") }
      try panel.rewriteSettings { $0.replacing("Shortcut=<Super>y\n", with: "") }
      try waitUntil("GNOME to have none") { try !kept(panel).contains("Today") }
      try expect(kept(panel).contains("custom-keybindings=['\(others)']"))
    }

    @Test func `keys that GNOME itself has are said to be taken, by what they do`() throws {
      let panel = try panel("<Super>h")
      try panel.today("settings")
      try panel.node("Shortcut: Super+H") {
        $0.description == "“Home folder” already uses these keys."
      }
      try expect(!kept(panel).contains("Today"))
    }
  }
}
