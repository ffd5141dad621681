import Expectations
import Foundation
import PriceServer
import Synchronization
import TestDesktop
import Testing
import WidgetCore

@testable import WidgetExtension
@testable import Widgets

/// The switches on different desktops, with mocks of their services and commands.
extension `Display on a bus` {
  private func write(_ text: String, _ path: String) throws {
    let url = URL(fileURLWithPath: folder[path])
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  private func writeCommand(_ name: String, _ script: String) throws {
    try write(script, "commands/\(name)")
    chmod(folder["commands/\(name)"], 0o755)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: folder[path], encoding: .utf8)
  }

  // MARK: - GNOME

  /// Writes a command in place of `gsettings`, which keeps values in files.
  private func writeSettings(_ values: [String: String]) throws {
    try writeCommand(
      "gsettings",
      """
      #!/bin/sh
      case $1 in
      get) cat "\(folder.path)/key-$3" ;;
      set) printf '%s\n' "$4" > "\(folder.path)/key-$3" ;;
      esac
      """)
    for (key, value) in values { try set(key, value) }
  }

  private func set(_ key: String, _ value: String) throws {
    try write("\(value)\n", "key-\(key)")
  }

  private static let color = BusObject(
    NightLight.gnome, "/org/gnome/SettingsDaemon/Color", NightLight.gnome)
  private static let dconf = BusObject(
    "ca.desrt.dconf", "/ca/desrt/dconf/Writer/user", "ca.desrt.dconf.Writer")

  @Test func `GNOME's settings are shown, set, and followed`() throws {
    try writeSettings([
      "night-light-enabled": "false", "color-scheme": "'prefer-dark'", "show-banners": "true",
    ])
    let mocks = try [
      startNotifications("gnome-shell"), services.mock(Self.color).start(),
      services.mock(Self.dconf).start(),
    ]
    try show()
    try wait("the switches") {
      switches($0) == ["night-light": false, "dark": true, "quiet": false]
    }
    for (toggle, isOn) in [("night-light", true), ("dark", false), ("quiet", true)] {
      try expectEqual(switches(act(toggle, .one(.isOn(isOn))))[toggle], isOn)
    }
    for (key, value) in [
      ("night-light-enabled", "true"), ("color-scheme", "'default'"), ("show-banners", "false"),
    ] {
      try expectEqual(text("key-\(key)"), "\(value)\n")
    }
    try set("night-light-enabled", "false")
    try services.mock(Self.dconf).emit(
      "Notify", "sass",
      [
        .string("/org/gnome/settings-daemon/plugins/color/night-light-enabled"), .strings([""]),
        .string("a"),
      ])
    try wait("the change") { switches($0)["night-light"] == false }
    mocks[1].terminate()
    try wait("no night light") { switches($0)["night-light"] == nil }
    expectEqual(switches(pushed.latest)["dark"], false)
  }

  // MARK: - Plasma

  private var plasma: [String: String] {
    [
      "XDG_CURRENT_DESKTOP": "KDE", "XDG_CONFIG_HOME": folder["config"],
      "XDG_CONFIG_DIRS": folder["none"],
    ]
  }
  private var kwin: MockedService { services.mock(NightLight.plasma) }

  private func startKWin() throws -> Running {
    let mock = try kwin.start()
    try kwin.addProperties([
      "available": .bool(true), "enabled": .bool(false), "inhibited": .bool(false),
    ])
    return mock
  }

  /// Writes a command in place of `kwriteconfig6`, of which KWin hears.
  private func writeConfigCommand() throws {
    let (object, written) = (NightLight.plasma, folder["written"])
    try writeCommand(
      "kwriteconfig6",
      """
      #!/usr/bin/python3
      import dbus.bus, sys
      open("\(written)", "w").write(" ".join(sys.argv[1:]))
      bus = dbus.bus.BusConnection("\(services.address)")
      kwin = bus.get_object("\(object.service)", "\(object.path)", introspect=False)
      kwin.UpdateProperties(
          "\(object.interface)", {"enabled": sys.argv[-1] == "true"},
          signature="sa{sv}", dbus_interface="org.freedesktop.DBus.Mock")
      """)
  }

  @Test func `Plasma's night light is set for good, and followed`() throws {
    let mock = try startKWin()
    try writeConfigCommand()
    use(plasma)
    try show()
    try wait("the switch") { switches($0) == ["night-light": false] }
    try expectEqual(switches(act("night-light", true))["night-light"], true)
    try expectEqual(
      text("written"),
      "--notify --file kwinrc --group NightColor --key Active --type bool true")
    try expectEqual(bus.properties(of: NightLight.plasma)["enabled"]?.isOn, true)
    // The temperature changes often, and matters to nobody here.
    try kwin.emit(
      "PropertiesChanged", "sa{sv}as",
      [
        .string(NightLight.plasma.interface),
        .properties(["currentTemperature": .uint32(4000)]), .strings([]),
      ], of: BusNames.properties)
    try kwin.update(["inhibited": .bool(true)])
    try wait("it to be suspended") { switches($0)["night-light"] == false }
    expectEqual(
      widget.action(ActionRequest(action: "night-light", value: true), context),
      .failed(DisplayWords.suspended))
    try kwin.update(["inhibited": .bool(false)])
    try wait("it to be resumed") { switches($0)["night-light"] == true }
    mock.terminate()
    try wait("no night light") { switches($0).isEmpty }
  }

  @Test func `Night light of Plasma that can't be set says so, or isn't offered`() throws {
    let mock = try startKWin()
    use(plasma)
    try expectEqual(switches(show()), [:])
    try writeCommand("kwriteconfig6", "#!/bin/sh\nexit 2\n")
    use(plasma)
    try expectEqual(switches(show()), ["night-light": false])
    expectEqual(
      widget.action(ActionRequest(action: "night-light", value: true), context),
      .failed(DisplayWords.failed))
    withExtendedLifetime(mock) {}
  }

  @Test func `Plasma gets its own color scheme, or the one that the user had`() throws {
    let mock = try startKWin()
    try writeCommand(
      "plasma-apply-colorscheme",
      """
      #!/bin/sh
      case $1 in
      BreezeDark) color=42,46,50 ;;
      Paper|BreezeLight) color=239,240,241 ;;
      *) echo 'Could not find theme'; exit 0 ;;
      esac
      printf '[Colors:Window]\nBackgroundNormal=%s\n[General]\nColorScheme=%s\n' "$color" "$1" \
        > "\(folder["config/kdeglobals"])"
      """)
    func scheme() throws -> String? { try PlasmaColors([text("config/kdeglobals")]).scheme }
    try write("[General]\nColorScheme=Paper\n", "config/kdeglobals")
    use(plasma)
    try show()
    try wait("the switch") { switches($0) == ["dark": false] }
    try expectEqual(switches(act("dark", true))["dark"], true)
    try expectEqual(scheme(), "BreezeDark")
    try expectEqual(switches(act("dark", false))["dark"], false)
    try expectEqual(scheme(), "Paper")
    // Another program changes it, and tells.
    try write("[Colors:Window]\nBackgroundNormal=20,20,20\n", "config/kdeglobals")
    try kwin.emit("notifyChange", "ii", [.int32(0), .int32(0)], of: "org.kde.KGlobalSettings")
    try wait("the change") { switches($0)["dark"] == true }
    try writeCommand("plasma-apply-colorscheme", "#!/bin/sh\n")
    expectEqual(
      widget.action(ActionRequest(action: "dark", value: false), context),
      .failed(DisplayWords.failed))
    withExtendedLifetime(mock) {}
  }

  @Test func `Plasma's own Do Not Disturb is used, and followed`() throws {
    let notifications = services.mock(QuietService.notifications)
    let mocks = try [
      startNotifications("Plasma"), services.mock(QuietService.plasmaShortcuts).start(),
    ]
    try notifications.addProperties(["Inhibited": .bool(false)])
    let (service, path) = (notifications.object.service, notifications.object.path)
    try services.mock(QuietService.plasmaShortcuts).add(
      "invokeShortcut", "s", "",
      """
      plasma = dbus.SessionBus().get_object('\(service)', '\(path)', introspect=False)
      is_on = plasma.Get('\(service)', 'Inhibited', dbus_interface=dbus.PROPERTIES_IFACE)
      plasma.UpdateProperties('\(service)', {'Inhibited': not is_on}, signature='sa{sv}', \
      dbus_interface='org.freedesktop.DBus.Mock')
      """)
    try expectEqual(switches(show()), ["quiet": false])
    try expectEqual(switches(act("quiet", true))["quiet"], true)
    try expectEqual(bus.properties(of: notifications.object)["Inhibited"]?.isOn, true)
    // What is so already isn't toggled.
    try expectEqual(switches(act("quiet", true))["quiet"], true)
    try expectEqual(
      services.mock(QuietService.plasmaShortcuts).calls("invokeShortcut").map { $0.map(\.text) },
      [["toggle do not disturb"]])
    try notifications.update(["Inhibited": .bool(false)])
    try wait("the change") { switches($0)["quiet"] == false }
    try services.mock(QuietService.plasmaShortcuts).add("invokeShortcut", "s")
    expectEqual(
      widget.action(ActionRequest(action: "quiet", value: true), context),
      .failed(DisplayWords.failed))
    withExtendedLifetime(mocks) {}
  }

  // MARK: - Programs

  private var systemd: MockedService { services.mock(BusNames.systemdManager) }
  private var sway: [String: String] {
    [
      "XDG_CURRENT_DESKTOP": "sway", "WAYLAND_DISPLAY": "wayland-1",
      "XDG_CONFIG_HOME": folder["config"], "XDG_CONFIG_DIRS": folder["none"],
    ]
  }

  /// - Parameter units: the loaded units with their states.
  private func startSystemd(_ units: [String: String]) throws -> Running {
    let mock = try systemd.start()
    let states = units.map { "'\($0)': '\($1)'" }.joined(separator: ",")
    try systemd.add("Subscribe")
    try systemd.add(
      "ListUnitsByNames", "as", "a(ssssssouso)",
      """
      units = getattr(self, 'units', {\(states)})
      ret = []
      for name in args[0]:
          load = 'loaded' if name in units else 'not-found'
          ret.append((name, '', load, units.get(name, 'inactive'), '', '', '/', 0, '', '/'))
      """)
    for (method, input, state) in [
      ("StartUnit", "ss", "active"), ("StopUnit", "ss", "inactive"),
      ("StartTransientUnit", "ssa(sv)a(sa(sv))", "active"),
    ] {
      try systemd.add(
        method, input, "o", "self.units = {str(args[0]): '\(state)'}\nret = '/job'")
    }
    return mock
  }

  @Test func `A unit of the user's systemd is started, ended, and followed`() throws {
    let mock = try startSystemd(["wlsunset.service": "inactive"])
    let unit = "\(BusNames.systemd).Unit"
    try systemd.addObject(
      NightLightProgram.wlsunset.unitPath, unit, ["ActiveState": .string("inactive")])
    use(sway)
    try expectEqual(switches(show()), ["night-light": false])
    try expectEqual(switches(act("night-light", true))["night-light"], true)
    try expectEqual(
      systemd.calls("StartUnit").map { $0.map(\.text) }, [["wlsunset.service", "replace"]])
    try expectEqual(switches(act("night-light", false))["night-light"], false)
    try expectEqual(systemd.calls("StopUnit").count, 1)
    // Another program starts it.
    try bus.call(
      systemd.object, "StartUnit", [.string("wlsunset.service"), .string("replace")])
    try services.mock(
      BusObject(BusNames.systemd, NightLightProgram.wlsunset.unitPath, unit)
    ).update(["ActiveState": .string("active")])
    try wait("the change") { switches($0)["night-light"] == true }
    mock.terminate()
    guard
      case .failed = widget.action(
        ActionRequest(action: "night-light", value: false), context)
    else {
      Issue.record("not reported")
      return
    }
  }

  @Test func `A program without a unit is ended, and started as the user has configured it`() throws
  {
    let mock = try startSystemd([:])
    try write("[general]\n", "config/gammastep/config.ini")
    // It runs under the name of its file.
    try FileManager.default.createDirectory(
      atPath: folder["commands"], withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: "/bin/sleep", toPath: folder["commands/gammastep"])
    let program = try home.start([folder["commands/gammastep"], "600"])
    try waitUntil("the program") {
      SystemProcess.all().contains { $0.number == program.pid && $0.name == "gammastep" }
    }
    use(sway) { [pid = program.pid] in SystemProcess.all().filter { $0.number == pid } }
    try expectEqual(switches(show()), ["night-light": true])
    try expectEqual(switches(act("night-light", false))["night-light"], false)
    try waitUntil("its end") { !program.isRunning }
    try expectEqual(switches(act("night-light", true))["night-light"], true)
    let call = try systemd.calls("StartTransientUnit").first
    expectEqual(call?.first?.text, "gammastep.service")
    expectEqual(call?.dropFirst(2).first?.elements.count, 5)
    withExtendedLifetime(mock) {}
  }

  @Test func `Without systemd, programs aren't offered`() throws {
    try write("[general]\n", "config/gammastep/config.ini")
    try writeCommand("gammastep", "#!/bin/sh\n")
    use(sway)
    try expectEqual(switches(show()), [:])
  }
}
