import Expectations
import Foundation
import TestDesktop
import Testing

@Suite struct `today doctor without a panel` {
  @Test func `the doctor reports errors with their remedies, and fails`() throws {
    let user = try CommandUser()
    try user.write("[Panel]\nBackground=secret.jpg\n", user.config("today/today.conf"))
    let result = try user.today("doctor", exits: 1)
    expect(result.output.contains("!              line 2: “Background=…” is neither"))
    expect(result.output.contains("Fix the errors in ~/.config/today/today.conf."))
    expect(!result.output.contains("secret"), "\(result.output)")
  }

  @Test func `the doctor works without a display and a bus`() throws {
    let user = try CommandUser()
    let result = try user.desktop.run(
      [user.executable, "doctor"],
      environment: ["XDG_RUNTIME_DIR": "", "DBUS_SESSION_BUS_ADDRESS": ""])
    expectEqual(result.status, .exited(1))
    expect(result.output.contains("! Server       none"), "\(result.output)")
    expect(result.output.contains("! Bus          none"))
    expect(result.output.contains("Panel        not running"))
    expect(!result.output.contains("Last Crash"))
  }

  @Test(arguments: [
    ("SESSION", "! Bus          not responding"), ("SYSTEM", "Network      unknown"),
  ])
  func `a bus that never responds doesn't block the doctor`(bus: String, line: String) throws {
    let user = try CommandUser()
    let silent = try SilentListener(at: "\(user.desktop.folder)/silent")
    defer { silent.close() }
    let result = try user.desktop.run(
      [user.executable, "doctor"],
      environment: ["DBUS_\(bus)_BUS_ADDRESS": "unix:path=\(silent.path)"])
    expect(result.output.contains(line), "\(result.output)")
    expect(result.output.contains("Server       none"))
  }
}

@Suite struct `today autostart` {
  private static let none = "Today does not start at login.\n"
  private static let entry = "Today starts at login through an autostart entry.\n"

  private func path(_ user: CommandUser) throws -> String {
    try user.config("autostart/org.todayview.Today.desktop")
  }

  @Test func `the command prints the state, and turns autostart on and off`() throws {
    let user = try CommandUser()
    try expectEqual(user.today("autostart", exits: 0).output, Self.none)
    try expectEqual(user.today("autostart", "on", exits: 0).output, Self.entry)
    let text = try #require(user.text(path(user)))
    expect(text.contains("\nExec=\(user.executable) --background\n"), "\(text)")
    try expectEqual(user.today("autostart", exits: 0).output, Self.entry)
    try expectEqual(user.today("autostart", "off", exits: 0).output, Self.none)
    try expect(user.text(path(user)) == nil)
  }

  @Test func `the state follows changes by the desktop's settings`() throws {
    let user = try CommandUser()
    try user.today("autostart", "on", exits: 0)
    // The desktop's settings write the key, whether it was true or missing.
    let entry = (try user.text(path(user)) ?? "")
      .replacing("X-GNOME-Autostart-enabled=true\n", with: "")
    try user.write(entry + "X-GNOME-Autostart-enabled=false\n", path(user))
    try expectEqual(
      user.today("autostart", exits: 0).output,
      "Today does not start at login: it was turned off.\n")
    try user.today("autostart", "on", exits: 0)
    try expect(user.text(path(user))?.contains("X-GNOME-Autostart-enabled=true\n") == true)
  }

  @Test func `an enabled systemd unit is enough, and isn't changed`() throws {
    let user = try CommandUser()
    let wants = try user.config("systemd/user/graphical-session.target.wants")
    try FileManager.default.createDirectory(atPath: wants, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: "\(wants)/today.service",
      withDestinationPath: "/usr/lib/systemd/user/today.service")
    try expectEqual(
      user.today("autostart", "on", exits: 0).output,
      "Today starts at login through a systemd unit that you have enabled.\n")
    try expect(user.text(path(user)) == nil)
    let off = try user.today("autostart", "off", exits: 1)
    expect(off.errors.contains("systemctl --user disable today.service"), "\(off.errors)")
    expect(FileManager.default.fileExists(atPath: wants))
  }
}
