import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

final class RunningValuesTests: XCTestCase {
  func testAWidgetGetsTheSessionAndNothingElse() {
    let ours = [
      "PATH": "/p", "HOME": "/h", "LC_TIME": "cs_CZ", "XDG_DATA_HOME": "/d", "https_proxy": "p",
      "GITHUB_TOKEN": "secret", "LD_PRELOAD": "/x.so", "SSH_AUTH_SOCK": "/s", "GTK_DEBUG": "all",
    ]
    let chosen = WidgetEnvironment.chosen(from: ours, run: "7")
    XCTAssertEqual(
      chosen.keys.sorted(),
      ["HOME", "LC_TIME", "PATH", "TODAY_RUN", "XDG_DATA_HOME", "https_proxy"])
    XCTAssertEqual(chosen["TODAY_RUN"], "7")
  }

  func testAVariableThatIsNotKnownOrNotWhatItShouldBeIsNotHandedOn() {
    let ours = [
      "LC_ALL": "cs_CZ.UTF-8", "LC_SECRET": "token", "LC_TIME": "../../x", "LANGUAGE": "cs:de",
      "XDG_DATA_HOME": "relative", "XDG_STATE_HOME": "/s", "XDG_TOKEN": "secret",
      "XDG_DATA_DIRS": "/a:b:/c", "PATH": ".:/usr/bin::bin", "TZ": "a\nb", "HOME": "",
      "XDG_CURRENT_DESKTOP": "XFCE", "USER": String(repeating: "u", count: 40_000),
    ]
    XCTAssertEqual(
      WidgetEnvironment.chosen(from: ours, run: "7"),
      [
        "LC_ALL": "cs_CZ.UTF-8", "LANGUAGE": "cs:de", "XDG_STATE_HOME": "/s",
        "XDG_DATA_DIRS": "/a:/c", "PATH": "/usr/bin", "XDG_CURRENT_DESKTOP": "XFCE",
        "TODAY_RUN": "7",
      ])
  }

  func testAWidgetAlwaysHasAPath() {
    XCTAssertNotNil(WidgetEnvironment.chosen(from: [:], run: "1")["PATH"])
  }

  func testALogKeepsItsLatestPart() throws {
    let folder = try TemporaryFolder()
    let log = WidgetLog(path: folder["log/a.log"])
    for number in 0..<6000 { log.append(Array("line \(number) of the log\n".utf8)) }
    let text = String(decoding: log.contents, as: UTF8.self)
    XCTAssertLessThanOrEqual(text.utf8.count, WidgetLog.limit)
    XCTAssertTrue(text.hasSuffix("line 5999 of the log\n"))
    XCTAssertTrue(text.hasPrefix("line "))
  }

  func testALogPlaysNoTricksOnATerminal() throws {
    let folder = try TemporaryFolder()
    let log = WidgetLog(path: folder["a.log"])
    log.append(Array("a\u{1B}[2Jb\u{7}\tč\u{9B}2J\u{202E}\n".utf8) + [0x9B, 0x0A])
    XCTAssertEqual(
      String(decoding: log.contents, as: UTF8.self),
      "a\u{FFFD}[2Jb\u{FFFD}\tč\u{FFFD}2J\u{FFFD}\n\u{FFFD}\n")
  }

  func testALogThatCannotBeWrittenIsDoneWithout() throws {
    let folder = try TemporaryFolder()
    let log = WidgetLog(path: folder.path)
    log.note("x")
    XCTAssertEqual(log.contents, [])
  }

  private static func widget(isSandboxed: Bool) -> InstalledWidget {
    var manifest = Manifest(id: "a.b.C", name: TranslatedText("C"), command: ["c"])
    manifest.isSandboxed = isSandboxed
    manifest.memory = 1 << 20
    return InstalledWidget(
      manifest: manifest, file: "/w/c.widget", program: "/w/c", arguments: ["x"])
  }

  func testAWidgetIsInTheChargeOfItsGuard() {
    onMain {
      let tools = RunningTools(environment: [:], guardProgram: "/g")
      let launch = tools.launch(Self.widget(isSandboxed: false), opened: [], folder: "/f")
      XCTAssertEqual(launch.command.program, "/g")
      XCTAssertEqual(
        launch.command.arguments,
        [
          "--parent", "\(ThisProcess.identifier)", "--memory", "268435456", "--reserve", "64",
          "--more-processes", "256", "--", "/w/c", "x",
        ])
      XCTAssertEqual(launch.command.folder, "/f")
      XCTAssertEqual(launch.command.environment?["TODAY_RUN"], launch.run)
    }
  }

  func testNothingRunsWithoutItsGuard() throws {
    try onMain {
      let home = try Home()
      try home.install("x.y.A", "CruelWidget good")
      var tools = home.tools
      tools.guardProgram = home.folder["today-guard"]
      let test = HostUnderTest(home, tools: tools)
      test.host.start()
      try test.host.add("x.y.A")
      test.host.panelAppeared()
      turnLoop(for: "the failure") { test.state("a-1")?.status != .neverLoaded }
      turnLoop(for: "the failure") { test.host.usage(of: "a-1")?.failures == 1 }
      XCTAssertEqual(
        test.state("a-1")?.status,
        .failed(
          "It could not be started: \(tools.guardProgram): it does not exist; Today must be "
            + "installed again"))
      XCTAssertEqual(test.host.usage(of: "a-1")?.starts, 0)
      test.finish()
    }
  }

  func testAPluginInASandboxSeesItselfAndNothingBesideIt() throws {
    try onMain {
      let folder = try TemporaryFolder()
      try File.createFolder(folder["plugins"])
      try put("#!/bin/sh\n", folder["plugins/a.sh"])
      try put("{}", folder["plugins/a.sh.vars.json"])
      try put("secret", folder["plugins/b.sh"])
      let tools = RunningTools(
        environment: [:], guardProgram: "/g", bwrap: "/b", door: "/d", proxy: "/p")
      var plugin = Self.widget(isSandboxed: false)
      plugin.plugin = folder["plugins/a.sh"]
      XCTAssertFalse(
        tools.launch(plugin, opened: [], folder: "/f").command.arguments.contains("/b"))
      let words = tools.launch(plugin.confined, opened: [], folder: "/f").command.arguments
      XCTAssertTrue(words.contains("/b"))
      XCTAssertTrue(words.contains(folder["plugins/a.sh"]))
      XCTAssertTrue(words.contains(folder["plugins/a.sh.vars.json"]))
      XCTAssertFalse(words.contains(folder["plugins"]))
      XCTAssertFalse(words.contains(folder["plugins/b.sh"]))
      XCTAssertTrue(words.contains("/p"), "it may use the web")
    }
  }

  func testASandboxStartsWithAnEnvironmentOfItsOwn() throws {
    onMain {
      let tools = RunningTools(
        environment: [
          "PATH": "/p", "LANG": "cs_CZ", "HOME": "/h", "DISPLAY": ":0", "XAUTHORITY": "/x",
          "WAYLAND_DISPLAY": "w", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/b",
          "DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/s", "XDG_RUNTIME_DIR": "/r", "TMPDIR": "/t",
          "https_proxy": "http://me:password@proxy",
          "HTTP_PROXY": "http://me:password@proxy", "no_proxy": "x", "ftp_proxy": "http://a:b@c",
        ], guardProgram: "/g", bwrap: "/b", door: "/d", proxy: "/p")
      var widget = Self.widget(isSandboxed: true)
      let offline = tools.launch(widget, opened: [], folder: "/f").command
      let own = [
        "HOME", "LANG", "PATH", "TODAY_RUN", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME",
        "XDG_STATE_HOME",
      ]
      XCTAssertEqual(offline.environment?.keys.sorted(), own)
      XCTAssertEqual(offline.environment?["HOME"], "/f")
      // A widget can read the command line of bubblewrap, too.
      XCTAssertFalse(offline.arguments.contains { $0.contains("password") })
      widget.plugin = "/p/c.sh"
      widget = widget.confined
      let online = tools.launch(widget, opened: [], folder: "/f").command
      XCTAssertEqual(
        online.environment?.keys.sorted(),
        (own + ["HTTP_PROXY", "https_proxy", "no_proxy"]).sorted())
      XCTAssertFalse(online.arguments.contains { $0.contains("password") })
    }
  }

  func testTheManifestRequestsASandboxAndBubblewrapIsNeeded() {
    onMain {
      let tools = RunningTools(
        environment: [:], guardProgram: "/g", bwrap: "/b", door: "/d", proxy: "/p")
      let open = tools.launch(Self.widget(isSandboxed: false), opened: [], folder: "/f").command
      XCTAssertFalse(open.arguments.contains("/b"))
      let strict = tools.launch(Self.widget(isSandboxed: true), opened: [], folder: "/f").command
      XCTAssertEqual(strict.program, "/g")
      XCTAssertTrue(strict.arguments.contains("--envelope"))
      XCTAssertTrue(strict.arguments.contains("/b"))
      // Processes and their limits are counted separately there.
      XCTAssertEqual(
        strict.arguments.suffix(12),
        [
          "--", "/g", "--limits-only", "--processes", "256", "--open-files", "256", "--file-size",
          "268435456", "--", "/w/c", "x",
        ])
      XCTAssertTrue(strict.arguments.contains(["/d", "out", "--", "/b"]))
      XCTAssertTrue(strict.arguments.contains(["--", "/d", "in", "--list", "/", "--read", "/bin"]))
      XCTAssertTrue(strict.arguments.contains("--unshare-all"))
      XCTAssertFalse(strict.arguments.contains("--share-net"))
      XCTAssertTrue(strict.arguments.contains("--die-with-parent"))
      XCTAssertTrue(strict.arguments.contains("--as-pid-1"))
      XCTAssertNil(tools.lackOfSandbox(for: Self.widget(isSandboxed: true)))
      for without in [
        RunningTools(environment: [:], guardProgram: "/g", door: "/d", proxy: "/p"),
        RunningTools(environment: [:], guardProgram: "/g", bwrap: "/b"),
      ] {
        XCTAssertNotNil(without.lackOfSandbox(for: Self.widget(isSandboxed: true)))
        XCTAssertNil(without.lackOfSandbox(for: Self.widget(isSandboxed: false)))
      }
    }
  }
}
