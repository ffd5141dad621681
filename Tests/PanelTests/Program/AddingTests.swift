import Expectations
import Foundation
import PriceServer
import TestDesktop
import Testing

extension ProgramTests {
  /// Scripts from the web, on the command line and by links. Nothing leaves this machine.
  @Suite("Adding from elsewhere", .serialized) struct Adding {
    private let server: PriceServer
    private let panel: PanelOnDesktop

    init() throws {
      server = try PriceServer.running()
      panel = try PanelOnDesktop(
        accessibility: true, hasAnimations: false,
        environment: ["TODAY_TEST_SCRIPTS": server.scripts])
    }

    private func plugin(_ name: String) throws -> String {
      "\(try panel.folder("DATA", else: ".local/share"))/today/plugins/\(name)"
    }

    /// `today add` in a terminal in which this is typed.
    private func add(_ address: String, typing answer: String) throws -> CommandResult {
      let command = "\(panel.executable) add '\(address)'"
      return try panel.desktop.run([
        "/bin/sh", "-c", "printf '%s\\n' \"$1\" | script -qec \"$2\" /dev/null", "sh", answer,
        command,
      ])
    }

    @Test func `a script is shown in full, and run only after a yes`() throws {
      let address = "\(server.scripts)cpu.10s.sh"
      let refused = try add(address, typing: "no")
      expect(!refused.status.isSuccess)
      expect(refused.output.contains("# <xbar.author>Jane Doe</xbar.author>"))
      expect(refused.output.contains("echo \"from the web\""))
      expect(refused.output.contains("It is run by /bin/sh."))
      expect(refused.output.contains("It says that it needs awk, sh."))
      expect(refused.output.contains("It can read and change your files."))
      expect(refused.output.contains("Nothing was added."))
      try expect(!FileManager.default.fileExists(atPath: try plugin("cpu.10s.sh")))

      let agreed = try add(address, typing: "yes")
      expect(agreed.status.isSuccess, "\(agreed.output)")
      try expect(FileManager.default.isExecutableFile(atPath: try plugin("cpu.10s.sh")))
      try expectEqual(panel.listed(), ["cpu-sh-1"])
    }

    @Test func `without a terminal it has to be said that the script was read`() throws {
      let address = "\(server.scripts)cpu.10s.sh"
      let refused = try panel.today("add", address)
      expect(!refused.status.isSuccess)
      expect(refused.errors.contains("--yes"))
      try expect(!FileManager.default.fileExists(atPath: try plugin("cpu.10s.sh")))
      let added = try panel.today("add", address, "--yes")
      expect(added.status.isSuccess, "\(added.errors)")
      try expect(FileManager.default.isExecutableFile(atPath: try plugin("cpu.10s.sh")))
    }

    @Test func `another file in its place stays`() throws {
      let path = try plugin("cpu.10s.sh")
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try "mine".write(toFile: path, atomically: true, encoding: .utf8)
      let result = try panel.today("add", "\(server.scripts)cpu.10s.sh", "--yes")
      expect(!result.status.isSuccess)
      expect(result.errors.contains("already exists"))
      try expectEqual(String(contentsOfFile: path, encoding: .utf8), "mine")
    }

    @Test(arguments: [
      ("page.sh", "is not a script"), ("large.sh", "larger than"), ("missing.sh", "(404)"),
      ("elsewhere.sh", "redirects to an unsafe address"),
    ])
    func `what is no script is refused in a sentence`(name: String, reason: String) throws {
      let result = try panel.today("add", "\(server.scripts)\(name)", "--yes")
      expect(!result.status.isSuccess)
      expect(result.errors.contains(reason), "\(result.errors)")
      try expect(!FileManager.default.fileExists(atPath: try plugin(name)))
    }

    @Test func `nothing is fetched over http`() throws {
      let other = try panel.today("add", "http://127.0.0.1:9/scripts/cpu.10s.sh", "--yes")
      expect(other.errors.contains("https://"))
      expect(!other.status.isSuccess)
    }

    @Test func `a terminal shows what a script would tell it, and doesn't obey`() throws {
      let result = try add("\(server.scripts)escape.sh", typing: "no")
      expect(result.output.contains("hidden"))
      expect(!result.output.contains("\u{1B}[2J"))
      expect(!result.output.contains("\u{1B}]0;"))
    }

    @Test func `a link is asked about in the panel, and added when the user agrees`() throws {
      let link = "xbar://app.xbarapp.com/openPlugin?path=Dev/Things/cpu.10s.sh"
      try panel.startShown()
      try panel.today(link)
      try panel.node("“CPU of the Web v1.2” was not installed by your system")
      try panel.node("It claims to be made by Jane Doe.")
      try expect(!FileManager.default.fileExists(atPath: try plugin("cpu.10s.sh")))
      try expect(server.requests("Dev/Things/cpu.10s.sh").count >= 1)
      try panel.click("Add", "push button")
      try panel.waitUntilGone("It claims to be made by Jane Doe.")
      try waitUntil("the card") { try panel.listed() == ["cpu-sh-1"] }
      try panel.node("from the web")
    }

    @Test func `a link that leads elsewhere is refused in the panel`() throws {
      try panel.startShown()
      try panel.today("xbar://app.xbarapp.com/openPlugin?path=../../evil.sh")
      try panel.node("Unable to Add the Widget")
      try expect(server.requests("evil").isEmpty)
    }
  }
}
