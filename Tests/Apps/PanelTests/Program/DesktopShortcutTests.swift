import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// Simulates the shortcut services of KDE and XFCE.
  @Suite("The shortcut on KDE and XFCE", .serialized) struct DesktopShortcut {
    private static let kde = """
      from gi.repository import Gio, GLib
      import sys

      XML = '''<node><interface name="org.kde.KGlobalAccel">
        <method name="getGlobalShortcutsByKey"><arg type="i" direction="in"/>
          <arg type="a(ssssssaiai)" direction="out"/></method>
        <method name="doRegister"><arg type="as" direction="in"/></method>
        <method name="setShortcut"><arg type="as" direction="in"/><arg type="ai" direction="in"/>
          <arg type="u" direction="in"/><arg type="ai" direction="out"/></method>
        <method name="setInactive"><arg type="as" direction="in"/></method>
        <method name="unregister"><arg type="s" direction="in"/><arg type="s" direction="in"/>
          <arg type="b" direction="out"/></method>
        <method name="Press"/>
      </interface></node>'''
      # The file manager has Super+E.
      TAKEN = {0x10000045: ("Open", "Open Files", "files.desktop", "Files", "default", "Default", [], [])}

      def hear(bus, sender, path, interface, method, arguments, call):
          arguments = arguments.unpack()
          print(method, *arguments, sep="|", flush=True)
          if method == "getGlobalShortcutsByKey":
              found = [TAKEN[arguments[0]]] if arguments[0] in TAKEN else []
              call.return_value(GLib.Variant("(a(ssssssaiai))", (found,)))
          elif method == "setShortcut":
              call.return_value(GLib.Variant("(ai)", (arguments[1],)))
          elif method == "unregister":
              call.return_value(GLib.Variant("(b)", (True,)))
          else:
              if method == "Press":
                  bus.emit_signal(None, "/component/org_todayview_Today", "org.kde.kglobalaccel.Component",
                                  "globalShortcutPressed",
                                  GLib.Variant("(ssx)", ("org.todayview.Today", "toggle", 0)))
              call.return_value(None)

      bus = Gio.bus_get_sync(Gio.BusType.SESSION)
      bus.register_object("/kglobalaccel", Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], hear, None, None)
      Gio.bus_own_name_on_connection(bus, "org.kde.kglobalaccel", Gio.BusNameOwnerFlags.NONE,
                                     lambda *_: print("ready", flush=True), None)
      GLib.MainLoop().run()
      """

    private static let xfce = """
      from gi.repository import Gio, GLib

      XML = '''<node><interface name="org.xfce.Xfconf">
        <method name="GetAllProperties"><arg type="s" direction="in"/><arg type="s" direction="in"/>
          <arg type="a{sv}" direction="out"/></method>
        <method name="SetProperty"><arg type="s" direction="in"/><arg type="s" direction="in"/>
          <arg type="v" direction="in"/></method>
        <method name="ResetProperty"><arg type="s" direction="in"/><arg type="s" direction="in"/>
          <arg type="b" direction="in"/></method>
      </interface></node>'''
      kept = {"/commands/custom/override": True, "/commands/custom/<Super>e": "thunar",
              "/commands/custom/<Super>e/startup-notify": True, "/xfwm4/custom/override": True,
              "/xfwm4/custom/<Super>Up": "maximize_window_key"}

      def hear(bus, sender, path, interface, method, arguments, call):
          arguments = arguments.unpack()
          if method == "GetAllProperties":
              values = {key: GLib.Variant("b" if isinstance(value, bool) else "s", value)
                        for key, value in kept.items()}
              return call.return_value(GLib.Variant("(a{sv})", (values,)))
          if method == "SetProperty":
              kept[arguments[1]] = arguments[2]
          else:
              kept.pop(arguments[1], None)
          print(method, *arguments[:3], sep="|", flush=True)
          call.return_value(None)

      bus = Gio.bus_get_sync(Gio.BusType.SESSION)
      bus.register_object("/org/xfce/Xfconf", Gio.DBusNodeInfo.new_for_xml(XML).interfaces[0], hear, None, None)
      Gio.bus_own_name_on_connection(bus, "org.xfce.Xfconf", Gio.BusNameOwnerFlags.NONE,
                                     lambda *_: print("ready", flush=True), None)
      GLib.MainLoop().run()
      """

    private func panel(
      _ desktop: String, _ script: String, keys: String
    ) throws -> (PanelOnDesktop, Running) {
      let panel = try PanelOnDesktop(
        settings: "[Panel]\nShortcut=\(keys)\n", hasAnimations: false,
        environment: ["XDG_CURRENT_DESKTOP": desktop])
      let service = try panel.desktop.start(["/usr/bin/python3", "-c", script])
      try waitUntil("the name on the bus") { service.output.contains("ready") }
      try panel.start("--background")
      return (panel, service)
    }

    @Test func `KDE registers the action with its keys and reports presses`() throws {
      let (panel, service) = try panel("KDE", Self.kde, keys: "<Super>t")
      let name = "['org.todayview.Today', 'toggle', 'Today', 'Show or hide the panel']"
      try waitUntil("KDE to have the keys") {
        service.output.contains("setShortcut|\(name)|[\(0x1000_0054)]|6")
      }
      let doctor = try panel.today("doctor").output
      expect(doctor.contains("on, kept by the desktop"), "\(doctor)")
      try panel.desktop.outputOf([
        "gdbus", "call", "--session", "--dest", "org.kde.kglobalaccel", "--object-path",
        "/kglobalaccel", "--method", "org.kde.KGlobalAccel.Press",
      ])
      try panel.waitFor(phase: "shown")
      try panel.rewriteSettings { $0.replacing("Shortcut=<Super>t\n", with: "") }
      try waitUntil("KDE to have none") {
        service.output.contains("unregister|org.todayview.Today|toggle")
      }
    }

    @Test func `XFCE gets a command for the keys, which is removed again`() throws {
      let (panel, service) = try panel("XFCE", Self.xfce, keys: "<Control><Alt>t")
      try waitUntil("XFCE to have the keys") {
        service.output.contains(
          "SetProperty|xfce4-keyboard-shortcuts|/commands/custom/<Primary><Alt>t|")
      }
      expect(service.output.contains(" toggle\n"), "\(service.output)")
      let doctor = try panel.today("doctor").output
      expect(doctor.contains("on, kept by the desktop"), "\(doctor)")
      try panel.rewriteSettings {
        $0.replacing("Shortcut=<Control><Alt>t", with: "Shortcut=<Super>y")
      }
      try waitUntil("XFCE to have the others") {
        service.output.contains("|/commands/custom/<Super>y|")
      }
      let gone = "ResetProperty|xfce4-keyboard-shortcuts|/commands/custom/"
      expect(service.output.contains("\(gone)<Primary><Alt>t|False"))
      try panel.rewriteSettings { $0.replacing("Shortcut=<Super>y\n", with: "") }
      try waitUntil("XFCE to have none") { service.output.contains("\(gone)<Super>y|False") }
      expect(!service.output.contains("thunar"))
    }
  }
}
