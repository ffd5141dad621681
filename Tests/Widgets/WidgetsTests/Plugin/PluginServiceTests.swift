import Expectations
import Foundation
import TestDesktop
import Testing
import WidgetCore

@Suite struct PluginServiceTests {
  @Test func `a card shows the plugin's output`() throws {
    let runner = try PluginRunner("#!/bin/sh\necho '42% | color=orange'\necho ---\necho Item\n")
    let outline = try runner.content().outline
    expect(outline.contains("“42%” orange"))
    expect(outline.contains("“Item”"))
  }

  @Test func `a plugin runs in its folder with the documented variables`() throws {
    let runner = try PluginRunner(
      """
      #!/bin/sh
      echo "$BitBar|$XBARDarkMode|" ; echo ---
      echo "dark=$XBARDarkMode old=${BitBarDarkMode-none} swiftbar=$SWIFTBAR os=$OS_APPEARANCE"
      echo "argos=$ARGOS_VERSION"
      [ -e "$PWD/test.1h.sh" ] && echo here
      """)
    let light = try runner.content().outline
    expect(light.contains("dark=false old=none swiftbar= os=Light"))
    expect(light.contains("argos=2"))
    expect(light.contains("“here”"))
    let dark = try runner.content(.user, appearance: .dark).outline
    expect(dark.contains("dark=true old=1 swiftbar= os=Dark"))
  }

  @Test func `a plugin of SwiftBar gets its variables`() throws {
    let runner = try PluginRunner(
      """
      #!/bin/sh
      # <swiftbar.refreshOnOpen>true</swiftbar.refreshOnOpen>
      echo "$SWIFTBAR $SWIFTBAR_PLUGIN_REFRESH_REASON"
      [ "$PWD/test.1h.sh" = "$SWIFTBAR_PLUGIN_PATH" ] && [ "$PWD" = "$SWIFTBAR_PLUGINS_PATH" ] && echo here
      echo ---
      echo 'Again | href=swiftbar://refreshplugin?name=test'
      """)
    let content = try runner.content()
    expect(content.outline.contains("“1 FirstLaunch”") && content.outline.contains("“here”"))
    try expect(runner.content().outline.contains("“1 MenuOpen”"))
    try expect(runner.content(.user).outline.contains("“1 RefreshAllMenu”"))
    try expectEqual(runner.click("Again", in: content), .noData)
    try expect(runner.pushed().outline.contains("“1 URLScheme”"))
  }

  @Test func `a job in the background refreshes the card`() throws {
    let runner = try PluginRunner(
      """
      #!/bin/sh
      cat ../new 2>/dev/null || echo old
      [ -e ../new ] && exit
      (sleep 0.2; echo new > ../new; "$TOOLS/open" -g swiftbar://refreshplugin?name=x) >/dev/null 2>&1 &
      """, environment: ["TOOLS": PluginRunner.tools])
    try expect(runner.content().outline.contains("“old”"))
    try expect(runner.pushed().outline.contains("“new”"))
  }

  @Test func `without output, the card of a SwiftBar plugin is hidden`() throws {
    let runner = try PluginRunner(
      "#!/bin/sh\n# <swiftbar.hideAbout>true</swiftbar.hideAbout>\n[ -e ../some ] && echo some; true\n"
    )
    try runner.send(.update(id: 50, UpdateRequest(reason: .appear, instance: "test-1")))
    try expectEqual(runner.message(), .hasContent(false))
    try expectEqual(runner.answer(50), .noData)
    try Data().write(to: URL(fileURLWithPath: runner.path("some")))
    try runner.send(.update(id: 51, UpdateRequest(reason: .user, instance: "test-1")))
    try expectEqual(runner.message(), .hasContent(true))
    guard case .newData(let update) = try runner.answer(51) else {
      throw PluginRunner.Silence(description: "51")
    }
    expect(update.content.outline.contains("“some”"))
  }

  @Test func `the menu of an Argos plugin is requested when the card expands`() throws {
    let runner = try PluginRunner("#!/bin/sh\necho $ARGOS_MENU_OPEN; echo ---; echo M\n")
    try expect(runner.content().outline.contains("“false”"))
    try runner.send(
      .modeChanged(ModeChange(mode: .expanded, maximum: Extent(width: 300, height: 600))))
    try expect(runner.pushed().outline.contains("“true”"))
  }

  @Test func `a missing command is named beside the output`() throws {
    let runner = try PluginRunner("#!/bin/sh\nno-such-tool x\necho 42\n")
    let outline = try runner.content().outline
    expect(outline.contains("“42”"))
    expect(outline.contains("It needs “no-such-tool”, which isn’t installed here."))
  }

  @Test func `a change of the appearance runs the plugin again`() throws {
    let runner = try PluginRunner("#!/bin/sh\necho $OS_APPEARANCE\n")
    try expect(runner.content().outline.contains("Light"))
    try expect(runner.content(.appear, appearance: .dark).outline.contains("Dark"))
  }

  @Test func `a recent output isn't requested again`() throws {
    let runner = try PluginRunner("#!/bin/sh\necho x >> ../count\nwc -l < ../count\n")
    _ = try runner.content()
    _ = try runner.content(.appear)
    expectEqual(runner.contents("count"), "x\n")
    _ = try runner.content(.user)
    expectEqual(runner.contents("count"), "x\nx\n")
  }

  @Test func `a plugin runs again at its interval`() throws {
    let runner = try PluginRunner(
      "#!/bin/sh\necho x >> ../count\necho $(wc -l < ../count)\n", name: "test.1s.sh")
    try expect(runner.content().outline.contains("“1”"))
    try expect(runner.pushed().outline.contains("“2”"))
  }

  @Test(.exhaustive) func `several titles take turns`() throws {
    let runner = try PluginRunner("#!/bin/sh\necho One\necho Two\n")
    try expect(runner.content().outline.contains("title “One”"))
    try expect(runner.pushed().outline.contains("title “Two”"))
    try expect(runner.pushed().outline.contains("title “One”"))
  }

  @Test func `a failure keeps the last good output and shows the reason`() throws {
    let runner = try PluginRunner(
      """
      #!/bin/sh
      if [ -e ../broken ]; then echo 'half a line'; echo 'no route to host' >&2; exit 3; fi
      echo 42
      """)
    try expect(runner.content().outline.contains("“42”"))
    try Data().write(to: URL(fileURLWithPath: runner.path("broken")))
    let broken = try runner.content(.user).outline
    expect(broken.contains("“42”"))
    expect(broken.contains("It ended with status 3: no route to host"))
    expect(broken.contains("Show Output"))
    expect(broken.contains("half a line"))
    try FileManager.default.removeItem(atPath: runner.path("broken"))
    try expect(!runner.content(.user).outline.contains("status 3"))
  }

  @Test func `the last good output survives the runner`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("plugin-\(UUID().uuidString)").path
    let first = try PluginRunner("#!/bin/sh\necho 42\n", in: folder)
    _ = try first.content()
    let second = try PluginRunner("#!/bin/sh\nexit 1\n", in: folder)
    let outline = try second.content(.user).outline
    expect(outline.contains("“42”"))
    expect(outline.contains("It ended with status 1."))
    _ = first
  }

  @Test func `an empty output is explained`() throws {
    let runner = try PluginRunner("#!/bin/sh\necho oops >&2\n")
    try expect(runner.content().outline.contains("It printed nothing: oops"))
  }

  @Test func `a missing program is named`() throws {
    let runner = try PluginRunner("#!/usr/bin/env no-such-program\n")
    try expect(
      runner.content().outline.contains(
        "It needs “no-such-program”, which isn’t installed here."))
  }

  @Test func `missing dependencies are named after a failure`() throws {
    let runner = try PluginRunner(
      "#!/bin/sh\n# <xbar.dependencies>sh,no-such-tool</xbar.dependencies>\nno-such-tool x\n")
    try expect(
      runner.content().outline.contains("It needs “no-such-tool”, which isn’t installed here."))
  }

  @Test func `a shebang line for macOS works`() throws {
    let runner = try PluginRunner("#!/usr/bin/env GREETING=hello sh\necho $GREETING\n")
    try expect(runner.content().outline.contains("“hello”"))
  }

  @Test func `what a click starts outlives the runner`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("plugin-\(UUID().uuidString)").path
    let runner = try PluginRunner(
      """
      #!/bin/sh
      echo T; echo ---
      echo 'Edit | shell=/bin/sh param1=-c param2="until [ -e ../go ]; do sleep 0.05; done; echo x > ../saved"'
      """, in: folder)
    try expectEqual(runner.click("Edit", in: try runner.content()), .noData)
    expectEqual(runner.runs.first?.words.dropFirst().first, "click")
    try runner.end()
    try Data().write(to: URL(fileURLWithPath: runner.path("go")))
    try waitUntil("the unsaved text") { runner.contents("saved") == "x\n" }
  }

  @Test func `line breaks of Windows work`() throws {
    let runner = try PluginRunner("#!/bin/sh\r\necho hello\r\n")
    try expect(runner.content().outline.contains("hello"))
  }

  @Test func `a program in another folder than on macOS is found`() throws {
    let runner = try PluginRunner("#!/opt/homebrew/bin/sh\necho hello\n")
    try expect(runner.content().outline.contains("“hello”"))
  }

  @Test func `a streaming plugin is shown while it runs`() throws {
    let runner = try PluginRunner(
      """
      #!/bin/sh
      # <swiftbar.type>streamable</swiftbar.type>
      echo 1; echo '~~~'
      while [ ! -e ../go ]; do sleep 0.1; done
      echo 2; echo '~~~'
      sleep 1000
      """)
    try expect(runner.content().outline.contains("“1”"))
    try Data().write(to: URL(fileURLWithPath: runner.path("go")))
    try expect(runner.pushed().outline.contains("“2”"))
  }

  @Test func `variables come from the card's settings and are stored next to the plugin`() throws {
    let text = """
      #!/bin/sh
      # <xbar.var>string(VAR_CITY="Prague"): City.</xbar.var>
      # <xbar.var>boolean(VAR_SHORT=false): Short.</xbar.var>
      echo "$VAR_CITY $VAR_SHORT"
      """
    let runner = try PluginRunner(text)
    let usual: [String: SettingValue] = ["VAR_CITY": "Prague", "VAR_SHORT": false]
    try expect(runner.content(settings: usual).outline.contains("“Prague false”"))
    expect(runner.contents("plugins/test.1h.sh.vars.json") == nil)
    let chosen: [String: SettingValue] = ["VAR_CITY": "Brno", "VAR_SHORT": true]
    try expect(runner.content(.settings, settings: chosen).outline.contains("“Brno true”"))
    let kept = try #require(runner.contents("plugins/test.1h.sh.vars.json"))
    expectEqual(kept, "{\"VAR_CITY\":\"Brno\",\"VAR_SHORT\":true}\n")
    // A changed file applies until the card's settings change.
    try Data("{\"VAR_CITY\":\"Plzeň\"}".utf8)
      .write(to: URL(fileURLWithPath: runner.path("plugins/test.1h.sh.vars.json")))
    try expect(runner.content(.user, settings: chosen).outline.contains("“Plzeň true”"))
  }

  // MARK: - Clicks

  @Test func `a click runs its command`() throws {
    let runner = try PluginRunner(
      "#!/bin/sh\necho T; echo ---\necho 'Run | shell=/bin/sh param1=-c param2=\"echo $0 > ../done\"'\n"
    )
    let content = try runner.content()
    try expectEqual(runner.click("Run", in: content), .noData)
    try waitUntil("the command to run") { runner.contents("done") != nil }
  }

  @Test func `a shell runs a shell command`() throws {
    let runner = try PluginRunner(
      "#!/bin/sh\necho T; echo ---\necho \"Run | bash='echo one > ../done; echo' param1=x terminal=false\"\n"
    )
    let content = try runner.content()
    try expectEqual(runner.click("Run", in: content), .noData)
    try waitUntil("the command to run") { runner.contents("done") == "one\n" }
  }

  @Test func `a command with refresh updates the card when it exits`() throws {
    let runner = try PluginRunner(
      """
      #!/bin/sh
      cat ../value 2>/dev/null || echo before
      echo ---
      echo 'Set | shell=/bin/sh param1=-c param2="sleep 0.2; echo after > ../value" refresh=true'
      """)
    let content = try runner.content()
    expect(content.outline.contains("“before”"))
    try expectEqual(runner.click("Set", in: content), .noData)
    try expect(runner.pushed().outline.contains("“after”"))
  }

  @Test func `a click with refresh runs the plugin again`() throws {
    let runner = try PluginRunner(
      "#!/bin/sh\necho x >> ../count\necho $(wc -l < ../count)\necho ---\necho 'Again | refresh=true'\n"
    )
    let content = try runner.content()
    try expectEqual(runner.click("Again", in: content), .noData)
    try expect(runner.pushed().outline.contains("“2”"))
  }

  @Test func `a command gets the text of a line as its input`() throws {
    let runner = try PluginRunner(
      "#!/bin/sh\necho T; echo ---\nprintf '%s\\n' 'Put | shell=tee param1=../put stdin=\"one\\ntwo\"'\n"
    )
    let content = try runner.content()
    try expectEqual(runner.click("Put", in: content), .noData)
    try waitUntil("its input") { runner.contents("put") == "one\ntwo" }
  }

  @Test func `JavaScript for GNOME Shell is explained`() throws {
    let runner = try PluginRunner("#!/bin/sh\necho T; echo ---\necho 'Js | eval=Main.notify()'\n")
    try expect(
      runner.click("Js", in: try runner.content())
        == .failed("Its eval is code for GNOME Shell, which can’t run here."))
  }

  @Test func `in a sandbox, the panel runs only what needs the desktop`() throws {
    let runner = try PluginRunner(
      "#!/bin/sh\necho T; echo ---\necho 'Here | shell=touch param1=../here'\n"
        + "echo 'File | href=file:///etc/a'\n",
      files: ["bin/xdg-open": "#!/bin/sh\necho \"$1\" > \"$HOME/opened\"\n"])
    let content = try runner.content(settings: [SettingDefinition.sandboxName: true])
    try expectEqual(runner.click("Here", in: content), .noData)
    try waitUntil("the command in the sandbox") { runner.contents("here") != nil }
    expectEqual(runner.runs, [])
    try expectEqual(runner.click("File", in: content), .noData)
    expectEqual(runner.runs.map(\.words), [["\(runner.folder)/bin/xdg-open", "/etc/a"]])
  }

  @Test func `a failed command is shown`() throws {
    let runner = try PluginRunner(
      "#!/bin/sh\necho T; echo ---\necho 'Run | shell=/bin/sh param1=-c param2=\"echo sorry >&2; exit 4\"'\n"
    )
    let content = try runner.content()
    try expectEqual(runner.click("Run", in: content), .noData)
    try expect(runner.pushed().outline.contains("“sh” ended with status 4. sorry"))
  }

  @Test func `a command that needs macOS is explained`() throws {
    let runner = try PluginRunner(
      "#!/bin/sh\necho T; echo ---\necho 'Say | shell=osascript param1=-e'\necho 'App | shell=open param1=-a param2=Mail'\n"
    )
    let content = try runner.content()
    try expect(
      runner.click("Say", in: content) == .failed("It needs “osascript”, which only a Mac has."))
    try expect(
      runner.click("App", in: content) == .failed("It needs “open”, which only a Mac has."))
  }

  @Test func `files open in their default app`() throws {
    let runner = try PluginRunner(
      "#!/bin/sh\necho T; echo ---\necho 'File | href=file:///etc/a%20b'\necho 'Open | shell=open param1=/etc/c'\n",
      files: ["bin/xdg-open": "#!/bin/sh\necho \"$1\" >> \"$HOME/opened\"\n"])
    let content = try runner.content()
    try expectEqual(runner.click("File", in: content), .noData)
    try waitUntil("the file to be opened") { runner.contents("opened") == "/etc/a b\n" }
    try expectEqual(runner.click("Open", in: content), .noData)
    try waitUntil("the other to be opened") { runner.contents("opened") == "/etc/a b\n/etc/c\n" }
  }

  @Test func `a command with a terminal opens one`() throws {
    let runner = try PluginRunner(
      "#!/bin/sh\necho T; echo ---\necho 'Top | shell=/usr/bin/env param1=top terminal=true'\n",
      files: ["bin/xdg-terminal-exec": "#!/bin/sh\necho \"$@\" > \"$HOME/terminal\"\n"])
    let content = try runner.content()
    try expectEqual(runner.click("Top", in: content), .noData)
    try waitUntil("the terminal") {
      runner.contents("terminal")?.hasSuffix("plugin /usr/bin/env top\n") == true
    }
  }

  @Test func `a click on a removed line is an error`() throws {
    let runner = try PluginRunner("#!/bin/sh\necho T\n")
    _ = try runner.content()
    try runner.send(.action(id: 99, ActionRequest(action: "item 7 beef")))
    try expect(runner.answer(99) == .failed("This line isn’t there any more."))
  }
}
