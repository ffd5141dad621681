import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// A notification over a real bus; NotificationPanelTests has the rest.
  @Suite("Notifications on a bus", .serialized) struct Notifications {
    /// A service that prints its requests, and sends clicks on command.
    private static let service = """
      from gi.repository import Gio, GLib
      import sys

      INTERFACE = '''<node><interface name="org.freedesktop.Notifications">
        <method name="GetCapabilities"><arg type="as" direction="out"/></method>
        <method name="Notify">
          <arg type="s" direction="in"/><arg type="u" direction="in"/>
          <arg type="s" direction="in"/><arg type="s" direction="in"/>
          <arg type="s" direction="in"/><arg type="as" direction="in"/>
          <arg type="a{sv}" direction="in"/><arg type="i" direction="in"/>
          <arg type="u" direction="out"/>
        </method>
        <method name="CloseNotification"><arg type="u" direction="in"/></method>
        <method name="Click"><arg type="u" direction="in"/><arg type="s" direction="in"/></method>
        <signal name="ActionInvoked"><arg type="u"/><arg type="s"/></signal>
        <signal name="NotificationClosed"><arg type="u"/><arg type="u"/></signal>
      </interface></node>'''
      NAME, PATH = "org.freedesktop.Notifications", "/org/freedesktop/Notifications"
      last = 0

      def hear(bus, sender, path, interface, method, arguments, call):
          global last
          arguments = arguments.unpack()
          words = [str(argument).replace("\\n", "/") for argument in arguments]
          print(method, *words, sep="|", flush=True)
          if method == "GetCapabilities":
              call.return_value(GLib.Variant("(as)", (sys.argv[1:],)))
          elif method == "Notify":
              number = arguments[1]
              if not number:
                  last += 1
                  number = last
              call.return_value(GLib.Variant("(u)", (number,)))
          else:
              if method == "Click":
                  bus.emit_signal(None, PATH, NAME, "ActionInvoked",
                                  GLib.Variant("(us)", (arguments[0], arguments[1])))
              call.return_value(None)

      bus = Gio.bus_get_sync(Gio.BusType.SESSION)
      bus.register_object(PATH, Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0], hear, None, None)
      Gio.bus_own_name_on_connection(bus, NAME, Gio.BusNameOwnerFlags.NONE,
                                     lambda *_: print("ready", flush=True), None)
      GLib.MainLoop().run()
      """

    /// Wakes up after so many seconds, and then notifies the user.
    private static func timer(_ seconds: Double) -> String {
      """
      [ -e end ] || date -d '+\(seconds) seconds' +%s.%3N > end
      while read -r line; do
        printf '%s\\n' "$line" >> "$0.heard"
        case $line in *'"shutdown"'*) exit;; esac
        id=${line#*'"id":'}; id=${id%%,*}
        case $line in *'"reason":"time"'*)
          date +%s.%3N >> "$0.told"
          printf '%s\\n' '{"jsonrpc":"2.0","method":"notify","params":{"id":"done",\
      "title":"Time for a break","body":"Tea & <b>cake</b>","sound":"alarm",\
      "actions":[{"title":"Snooze","send":"snooze"}]}}';;
        esac
        printf '%s\\n' '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"newData",\
      "wakeAt":'$(cat end)',"content":{"type":"text","text":"Focus"}}}'
      done
      """
    }

    private func panel(_ seconds: Double) throws -> (PanelOnDesktop, Running) {
      let panel = try PanelOnDesktop(hasAnimations: false)
      try panel.install("timer", Self.timer(seconds), keys: "Notify=true\nRefresh=never")
      try panel.today("add", "org.example.timer")
      let service = try panel.desktop.start([
        "/usr/bin/python3", "-c", Self.service, "body", "body-markup", "actions", "sound",
      ])
      try waitUntil("the name on the bus") { service.output.contains("ready") }
      return (panel, service)
    }

    private func heard(_ panel: PanelOnDesktop) throws -> String {
      (try? String(contentsOfFile: "\(try panel.widgetsFolder())/timer.heard", encoding: .utf8))
        ?? ""
    }

    /// The delay of each notification, in seconds.
    private func lateness(_ panel: PanelOnDesktop) throws -> [Double] {
      let told = try String(
        contentsOfFile: "\(try panel.widgetsFolder())/timer.told", encoding: .utf8)
      let state = try panel.folder("STATE", else: ".local/state")
      let end = try String(
        contentsOfFile: "\(state)/today/widgets/timer-1/end", encoding: .utf8)
      let time = try #require(Double(end.trimmingCharacters(in: .whitespacesAndNewlines)))
      return told.split(separator: "\n").compactMap { Double($0) }.map { $0 - time }
    }

    private func notifications(_ service: Running) -> [[String]] {
      service.output.split(separator: "\n").map {
        $0.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      }.filter { $0.first == "Notify" }
    }

    private func click(_ key: String, _ panel: PanelOnDesktop) throws {
      try panel.desktop.outputOf([
        "gdbus", "call", "--session", "--dest", "org.freedesktop.Notifications", "--object-path",
        "/org/freedesktop/Notifications", "--method", "org.freedesktop.Notifications.Click", "1",
        key,
      ])
    }

    @Test func `a timer that ends while the panel is hidden notifies once, and gets a click`()
      throws
    {
      let (panel, desktop) = try panel(3)
      try panel.start("--background")
      try panel.today("refresh")
      try waitUntil("the first update") { try heard(panel).contains("update") }
      // The service isn't used before the first notification.
      expect(!desktop.output.contains("GetCapabilities"))
      try waitUntil("the notification") { !notifications(desktop).isEmpty }
      let late = try lateness(panel)
      expect(late.count == 1 && late.allSatisfy { (0...1).contains($0) }, "\(late)")
      let shown = try #require(notifications(desktop).first)
      try #require(shown.count == 9)
      expectEqual(shown[4], "Time for a break")
      expect(
        shown[5].hasPrefix(
          "From the widget “\u{2068}timer\u{2069}”/Tea &amp; &lt;b&gt;cake&lt;/b&gt;"))
      expectEqual(shown[6], "['default', '', '0', 'Snooze']")
      expect(shown[7].contains("alarm-clock-elapsed"))
      try expect(panel.phase().hasPrefix("hidden"))

      try click("0", panel)
      try waitUntil("the click") { try heard(panel).contains(#""action":"snooze""#) }
      try expect(panel.phase().hasPrefix("hidden"))
      try expectEqual(lateness(panel).count, 1)
    }
  }
}
