import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("today doctor", .serialized) struct DoctorCommand {
    private func section(_ name: String, of text: String) -> String {
      let rest = text.components(separatedBy: "\n\(name)\n").dropFirst().first ?? ""
      return rest.components(separatedBy: "\n\n").first ?? ""
    }

    @Test func `it tells of the desktop and of the running panel, and nothing private`() throws {
      let panel = try PanelOnDesktop(
        settings: "[Panel]\nEdge=left\nHotEdge=true\nShortcut=<Super>t\n")
      try panel.start("--background")
      let result = try panel.today("doctor")
      expect(result.errors.isEmpty)
      expect(result.output.hasPrefix("Today "))
      let display = section("Display", of: result.output)
      expect(display.contains("Server       X11"))
      expect(display.contains("Windows      Openbox"))
      expect(display.contains("1920 x 1080, scale 1"))
      expect(display.contains("Renderer     cairo"))
      expect(display.contains("Shortcut     on, kept by the panel"))
      expect(display.contains("Hot edge     on"))
      let today = section("Today", of: result.output)
      expect(today.contains("Panel        running, "))
      expect(today.contains("~/.config/today/today.conf, sets Edge, HotEdge, Shortcut"))
      expect(section("Widgets", of: result.output).contains("org.todayview.UsedSpace"))
      let home = try #require(panel.desktop.environment["HOME"])
      expect(!result.output.contains(home))
      expect(!result.output.contains(ProcessInfo.processInfo.hostName))
      for line in result.output.split(separator: "\n") where !line.contains("/") {
        expect(line.count <= 80, "\(line)")
      }
    }

    @Test func `it finds mistakes, says what to do, and fails`() throws {
      let panel = try PanelOnDesktop(settings: "[Panel]\nBackground=secret.jpg\n")
      let result = try panel.today("doctor")
      expect(result.status == .exited(1))
      expect(result.output.contains("!              line 2: “Background=…” is neither"))
      expect(result.output.contains("Ways in      “today toggle” only"))
      expect(result.output.contains("Fix the errors in ~/.config/today/today.conf."))
      expect(!result.output.contains("secret"))
    }

    @Test func `with no display and no bus it answers all the same`() throws {
      let panel = try PanelOnDesktop(bus: false)
      let executable = try ProgramUnderTest.path("today")
      let result = try panel.desktop.run(
        [executable, "doctor"],
        environment: ["DISPLAY": "", "WAYLAND_DISPLAY": "", "XDG_RUNTIME_DIR": ""])
      expect(result.status == .exited(1))
      expect(result.output.contains("! Server       none"))
      expect(result.output.contains("! Bus          none"))
      expect(result.output.contains("Panel        not running"))
    }

    @Test(arguments: ["SESSION", "SYSTEM"])
    func `a bus that never answers doesn't keep it`(bus: String) throws {
      let panel = try PanelOnDesktop()
      let executable = try ProgramUnderTest.path("today")
      let silent = "\(try #require(panel.desktop.environment["HOME"]))/silent"
      // Somebody listens there, and never says a word.
      _ = try panel.desktop.start([
        "python3", "-c",
        "import socket, time\ns = socket.socket(socket.AF_UNIX)\ns.bind('\(silent)')\ns.listen(9)\n"
          + "open('\(silent)-now', 'w')\nwhile True: time.sleep(9)",
      ])
      try waitUntil("somebody to listen") {
        FileManager.default.fileExists(atPath: "\(silent)-now")
      }
      let result = try panel.desktop.run(
        [executable, "doctor"],
        environment: ["DBUS_\(bus)_BUS_ADDRESS": "unix:path=\(silent)"])
      let late = bus == "SESSION" ? "! Bus          not responding" : "Network      unknown"
      expect(result.output.contains(late))
      expect(result.output.contains("Server       X11"))
    }
  }

  @Suite("today autostart", .serialized) struct AutostartCommand {
    private func text(_ panel: PanelOnDesktop) throws -> String? {
      let home = try #require(panel.desktop.environment["HOME"])
      let config = panel.desktop.environment["XDG_CONFIG_HOME"] ?? "\(home)/.config"
      return try? String(
        contentsOfFile: "\(config)/autostart/org.todayview.Today.desktop", encoding: .utf8)
    }

    @Test func `on writes the entry, off takes it away, and no word says how it is`() throws {
      let panel = try PanelOnDesktop()
      let none = try panel.today("autostart")
      expect(none.output == "Today does not start at login.\n" && none.status == .exited(0))
      let on = try panel.today("autostart", "on")
      expectEqual(on.output, "Today starts at login through an autostart entry.\n")
      let executable = try ProgramUnderTest.path("today")
      let entry = try #require(try text(panel))
      expect(entry.contains("\(executable) --background\n") || entry.contains("--background"))
      try expect(panel.today("autostart").output == on.output)
      try expect(panel.today("autostart", "off").output == none.output)
      try expect(text(panel) == nil)
    }

    @Test func `what the desktop's own settings have done is seen`() throws {
      let panel = try PanelOnDesktop()
      try panel.today("autostart", "on")
      let home = try #require(panel.desktop.environment["HOME"])
      let config = panel.desktop.environment["XDG_CONFIG_HOME"] ?? "\(home)/.config"
      let path = "\(config)/autostart/org.todayview.Today.desktop"
      // Set to true, or not said: the desktop's settings write it anew.
      let entry = (try text(panel) ?? "")
        .replacingOccurrences(of: "X-GNOME-Autostart-enabled=true\n", with: "")
      try entry.appending("X-GNOME-Autostart-enabled=false\n").write(
        toFile: path, atomically: true, encoding: .utf8)
      try expectEqual(
        panel.today("autostart").output, "Today does not start at login: it was turned off.\n")
      try panel.today("autostart", "on")
      try expect(text(panel)?.contains("X-GNOME-Autostart-enabled=true\n") == true)
    }

    @Test func `an enabled systemd unit is enough, and left alone`() throws {
      let panel = try PanelOnDesktop()
      let home = try #require(panel.desktop.environment["HOME"])
      let config = panel.desktop.environment["XDG_CONFIG_HOME"] ?? "\(home)/.config"
      let wants = "\(config)/systemd/user/graphical-session.target.wants"
      try FileManager.default.createDirectory(
        atPath: wants, withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: "\(wants)/today.service",
        withDestinationPath: "/usr/lib/systemd/user/today.service")
      let on = try panel.today("autostart", "on")
      expectEqual(
        on.output, "Today starts at login through a systemd unit that you have enabled.\n")
      try expect(text(panel) == nil)
      let off = try panel.today("autostart", "off")
      expect(off.status == .exited(1))
      expect(off.errors.contains("systemctl --user disable today.service"))
    }
  }
}
