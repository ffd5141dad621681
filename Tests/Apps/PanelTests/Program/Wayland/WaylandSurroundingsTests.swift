import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// The panel's environment on compositors: autostart, shortcuts, and wallpaper.
  @Suite("The panel's environment on Wayland", .serialized) struct WaylandSurroundings {
    private static let portal = """
      from gi.repository import Gio, GLib

      XML = '''<node><interface name="org.freedesktop.portal.GlobalShortcuts">
        <method name="CreateSession"><arg type="a{sv}" direction="in"/>
          <arg type="o" direction="out"/></method>
        <method name="BindShortcuts"><arg type="o" direction="in"/>
          <arg type="a(sa{sv})" direction="in"/><arg type="s" direction="in"/>
          <arg type="a{sv}" direction="in"/><arg type="o" direction="out"/></method>
        <method name="Press"/>
      </interface></node>'''
      PATH = "/org/freedesktop/portal/desktop"
      SESSION = PATH + "/session/1/today"

      def respond(bus, request, results):
          bus.emit_signal(None, request, "org.freedesktop.portal.Request", "Response",
                          GLib.Variant("(ua{sv})", (0, results)))
          return False

      def hear(bus, sender, path, interface, method, arguments, call):
          plain = arguments.unpack()
          print(method, *plain, sep="|", flush=True)
          request = PATH + "/request/1/" + method
          if method == "CreateSession":
              call.return_value(GLib.Variant("(o)", (request,)))
              GLib.idle_add(respond, bus, request, {"session_handle": GLib.Variant("s", SESSION)})
          elif method == "BindShortcuts":
              # At once: the response may arrive before the call's own.
              bound = [(name, {"trigger_description": GLib.Variant("s", KEYS)})
                       for name, _ in plain[1]]
              respond(bus, request, {"shortcuts": GLib.Variant("a(sa{sv})", bound)})
              call.return_value(GLib.Variant("(o)", (request,)))
          else:
              bus.emit_signal(None, PATH, "org.freedesktop.portal.GlobalShortcuts", "Activated",
                              GLib.Variant("(osta{sv})", (SESSION, "toggle", 0, {})))
              call.return_value(None)

      bus = Gio.bus_get_sync(Gio.BusType.SESSION)
      bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], hear, None, None)
      Gio.bus_own_name_on_connection(bus, "org.freedesktop.portal.Desktop", Gio.BusNameOwnerFlags.NONE,
                                     lambda *_: print("ready", flush=True), None)
      GLib.MainLoop().run()
      """

    private static let systemd = """
      from gi.repository import Gio, GLib

      XML = '''<node><interface name="org.freedesktop.systemd1.Manager">
        <method name="GetUnit"><arg type="s" direction="in"/><arg type="o" direction="out"/></method>
      </interface></node>'''
      UNIT = '''<node><interface name="org.freedesktop.systemd1.Unit">
        <property name="ActiveState" type="s" access="read"/>
      </interface></node>'''
      PATH = "/org/freedesktop/systemd1"

      def hear(bus, sender, path, interface, method, arguments, call):
          if arguments.unpack()[0] in ACTIVE:
              call.return_value(GLib.Variant("(o)", (PATH + "/unit/active",)))
          else:
              call.return_dbus_error("org.freedesktop.systemd1.NoSuchUnit", "none")

      bus = Gio.bus_get_sync(Gio.BusType.SESSION)
      bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], hear, None, None)
      bus.register_object(PATH + "/unit/active", Gio.DBusNodeInfo.new_for_xml(UNIT).interfaces[0],
                          None, lambda *_: GLib.Variant("s", "active"), None)
      Gio.bus_own_name_on_connection(bus, "org.freedesktop.systemd1", Gio.BusNameOwnerFlags.NONE,
                                     lambda *_: print("ready", flush=True), None)
      GLib.MainLoop().run()
      """

    private func serve(_ script: String, on desktop: WaylandDesktop) throws -> Running {
      let service = try desktop.start(["/usr/bin/python3", "-c", script])
      try waitUntil("the name on the bus") { service.output.contains("ready") }
      return service
    }

    @discardableResult
    private func today(_ desktop: WaylandDesktop, _ words: String...) throws -> CommandResult {
      try desktop.run([try ProgramUnderTest.path("today")] + words)
    }

    /// Writes settings, and starts a hidden panel with them.
    @discardableResult
    private func start(on desktop: WaylandDesktop, settings: String) throws -> Running {
      let config = "\(desktop.environment["XDG_CONFIG_HOME"] ?? "")/today"
      try FileManager.default.createDirectory(atPath: config, withIntermediateDirectories: true)
      try (settings + "[Widgets]\nOrder=\n").write(
        toFile: "\(config)/today.conf", atomically: true, encoding: .utf8)
      try ReturningUser.remember(inState: desktop.environment["XDG_STATE_HOME"] ?? "")
      let program = try desktop.start([try ProgramUnderTest.path("today"), "--background"])
      try waitUntil("the panel to answer") {
        guard program.isRunning else {
          throw DesktopError.system("today ended at once: \(program.errors)")
        }
        return try today(desktop, "status").status.isSuccess
      }
      return program
    }

    private func waitFor(phase: String, on desktop: WaylandDesktop) throws {
      try waitUntil("the panel to be \(phase)") {
        try today(desktop, "status", "--json").output.contains(#""phase":"\#(phase)""#)
      }
    }

    // MARK: - Keys

    @Test func `the portal registers the keys and reports presses`() throws {
      let desktop = try WaylandDesktop(environment: ["XDG_CURRENT_DESKTOP": "Other"])
      let service = try serve("KEYS = 'Super+T'\n" + Self.portal, on: desktop)
      let program = try start(on: desktop, settings: "[Panel]\nShortcut=<Super>t\n")
      try waitUntil("the portal to have the keys") {
        service.output.contains("'preferred_trigger': 'LOGO+t'")
      }
      expect(
        service.output.contains("BindShortcuts|/org/freedesktop/portal/desktop/session/1/today|"))
      try desktop.outputOf([
        "gdbus", "call", "--session", "--dest", "org.freedesktop.portal.Desktop",
        "--object-path", "/org/freedesktop/portal/desktop", "--method",
        "org.freedesktop.portal.GlobalShortcuts.Press",
      ])
      try waitFor(phase: "shown", on: desktop)
      expect(!program.errors.contains("Shortcut=<Super>t:"), "\(program.errors)")
    }

    @Test(.exhaustive) func `a portal that leaves the keys to the user causes a warning`() throws {
      let desktop = try WaylandDesktop(environment: ["XDG_CURRENT_DESKTOP": "Other"])
      _ = try serve("KEYS = ''\n" + Self.portal, on: desktop)
      let program = try start(on: desktop, settings: "[Panel]\nShortcut=<Super>t\n")
      try waitUntil("the complaint") { program.errors.contains("Shortcut=<Super>t:") }
    }

    @Test(.exhaustive) func `on sway, no service is called for keys`() throws {
      let desktop = try WaylandDesktop(environment: ["XDG_CURRENT_DESKTOP": "sway"])
      let service = try serve("KEYS = 'Super+T'\n" + Self.portal, on: desktop)
      try start(on: desktop, settings: "[Panel]\nShortcut=<Super>t\n")
      let doctor = try today(desktop, "doctor").output
      expect(doctor.contains("bindsym Mod4+t exec today toggle"), "\(doctor)")
      expect(!service.output.contains("CreateSession"))
    }

    // MARK: - Start at login

    @Test(.exhaustive) func `on sway, the form shows a line for its config`() throws {
      let desktop = try WaylandDesktop(environment: ["XDG_CURRENT_DESKTOP": "sway"])
      let result = try today(desktop, "autostart", "on")
      expect(!result.status.isSuccess)
      expect(result.errors.contains("Add this line to ~/.config/sway/config: exec "), "\(result)")
      expect(result.errors.contains(" --background"))
      let entry = "\(desktop.environment["XDG_CONFIG_HOME"] ?? "")/autostart"
      expect(!FileManager.default.fileExists(atPath: entry))
      try expect(today(desktop, "doctor").output.contains("sway ignores autostart entries."))
    }

    @Test(.exhaustive) func `in a systemd session, the unit is named`() throws {
      let desktop = try WaylandDesktop(environment: ["XDG_CURRENT_DESKTOP": "sway"])
      let units = "\(desktop.environment["XDG_CONFIG_HOME"] ?? "")/systemd/user"
      try FileManager.default.createDirectory(atPath: units, withIntermediateDirectories: true)
      try "[Service]\n".write(toFile: "\(units)/today.service", atomically: true, encoding: .utf8)
      _ = try serve("ACTIVE = ['graphical-session.target']\n" + Self.systemd, on: desktop)
      let result = try today(desktop, "autostart", "on")
      expect(result.errors.contains("systemctl --user enable today.service"), "\(result)")
    }

    @Test(.exhaustive) func `if systemd starts entries, one is written`() throws {
      let desktop = try WaylandDesktop(environment: ["XDG_CURRENT_DESKTOP": "niri"])
      _ = try serve("ACTIVE = ['xdg-desktop-autostart.target']\n" + Self.systemd, on: desktop)
      let result = try today(desktop, "autostart", "on")
      expect(result.status.isSuccess, "\(result)")
      expectEqual(result.output, "Today starts at login through an autostart entry.\n")
    }

    // MARK: - Opened links

    private func install(
      _ script: String, as path: String, on desktop: WaylandDesktop
    ) throws -> String {
      // As in `PanelOnDesktop.install`: a file open for writing can't be executed.
      let text = "\(desktop.folder)/script.text"
      try "#!/bin/sh\n\(script)\n".write(toFile: text, atomically: true, encoding: .utf8)
      try desktop.outputOf(["install", "-m", "700", text, path])
      return path
    }

    @Test func `an opened app gets an activation token`() throws {
      let desktop = try WaylandDesktop(accessibility: true)
      let data = desktop.environment["XDG_DATA_HOME"] ?? ""
      let opened = "\(desktop.folder)/home/opened"
      try FileManager.default.createDirectory(
        atPath: "\(data)/today/widgets", withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      // GLib in Debian 12 sets only the older variable, which then has the token.
      try desktop.installReader(
        "printf 'token %s' \"$XDG_ACTIVATION_TOKEN$DESKTOP_STARTUP_ID\" > \(opened)")
      try start(on: desktop, settings: "")
      let content = #"{"type":"button","text":"Read On","action":{"open":"today-test:page"}}"#
      let widgets = "\(data)/today/widgets"
      _ = try install(PanelOnDesktop.answer(content), as: "\(widgets)/one", on: desktop)
      try """
      [Widget]
      Id=org.example.one
      Name=one
      Exec=one
      Protocol=today-1
      Largest=expanded
      App=reader.desktop
      """.write(toFile: "\(widgets)/one.widget", atomically: true, encoding: .utf8)
      try waitUntil("the widget to be added") {
        try today(desktop, "add", "org.example.one").status.isSuccess
      }
      try today(desktop, "show")
      try waitFor(phase: "shown", on: desktop)
      try waitUntil("the content") {
        (try? AccessibleTree(of: "today", on: desktop))?["Read On"] != nil
      }
      try AccessibleTree.act(on: "Read On", of: "today", on: desktop)
      let text = try TestDesktop.waitFor("it to be opened") {
        (try? String(contentsOfFile: opened, encoding: .utf8)).flatMap { $0.isEmpty ? nil : $0 }
      }
      expect(text.count > "token ".count, "\(text)")
    }

    // MARK: - Wallpaper

    @Test func `the backdrop shows swaybg's wallpaper`() throws {
      let desktop = try WaylandDesktop(
        .sway, configuration: "output * bg #d01818 solid_color",
        environment: ["XDG_CURRENT_DESKTOP": "sway"])
      let ground = Color(red: 0xd0, green: 0x18, blue: 0x18)
      try waitUntil("the wallpaper") {
        try desktop.takePicture().color(x: 640, y: 450) == ground
      }
      try start(on: desktop, settings: "")
      try expect(today(desktop, "show").status.isSuccess)
      try waitFor(phase: "shown", on: desktop)
      try waitForBackdrop("red", besides: ground, on: desktop) { Int($0.red) > Int($0.blue) + 20 }
    }

    /// Apart from the wallpaper's color, most pixels belong to the panel.
    private func waitForBackdrop(
      _ name: String, besides ground: Color, on desktop: WaylandDesktop, of output: String? = nil,
      _ isIt: (Color) -> Bool
    ) throws {
      try waitUntil("a frost that is \(name)") {
        let picture = try desktop.takePicture(of: output)
        var (good, other) = (0, 0)
        for y in stride(from: 0, to: picture.height, by: 5) {
          for x in stride(from: 0, to: picture.width, by: 5) {
            guard let color = picture.color(x: x, y: y), color != ground else { continue }
            if isIt(color) { good += 1 } else { other += 1 }
          }
        }
        return good > 500 && good > 10 * other
      }
    }

    @Test(.enabled(if: Compositor.chosen == .kwin), arguments: [0, 1])
    func `on KDE, the backdrop shows the monitor's own wallpaper`(number: Int) throws {
      let desktop = try WaylandDesktop(outputs: 2)
      let config = desktop.environment["XDG_CONFIG_HOME"] ?? ""
      let colors = ["200,30,30", "30,30,200"]
      try colors.enumerated().map { screen, color in
        """
        [Containments][\(screen + 1)]
        lastScreen=\(screen)
        wallpaperplugin=org.kde.color
        [Containments][\(screen + 1)][Wallpaper][org.kde.color][General]
        Color=\(color)

        """
      }.joined().write(
        toFile: "\(config)/plasma-org.kde.plasma.desktop-appletsrc", atomically: true,
        encoding: .utf8)
      let output = try desktop.outputs()[number].name
      try start(on: desktop, settings: "[Panel]\nMonitor=\(output)\n")
      try expect(today(desktop, "show").status.isSuccess)
      try waitFor(phase: "shown", on: desktop)
      let ground = Color(red: 0x20, green: 0x40, blue: 0x60)
      try waitForBackdrop(["red", "blue"][number], besides: ground, on: desktop, of: output) {
        let (red, blue) = (Int($0.red), Int($0.blue))
        return number == 0 ? red > blue + 20 : blue > red + 20
      }
    }
  }
}
