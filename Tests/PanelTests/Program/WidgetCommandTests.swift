import Expectations
import Foundation
import TestDesktop
import Testing

@testable import Panel

extension ProgramTests {
  @Suite("Commands about widgets", .serialized) struct WidgetCommands {
    /// A home with nothing in it, and a screen only where one is needed.
    private func panel() throws -> PanelOnDesktop { try PanelOnDesktop(windowManager: false) }

    private static let answer = """
      read -r line; id=$(printf '%s' "$line" | sed 's/.*"id":\\([0-9]*\\).*/\\1/')
      echo working >&2
      echo '{"jsonrpc":"2.0","id":'$id',"result":{"outcome":"newData","content":{"type":"text","text":"hi"}}}'
      """

    /// What a widget does that stays as long as it may.
    private static let staying = "while read -r line; do :; done"

    @Test func `a new user finds what asks no network, and what does fails without one`() throws {
      let panel = try PanelOnDesktop(windowManager: false, isNewUser: true)
      try panel.startShown()
      try panel.waitForContent(of: ["used-space-1"], within: .seconds(20))
      try expect(!panel.today("list").output.contains("bitcoin-1"))
      try panel.waitForContent(of: ["calendar-1"], within: .seconds(20))
      // There is no network: the card says why, and goes on showing what it has.
      try panel.today("add", "org.todayview.Bitcoin")
      try waitUntil("the reason", within: .seconds(30)) {
        try panel.today("list").output.contains("bitcoin-1  failed: ")
      }
      let named = try panel.today("run", "org.todayview.UsedSpace", "--set", "path=/dev/shm")
      expect(named.errors.contains("Its card is called “shm”."))
      let tree = try panel.today("run", "org.todayview.UsedSpace")
      expect(tree.output.contains("progress"), "\(tree.output)\(tree.errors)")
      try panel.today("quit")
    }

    @Test(arguments: WidgetTemplate.Language.allCases)
    func `a new widget works as it was written`(language: WidgetTemplate.Language) throws {
      let panel = try panel()
      let made = try panel.today("new", "Machine Load", "--\(language.rawValue)")
      expect(made.status == .exited(0), "\(made.errors)")
      let folder = try panel.widgetsFolder()
      if language == .swift {
        let package = "\(folder)/machine-load-source"
        // A busy machine takes minutes. After 900 seconds of silence, Tests/run would end all tests.
        let build = try panel.desktop.run(
          ["swift", "build", "-c", "release", "--static-swift-stdlib", "--package-path", package],
          environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""],
          within: .seconds(800))
        expect(build.status == .exited(0), "\(build.output)\(build.errors)")
      }
      let manifest = "\(folder)/machine-load.widget"
      try expect(
        panel.today("validate", manifest).output.contains("is valid: org.example.MachineLoad"))

      let run = try panel.today("run", manifest)
      expect(run.status == .exited(0), "\(run.errors)")
      let lines = run.output.split(separator: "\n").map(String.init)
      try #require(lines.count == 8, "\(run.output)")
      expectEqual(lines.first, "column")
      expect(lines[2].wholeMatch(of: /│ ├ text value “\d+\.\d\d”/) != nil, "\(lines[2])")
      expect(lines[3].wholeMatch(of: /│ └ progress \d+\.\d% label “Load”/) != nil, "\(lines[3])")
      expectEqual(lines[4], "└ list (expanded)")
      expect(lines[7].hasPrefix("  └ “15 minutes” "))
      try expect(panel.today("run", "org.example.MachineLoad").output.hasPrefix("column\n"))

      try expectEqual(panel.today("add", "org.example.MachineLoad").output, "machine-load-1\n")
      try panel.startShown()
      try panel.waitForContent(of: ["machine-load-1"])
      let other = try panel.today("new", "Machine Load")
      expect(other.status == .exited(1))
      expect(other.errors.contains("already exists"))
    }

    @Test func `a name that no widget can have is refused`() throws {
      let panel = try panel()
      for name in ["", "\"x\"", "42", "a$b", String(repeating: "x", count: 61)] {
        let result = try panel.today("new", name)
        expect(result.status == .exited(1), "\(name)")
        expect(!result.errors.isEmpty)
      }
      try expect(!FileManager.default.fileExists(atPath: try panel.widgetsFolder()))
    }

    @Test func `widgets are added, moved and removed, whether the panel runs or not`() throws {
      let panel = try panel()
      try panel.install("one", Self.answer, keys: "Multiple=true")
      try panel.install("two", Self.answer)
      for isRunning in [false, true] {
        if isRunning { try panel.start("--background") }
        func order() throws -> [String] {
          let data = Data(try panel.today("list", "--json").output.utf8)
          let list = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
          let entries = try #require(list["onPanel"] as? [[String: Any]])
          return entries.compactMap { $0["instance"] as? String }
        }
        try expectEqual(panel.today("add", "org.example.one").output, "one-1\n")
        try expectEqual(panel.today("add", "org.example.two").output, "two-1\n")
        try expectEqual(panel.today("add", "org.example.one").output, "one-2\n")
        try expectEqual(order(), ["one-1", "two-1", "one-2"])
        try expect(panel.today("add", "org.example.two").errors.contains("already"))
        try expect(panel.today("move", "one-2", "1").status == .exited(0))
        try expectEqual(order(), ["one-2", "one-1", "two-1"])
        let refused = try panel.today("move", "one-2", "99")
        expect(refused.errors.contains("a number from 1 to 3") && !refused.status.isSuccess)
        try expectEqual(order(), ["one-2", "one-1", "two-1"])
        try expect(panel.today("move", "nobody", "1").errors.contains("nobody"))
        for instance in ["one-1", "one-2", "two-1"] {
          try expect(panel.today("remove", instance).status == .exited(0))
        }
        try expect(order().isEmpty)
        try expect(panel.today("remove", "one-1").status == .exited(1))
        try expect(panel.today("add", "org.example.three").errors.contains("not installed"))
      }
    }

    @Test func `the list tells state, cost, and why a file can't be used`() throws {
      let panel = try panel()
      try panel.install("good", Self.answer)
      try panel.install("bad", "echo no use; exit 3")
      try panel.install("broken", "", keys: "Timeout=never")
      try panel.today("add", "org.example.good")
      try panel.today("add", "org.example.bad")
      try panel.startShown()
      try waitUntil("both to have been tried") {
        let list = try panel.today("list").output
        return list.contains("bad-1  failed") && list.contains("1 start, 0 failures")
      }
      let list = try panel.today("list").output
      expect(list.contains("broken.widget:6: "))
      try panel.today("refresh", "good-1")
      try waitUntil("another start") { try panel.today("list").output.contains("2 starts") }
      try expect(panel.today("refresh", "nobody").status == .exited(1))
      try expect(panel.today("log", "good-1").output.contains("working\n"))
      try expect(panel.today("log").output.contains("bad-1:\n"))
      try expect(panel.today("log", "nobody").status == .exited(1))
    }

    @Test func `a log is followed as it grows`() throws {
      let panel = try panel()
      try panel.install("good", Self.answer)
      try panel.today("add", "org.example.good")
      try panel.startShown()
      try waitUntil("a first line") { try panel.today("log", "good-1").output == "working\n" }
      let reader = try panel.desktop.start(
        [try ProgramUnderTest.path("today"), "log", "good-1", "--follow"])
      try waitUntil("what is there") { reader.output == "working\n" }
      try waitUntil("what is new") {
        try panel.today("refresh")
        return reader.output.components(separatedBy: "working\n").count > 2
      }
      reader.send(SIGINT)
      try expect(reader.waitForExit() == .exited(0))
    }

    @Test func `a failure of a widget on the terminal says why, and what it wrote`() throws {
      let panel = try panel()
      try panel.install(
        "bad",
        "read -r line; echo oops >&2; echo '{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":1,\"message\":\"Disk /mnt is not mounted\"}}'"
      )
      let result = try panel.today("run", "org.example.bad")
      expect(result.status == .exited(1))
      expect(result.errors.contains("oops"))
      expect(result.errors.contains("It failed: Disk /mnt is not mounted"))
      try expect(
        panel.today("run", "org.example.none").errors.contains(
          "Installed widgets: org.example.bad, org.todayview.Bitcoin, org.todayview.Calendar, "
            + "org.todayview.Markets, org.todayview.News, org.todayview.Timers, "
            + "org.todayview.UpNext, org.todayview.UsedSpace, org.todayview.Weather."))
    }

    @Test func `validate tells every mistake with its line`() throws {
      let panel = try panel()
      let file = "\(panel.desktop.folder)/wrong.widget"
      try "[Widget]\nId=wrong\nName=Wrong\nExec=x\nProtocol=today-1\nTimeout=2h\n".write(
        toFile: file, atomically: true, encoding: .utf8)
      let result = try panel.today("validate", file)
      expect(result.status == .exited(1))
      expect(result.errors.contains("\(file):2: "))
      expect(result.errors.contains("\(file):6: "))
    }

    @Test func `the kernel is asked, by way of systemd, to limit a widget`() throws {
      let panel = try panel()
      try panel.install("one", "\(Self.answer)\n\(Self.staying)", keys: "Memory=32M")
      try panel.today("add", "org.example.one")
      // There is no systemd here; what it would be asked is heard on the bus.
      let monitor = try panel.desktop.start([
        "dbus-monitor", "--session", "interface='org.freedesktop.systemd1.Manager'",
      ])
      try waitUntil("the monitor") { monitor.output.contains("NameAcquired") }
      try panel.startShown()
      try waitUntil("the request") { monitor.output.contains("StartTransientUnit") }
      let words = monitor.output.split { " \n\"".contains($0) }.map(String.init)
      for word in ["PIDs", "MemoryMax", "67108864", "TasksMax", "256", "inactive-or-failed"] {
        expect(words.contains(word), "\(word) in \(monitor.output)")
      }
      expect(words.contains { $0.hasPrefix("today-widget-") && $0.hasSuffix(".scope") })
      // Without systemd all goes on, and it is not asked again.
      try waitUntil("the content") { try panel.today("list").output.contains("one-1  live") }
      try panel.today("hide")
      try panel.today("show")
      try panel.today("refresh")
      try waitUntil("another start") { try panel.today("list").output.contains("2 starts") }
      expectEqual(monitor.output.components(separatedBy: "StartTransientUnit").count, 2)
    }

    /// Says what it is asked to do, and does nothing.
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
          print(method, arguments[0], flush=True)
          call.return_value(GLib.Variant("(o)", ("/job",)))

      bus = Gio.bus_get_sync(Gio.BusType.SESSION)
      interface = Gio.DBusNodeInfo.new_for_xml(INTERFACE).interfaces[0]
      bus.register_object("/org/freedesktop/systemd1", interface, hear, None, None)
      Gio.bus_own_name_on_connection(
          bus, "org.freedesktop.systemd1", Gio.BusNameOwnerFlags.NONE,
          lambda *_: print("ready", flush=True), None)
      GLib.MainLoop().run()
      """

    /// One that ends in a moment would else leave a scope with nobody in it.
    @Test func `systemd is told to let go of a widget that has ended`() throws {
      let panel = try panel()
      try panel.install("one", "\(Self.answer)\n\(Self.staying)")
      try panel.today("add", "org.example.one")
      let systemd = try panel.desktop.start(["/usr/bin/python3", "-c", Self.systemd])
      try waitUntil("the name on the bus") { systemd.output.contains("ready") }
      try panel.startShown()
      try waitUntil("its scope") { systemd.output.contains("StartTransientUnit") }
      try panel.today("hide")
      try waitUntil("its scope to be let go of") { systemd.output.contains("StopUnit") }
      let lines = systemd.output.split(separator: "\n").dropFirst().map {
        $0.split(separator: " ").map(String.init)
      }
      expectEqual(lines.map(\.first), ["StartTransientUnit", "StopUnit"])
      expect(lines.first?.last?.hasPrefix("today-widget-") == true)
      expect(lines.first?.last == lines.last?.last)
    }

    @Test func `widgets end when the panel is hidden, and when it is quit`() throws {
      let panel = try panel()
      try panel.install(
        "staying",
        "\(Self.answer)\n\(Self.staying)")
      try panel.today("add", "org.example.staying")
      let running = try panel.startShown()
      func processes() throws -> Int {
        let all = try panel.desktop.outputOf(["ps", "-eo", "args"])
        let program = "\(try panel.widgetsFolder())/staying"
        return all.split(separator: "\n").filter { $0.contains(program) && !$0.contains("guard") }
          .count
      }
      try waitUntil("the widget to stay") {
        try panel.today("list").output.contains("staying-1  live")
      }
      try expectEqual(processes(), 1)
      try panel.today("hide")
      try waitUntil("the widget to end") { try processes() == 0 }
      try panel.today("show")
      try panel.today("refresh")
      try waitUntil("the widget to be there again") { try processes() == 1 }
      running.send(SIGKILL)
      try waitUntil("the widget to end with the panel") { try processes() == 0 }
    }
  }
}
