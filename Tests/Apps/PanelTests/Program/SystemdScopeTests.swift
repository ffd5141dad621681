import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Scopes of systemd", .serialized) struct SystemdScopes {
    /// Prints its requests, and does nothing.
    private static let systemd = """
      from gi.repository import Gio, GLib

      INTERFACE = '''<node><interface name="org.freedesktop.systemd1.Manager">
        <method name="StartTransientUnit">
          <arg type="s" direction="in"/><arg type="s" direction="in"/>
          <arg type="a(sv)" direction="in"/><arg type="a(sa(sv))" direction="in"/>
          <arg type="o" direction="out"/>
        </method>
        <method name="StopUnit">
          <arg type="s" direction="in"/><arg type="s" direction="in"/>
          <arg type="o" direction="out"/>
        </method>
      </interface></node>'''

      def hear(bus, sender, path, interface, method, arguments, call):
          print(method, arguments[0], arguments.print_(False), sep="|", flush=True)
          call.return_value(GLib.Variant("(o)", ("/job",)))

      bus = Gio.bus_get_sync(Gio.BusType.SESSION)
      interface = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
      bus.register_object("/org/freedesktop/systemd1", interface, hear, None, None)
      Gio.bus_own_name_on_connection(
          bus, "org.freedesktop.systemd1", Gio.BusNameOwnerFlags.NONE,
          lambda *_: print("ready", flush=True), None)
      GLib.MainLoop().run()
      """

    /// systemd 252 may keep a scope without processes.
    @Test func `systemd limits a widget and stops its scope, and isn't called if missing`()
      throws
    {
      let panel = try PanelOnDesktop(windowManager: false)
      let hi = #"{"type":"text","text":"hi"}"#
      try panel.add("one", showing: hi, keys: "Memory=32M")
      let monitor = try panel.desktop.start([
        "dbus-monitor", "--session", "interface='org.freedesktop.systemd1.Manager'",
      ])
      try waitUntil("the monitor") { monitor.output.contains("NameAcquired") }
      try panel.startShown()
      try panel.waitForContent(of: ["one-1"])
      // The panel sends the request 50 ms after a start.
      try panel.install("two", "sleep 0.2\n" + PanelOnDesktop.answer(hi))
      try panel.today("add", "org.example.two")
      try panel.waitForContent(of: ["two-1"])
      try panel.today("remove", "two-1")
      try panel.today("quit")
      try panel.program?.waitForExit()
      expect(!monitor.output.contains("StartTransientUnit"))

      try panel.desktop.haveUserSystemd()
      let systemd = try panel.desktop.start(["/usr/bin/python3", "-c", Self.systemd])
      try waitUntil("the name on the bus") { systemd.output.contains("ready") }
      try panel.startShown()
      // Its content isn't old yet.
      try panel.today("refresh")
      try waitUntil("its scope") { systemd.output.contains("StartTransientUnit") }
      try panel.today("hide")
      try waitUntil("its scope to be let go of") { systemd.output.contains("StopUnit") }
      let calls = systemd.output.split(separator: "\n").dropFirst().map {
        $0.split(separator: "|").map(String.init)
      }
      expectEqual(calls.map(\.first), ["StartTransientUnit", "StopUnit"])
      let scope = try #require(calls.first?[1])
      expect(scope.hasPrefix("today-widget-") && scope.hasSuffix(".scope"), "\(scope)")
      expectEqual(calls.last?[1], scope)
      let words = try #require(calls.first?[2]).split { " '<>,()[]".contains($0) }.map(String.init)
      for word in [
        "PIDs", "MemoryMax", "67108864", "TasksMax", "256", "CPUWeight", "33", "inactive-or-failed",
      ] {
        expect(words.contains(word), "\(word) in \(words)")
      }
    }
  }
}
