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

  func testAWidgetAlwaysHasAPath() {
    XCTAssertNotNil(WidgetEnvironment.chosen(from: [:], run: "1")["PATH"])
  }

  func testAnAllowanceIsForEachTime() {
    var allowance = Allowance(bytes: 100, every: .seconds(1))
    func at(_ milliseconds: Int) -> Moment { Moment(sinceStart: .milliseconds(milliseconds)) }
    XCTAssertNil(allowance.use(60, at: at(0)))
    XCTAssertNil(allowance.use(40, at: at(300)))
    XCTAssertEqual(allowance.use(1, at: at(400)), .milliseconds(600))
    XCTAssertNil(allowance.use(100, at: at(1000)))
    XCTAssertEqual(allowance.use(101, at: at(2000)), .seconds(1))
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
    log.append(Array("a\u{1B}[2Jb\u{7}\tč\n".utf8))
    XCTAssertEqual(String(decoding: log.contents, as: UTF8.self), "a?[2Jb?\tč\n")
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

  func testAWidgetDiesWithThePanelWhereThatCanBeArranged() {
    onMain {
      var tools = RunningTools(environment: [:], setpriv: "/s")
      let launch = tools.launch(Self.widget(isSandboxed: false), settings: [:], folder: "/f")
      XCTAssertEqual(launch.command.program, "/s")
      XCTAssertEqual(launch.command.arguments, ["--pdeathsig", "KILL", "--", "/w/c", "x"])
      XCTAssertEqual(launch.command.folder, "/f")
      XCTAssertEqual(launch.command.environment?["TODAY_RUN"], launch.run)
      tools.setpriv = nil
      XCTAssertEqual(
        tools.launch(Self.widget(isSandboxed: false), settings: [:], folder: "/f").command.program,
        "/w/c")
    }
  }

  func testASandboxNeedsBubblewrapAndIsWhatTheManifestSays() {
    onMain {
      let tools = RunningTools(environment: [:], setpriv: "/s", bwrap: "/b")
      XCTAssertEqual(
        tools.launch(Self.widget(isSandboxed: false), settings: [:], folder: "/f").command.program,
        "/s")
      let strict = tools.launch(Self.widget(isSandboxed: true), settings: [:], folder: "/f").command
      XCTAssertEqual(strict.program, "/b")
      XCTAssertTrue(strict.arguments.contains("--unshare-all"))
      XCTAssertFalse(strict.arguments.contains("--share-net"))
      XCTAssertTrue(strict.arguments.contains("--die-with-parent"))
      let without = RunningTools(environment: [:], setpriv: "/s")
      XCTAssertTrue(
        without.launch(Self.widget(isSandboxed: true), settings: [:], folder: "/f").lacksSandbox)
      XCTAssertFalse(
        without.launch(Self.widget(isSandboxed: false), settings: [:], folder: "/f").lacksSandbox)
      XCTAssertFalse(
        tools.launch(Self.widget(isSandboxed: true), settings: [:], folder: "/f").lacksSandbox)
    }
  }
}
