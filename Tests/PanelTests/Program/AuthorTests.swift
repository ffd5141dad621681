import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Commands for authors", .serialized) struct Authors {
    /// Shows the settings that it is sent.
    private static let telling = """
      read -r line
      settings=$(printf '%s' "$line" | sed 's/.*"settings":{\\([^}]*\\)}.*/\\1/; s/"/ /g')
      echo '{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","content":{"type":"text","text":"'"$settings"'"}}}'
      """
    private static let settings = """
      [Setting station]
      Type=text
      Label=Station
      Required=true

      [Setting count]
      Type=number
      Label=Departures
      Default=5
      Maximum=10

      [Setting token]
      Type=secret
      Label=Token
      """

    @Test func `a widget is tried with settings`() throws {
      let panel = try PanelOnDesktop(windowManager: false)
      try panel.install("trains", Self.telling, keys: Self.settings)
      func shown(_ words: String...) throws -> String {
        let result = try panel.desktop.run(
          [ProgramUnderTest.path("today"), "run", "org.example.trains"] + words)
        expect(result.status == .exited(0), "\(result.errors)")
        return result.output
      }
      let set = try shown(
        "--set", "station=Praha hl.n.", "--set", "count=7", "--set", "token=abc")
      expect(set.contains("station : Praha hl.n. "), "\(set)")
      expect(set.contains("count :7"), "\(set)")
      expect(set.contains("token : abc "), "\(set)")
      let standard = try shown("--set", "station=Praha hl.n.")
      expect(standard.contains("count :5"), "\(standard)")
      expect(!standard.contains("token"), "\(standard)")
    }

    @Test func `a setting that doesn't do is refused, one that must be filled in pointed out`()
      throws
    {
      let panel = try PanelOnDesktop(windowManager: false)
      try panel.install("trains", Self.telling, keys: Self.settings)
      let wrong = try panel.today(
        "run", "org.example.trains", "--set", "count=11", "--set", "staton=Praha")
      expect(wrong.status == .exited(1))
      expect(wrong.output.isEmpty)
      expect(
        wrong.errors == """
          today: “--set count=11” is not valid: This must be at most 10.
          “--set staton=Praha” is not valid: it has no setting staton; did you mean station?

          """)
      let without = try panel.today("run", "org.example.trains")
      expect(without.status == .exited(0))
      expect(
        without.errors.hasPrefix(
          "Running without the required setting station; use --set station=… to set it.\n"),
        "\(without.errors)")
      let malformed = try panel.today("run", "org.example.trains", "--set", "station")
      expect(malformed.status == .exited(2))
    }

    @Test func `a widget that is being written is started again with each change`() throws {
      let panel = try PanelOnDesktop(windowManager: false)
      try panel.install("notes", PanelOnDesktop.answer(#"{"type":"text","text":"first"}"#))
      let folder = try panel.widgetsFolder()
      let author = try panel.desktop.start(
        [try ProgramUnderTest.path("today"), "dev", "\(folder)/notes.widget"])
      try waitUntil("its first content") {
        author.output.contains("<- ") && author.output.contains("first")
      }
      expect(author.output.contains("-> ") && author.output.contains(#""method":"update""#))
      // What lies beside it and is no code, such as what it writes itself, is nothing new.
      try "1".write(toFile: "\(folder)/count", atomically: true, encoding: .utf8)
      try panel.install("notes", PanelOnDesktop.answer(#"{"type":"txt","txet":"second"}"#))
      try waitUntil("the changed one, and what is wrong with it") {
        author.output.contains("second") && author.output.contains("did you mean text?")
      }
      let starts = author.output.components(separatedBy: #""method":"update""#).count
      try "2".write(toFile: "\(folder)/count", atomically: true, encoding: .utf8)
      Thread.sleep(forTimeInterval: 0.3)
      expect(author.output.components(separatedBy: #""method":"update""#).count == starts)
      author.send(SIGINT)
      try expect(author.waitForExit() == .exited(0))
      // Nothing of it is on the user's panel.
      try expect(!panel.today("list").output.contains("notes-1"))
    }

    @Test func `its picture has both modes, light and dark`() throws {
      let panel = try PanelOnDesktop(windowManager: false)
      try panel.install(
        "notes", PanelOnDesktop.answer(#"{"type":"text","text":"first"}"#), keys: "Largest=expanded"
      )
      let picture = "\(panel.desktop.folder)/dev.png"
      let manifest = "\(try panel.widgetsFolder())/notes.widget"
      let drawn = try panel.today("dev", manifest, "--once", "--png", picture)
      expect(drawn.status == .exited(0), "\(drawn.errors)")
      let header = try Data(contentsOf: URL(filePath: picture)).prefix(24).suffix(8)
      expectEqual(Array(header.prefix(4)), [0, 0, 3, 32], "800 wide: \(Array(header))")
      let alone = try panel.today("dev", manifest, "--once")
      expect(alone.status == .exited(2))
      expect(alone.errors.contains("--once and --png OUT.png belong together."), "\(alone.errors)")
    }

    @Test func `what the panel would ask the user about is said`() throws {
      let panel = try PanelOnDesktop(windowManager: false)
      let buttons = ["https://example.org/", "ssh://example.org"].map { address in
        #"{"type":"button","text":"A","action":{"open":"\#(address)"}}"#
      }.joined(separator: ",")
      try panel.install(
        "links",
        """
        read -r line
        echo '{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","content":\
        {"type":"column","children":[\(buttons)]}}}'
        """)
      let run = try panel.today("run", "org.example.links")
      expect(run.output.contains("-> open ssh://example.org"), "\(run.errors)")
      expect(
        run.errors.hasSuffix(
          "The panel asks the user before it opens ssh://example.org, since its effect isn’t known.\n"
        ),
        "\(run.errors)")
      expect(!run.errors.contains("https:"))
    }

    /// Stays, and counts what it is asked for and what is clicked.
    private static let counting = """
      updates=0; clicks=0
      say() {
        printf '{"jsonrpc":"2.0",%s,"result":{"outcome":"newData",%s"content":{"type":"button",' "$1" "$2"
        printf '"text":"%s updates, %s clicks","action":{"send":"next"}}}}\\n' $updates $clicks
      }
      while read -r line; do
        id=$(printf '%s' "$line" | sed -n 's/.*\\("id":[0-9]*\\).*/\\1/p')
        case $line in
        *'"action":"fail"'*) printf '{"jsonrpc":"2.0",%s,"error":{"message":"No more"}}\\n' "$id" ;;
        *'"action":"quiet"'*) printf '{"jsonrpc":"2.0",%s,"result":{"outcome":"noData"}}\\n' "$id" ;;
        *'"method":"action"'*)
          printf '%s\\n' "$line" >&2
          clicks=$((clicks + 1)); say "$id" '"undo":{"text":"Went on","send":"back"},' ;;
        *'"method":"update"'*) updates=$((updates + 1)); say "$id" "" ;;
        esac
      done
      """

    @Test func `a click is sent with its value, and what it leads to is shown`() throws {
      let panel = try PanelOnDesktop(windowManager: false)
      try panel.install("clicks", Self.counting)
      let clicked = try panel.today(
        "run", "org.example.clicks", "--action", "next", "--value", #"{"a":5}"#)
      expect(clicked.status == .exited(0), "\(clicked.errors)")
      expectEqual(clicked.output, "button “1 updates, 1 clicks” -> send “next”\n")
      expect(clicked.errors.contains(#""params":{"action":"next","value":{"a":5}}"#))
      expect(
        clicked.errors.contains("It offers to undo “Went on”, and is sent “back” for that.\n"),
        "\(clicked.errors)")
      let quiet = try panel.today("run", "org.example.clicks", "--action", "quiet")
      expect(quiet.status == .exited(0))
      expectEqual(quiet.output, "button “1 updates, 0 clicks” -> send “next”\n")
      expect(quiet.errors.contains("Nothing that it shows sends “quiet”."), "\(quiet.errors)")
      expect(quiet.errors.contains("It reported nothing new.\n"))
      let misspelled = try panel.today("run", "org.example.clicks", "--strict", "--action", "nxet")
      expect(misspelled.status == .exited(1))
      expect(
        misspelled.errors.contains("Nothing that it shows sends “nxet”; did you mean next?"),
        "\(misspelled.errors)")
      let failed = try panel.today("run", "org.example.clicks", "--action", "fail", "--json")
      expect(failed.status == .exited(1))
      expect(failed.errors.contains("The click failed: No more\n"), "\(failed.errors)")
      expect(failed.output.contains(#""outcome":"failed","reason":"No more""#), "\(failed.output)")
    }

    @Test func `who ends before the click is heard is told so`() throws {
      let panel = try PanelOnDesktop(windowManager: false)
      try panel.install(
        "short",
        """
        read -r line
        echo '{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","content":\
        {"type":"button","text":"A","action":{"send":"next"}}}}'
        """)
      let clicked = try panel.today("run", "org.example.short", "--action", "next")
      expect(clicked.status == .exited(1))
      expect(
        clicked.errors.contains("The click failed: It ended before it answered."),
        "\(clicked.errors)")
    }

    @Test func `a widget is looked at for a while, and what is there then is shown`() throws {
      let panel = try PanelOnDesktop(windowManager: false)
      // It pushes its second word, and stays.
      try panel.install(
        "live",
        """
        read -r line
        say() { printf '{"type":"text","text":"%s"}' "$1"; }
        echo '{"jsonrpc":"2.0","id":1,"result":{"outcome":"newData","content":'"$(say one)"'}}'
        echo '{"jsonrpc":"2.0","method":"content","params":{"content":'"$(say two)"'}}'
        cat > /dev/null
        """, keys: "Live=true")
      let run = try panel.today("run", "org.example.live", "--for", "1")
      expect(run.status == .exited(0), "\(run.errors)")
      expectEqual(run.output, "text “two”\n")
      expect(run.errors.contains("In 1 s, it sent content 2 times.\n"), "\(run.errors)")
    }

    @Test func `while it is looked at, it is asked again when it wants to be`() throws {
      let panel = try PanelOnDesktop(windowManager: false)
      try panel.install(
        "alarm",
        """
        while read -r line; do
          id=$(printf '%s' "$line" | sed -n 's/.*"id":\\([0-9]*\\).*/\\1/p')
          case $line in
          *'"reason":"time"'*) text=woken; wake= ;;
          *'"method":"update"'*) text=asleep; wake=',"wakeAt":'$(date +%s) ;;
          *) continue ;;
          esac
          printf '{"jsonrpc":"2.0","id":%s,"result":{"outcome":"newData","content":' "$id"
          printf '{"type":"text","text":"%s"}%s}}\\n' $text "$wake"
        done
        """)
      let run = try panel.today("run", "org.example.alarm", "--for", "10")
      expectEqual(run.output, "text “woken”\n", "\(run.errors)")
    }

    /// A widget with an icon that no theme has, one that GTK brings along, and more than a compact card
    /// shows.
    private static let wanting = """
      {"type":"column","children":[\
      {"type":"image","icon":"no-such-icon-anywhere"},{"type":"image","icon":"list-add-symbolic"},\
      {"type":"image","name":"cover","label":"Cover"},\
      {"type":"text","text":"a","role":"largeTitle"},{"type":"text","text":"b","role":"largeTitle"},\
      {"type":"text","text":"c","role":"largeTitle"}]}
      """

    @Test(arguments: [true, false])
    func `what can't be seen is told with and without a display, and fails a strict run`(
      hasDisplay: Bool
    ) throws {
      let panel = try PanelOnDesktop(windowManager: false)
      try panel.install("wanting", PanelOnDesktop.answer(Self.wanting), keys: "Icon=no-such-icon")
      let program = try ProgramUnderTest.path("today")
      func today(_ words: String...) throws -> CommandResult {
        let without = hasDisplay ? [] : ["env", "-u", "DISPLAY", "-u", "WAYLAND_DISPLAY"]
        return try panel.desktop.run(without + [program] + words)
      }
      func missing(_ name: String) -> String {
        hasDisplay
          ? "There is no icon “\(name)” in your icon theme.\n"
          : "No icon theme on this computer has an icon “\(name)”.\n"
      }
      let run = try today("run", "org.example.wanting")
      expect(run.status == .exited(0), "\(run.errors)")
      expect(run.errors.contains(missing("no-such-icon-anywhere")), "\(run.errors)")
      expect(!run.errors.contains("list-add-symbolic"))
      expect(
        run.errors.contains("No picture called “cover” was sent, so its space stays empty.\n"))
      expect(run.errors.contains("A compact card cuts off") == hasDisplay)
      try expect(today("run", "--strict", "org.example.wanting").status == .exited(1))
      let manifest = "\(try panel.widgetsFolder())/wanting.widget"
      let validated = try today("validate", manifest)
      expect(validated.status == .exited(0))
      expect(
        validated.output.hasPrefix("\(manifest): \(missing("no-such-icon"))"), "\(validated.output)"
      )
    }

    @Test func `what a compact card cuts off alone fails a strict run`() throws {
      let panel = try PanelOnDesktop(windowManager: false)
      let line = #"{"type":"text","text":"a","role":"largeTitle"}"#
      for (name, count, status) in [("low", 1, 0), ("high", 4, 1)] {
        let lines = Array(repeating: line, count: count).joined(separator: ",")
        try panel.install(
          name, PanelOnDesktop.answer(#"{"type":"column","children":[\#(lines)]}"#))
        let run = try panel.today("run", "--strict", "org.example.\(name)")
        expect(run.status == .exited(Int32(status)), "\(run.errors)")
      }
    }

    @Test func `a program that can't be run is told in each place`() throws {
      let panel = try PanelOnDesktop(windowManager: false)
      try panel.install("tasks", "echo never")
      let program = "\(try panel.widgetsFolder())/tasks"
      let manifest = "\(program).widget"
      func write(_ text: String) throws {
        try text.write(toFile: program, atomically: false, encoding: .utf8)
      }
      func reasons() throws -> [String] {
        let validated = try panel.today("validate", manifest)
        expect(validated.status == .exited(1))
        let run = try panel.today("run", "org.example.tasks")
        expect(run.status == .exited(1))
        return [validated.errors, run.errors]
      }
      let missing =
        "\(program): its first line names /usr/bin/no-such-python4, which does not exist; "
        + "install it, or name another one"
      try write("#!/usr/bin/no-such-python4\n")
      try expect(
        reasons()
          == ["today: \(missing)\n", "It failed: It could not be started: \(missing)\n"])
      let windows =
        "\(program): its first line ends in a carriage return, as in Windows files; sed -i "
        + "'s/\\r$//' \(program) fixes this"
      try write("#!/bin/sh\r\necho\r\n")
      try expect(
        reasons()
          == ["today: \(windows)\n", "It failed: It could not be started: \(windows)\n"])

      try panel.today("add", "org.example.tasks")
      try panel.startShown()
      try waitUntil("the reason on the card") {
        try panel.today("list").output.contains("It could not be started: \(windows)")
      }
      try expect(
        panel.today("log", "tasks-1").output
          == "today: It could not be started: \(windows)\n")
      // What the sentence advises mends it.
      try panel.install("tasks", "\(Self.telling)", keys: "")
      let mended = try String(contentsOfFile: program, encoding: .utf8)
      try write(mended.replacing("\n", with: "\r\n"))
      try panel.desktop.outputOf(["sed", "-i", "s/\\r$//", program])
      try panel.today("refresh", "tasks-1")
      try panel.waitForContent(of: ["tasks-1"])
    }

    @Test func `a file that may not be run is told by its Id, too`() throws {
      let panel = try PanelOnDesktop(windowManager: false)
      try panel.install("tasks", "echo never")
      let program = "\(try panel.widgetsFolder())/tasks"
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: program)
      let reason =
        "today: \(program).widget: its program tasks is not executable; chmod +x tasks fixes this\n"
      for words in [["validate", "\(program).widget"], ["run", "org.example.tasks"]] {
        try expect(panel.today(words[0], words[1]).errors == reason)
      }
      // There the host has told its log as well.
      let added = try panel.today("add", "org.example.tasks")
      expect(added.status == .exited(1) && added.errors.hasSuffix(reason), "\(added.errors)")
    }

    @Test func `a script that doesn't say what reads it is remarked on`() throws {
      let panel = try PanelOnDesktop(windowManager: false)
      try panel.install("tasks", "")
      let program = "\(try panel.widgetsFolder())/tasks"
      try "exit 3\n".write(toFile: program, atomically: false, encoding: .utf8)
      let remark =
        "\(program): its first line names no interpreter, so a shell runs it; expected #!/bin/sh\n"
      let validated = try panel.today("validate", "\(program).widget")
      expect(validated.status == .exited(0))
      expect(validated.output.hasPrefix(remark), "\(validated.output)\(validated.errors)")
      try expect(panel.today("run", "org.example.tasks").errors.hasPrefix(remark))
    }
  }
}
