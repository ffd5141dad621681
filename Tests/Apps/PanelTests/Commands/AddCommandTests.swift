import Expectations
import Foundation
import PriceServer
import TestDesktop
import Testing

/// Scripts from the web, added on the command line. Uses only local servers.
@Suite struct `Adding a script by its URL` {
  private let server: PriceServer
  private let user: CommandUser

  init() throws {
    server = try PriceServer.running()
    user = try CommandUser()
  }

  private func today(_ words: String...) throws -> CommandResult {
    try user.desktop.run(
      [user.executable] + words, environment: ["TODAY_TEST_SCRIPTS": server.scripts])
  }

  private func plugin(_ name: String) throws -> String {
    "\(try #require(user.desktop.environment["XDG_DATA_HOME"]))/today/plugins/\(name)"
  }

  /// Runs `today add` in a terminal with this input.
  private func add(_ address: String, typing answer: String) throws -> CommandResult {
    let command = "\(user.executable) add '\(address)'"
    return try user.desktop.run(
      [
        "/bin/sh", "-c", "printf '%s\\n' \"$1\" | script -qec \"$2\" /dev/null", "sh", answer,
        command,
      ], environment: ["TODAY_TEST_SCRIPTS": server.scripts])
  }

  @Test func `a script is shown in full, and added only with consent`() throws {
    let address = "\(server.scripts)cpu.10s.sh"
    let refused = try add(address, typing: "no")
    expect(!refused.status.isSuccess)
    for part in [
      "# <xbar.author>Jane Doe</xbar.author>", "echo \"from the web\"",
      "Run by: \u{2068}“/bin/sh”\u{2069}",
      "Needs: \u{2068}“awk, sh”\u{2069}", "Files: only its own folder.",
      "Nothing was added.",
    ] { expect(refused.output.contains(part), "\(part) in \(refused.output)") }
    try expect(!FileManager.default.fileExists(atPath: plugin("cpu.10s.sh")))

    let agreed = try add(address, typing: "yes")
    expect(agreed.status.isSuccess, "\(agreed.output)")
    try expect(FileManager.default.isExecutableFile(atPath: plugin("cpu.10s.sh")))
    try expect(user.listed().contains("cpu-sh-1"))
  }

  @Test func `without a terminal, --yes is required`() throws {
    let address = "\(server.scripts)cpu.10s.sh"
    let refused = try today("add", address)
    expect(!refused.status.isSuccess)
    expect(refused.errors.contains("--yes"), "\(refused.errors)")
    try expect(!FileManager.default.fileExists(atPath: plugin("cpu.10s.sh")))
    let added = try today("add", address, "--yes")
    expect(added.status.isSuccess, "\(added.errors)")
    try expect(FileManager.default.isExecutableFile(atPath: plugin("cpu.10s.sh")))
  }

  @Test func `an existing file isn't overwritten`() throws {
    let path = try plugin("cpu.10s.sh")
    try user.write("mine", path)
    let result = try today("add", "\(server.scripts)cpu.10s.sh", "--yes")
    expect(!result.status.isSuccess)
    expect(result.errors.contains("already exists"), "\(result.errors)")
    expectEqual(user.text(path), "mine")
  }

  @Test func `a file that others can change is refused, as run refuses it`() throws {
    let folder = "\(user.desktop.folder)/shared"
    let path = "\(folder)/cpu.10s.sh"
    try user.write("#!/bin/sh\necho hi\n", path)
    let manager = FileManager.default
    for (file, mode) in [(path, 0o777), (path, 0o755), (folder, 0o777)] {
      try manager.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
      guard mode == 0o777 else { continue }
      for word in ["run", "add"] {
        let result = try today(word, path)
        expect(!result.status.isSuccess)
        expect((result.output + result.errors).contains("chmod o-w"), "\(word): \(result.errors)")
      }
    }
    try expect(!manager.fileExists(atPath: plugin("cpu.10s.sh")))
    try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
    try expect(today("add", path).status.isSuccess)

    // Its name could be taken for that of the first one.
    let twin = "\(folder)/cpu sh"
    try user.write("#!/bin/sh\n", twin)
    try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: twin)
    let refused = try today("add", twin)
    expect(refused.errors.contains("only in blanks and dots"), "\(refused.errors)")
    try expect(!manager.fileExists(atPath: plugin("cpu sh")))
  }

  @Test(arguments: [
    ("page.sh", "is not a script"), ("large.sh", "larger than"), ("missing.sh", "(404)"),
    ("elsewhere.sh", "redirects to an unsafe address"),
  ])
  func `a file that isn't a script is refused with a reason`(name: String, reason: String) throws {
    let result = try today("add", "\(server.scripts)\(name)", "--yes")
    expect(!result.status.isSuccess)
    expect(result.errors.contains(reason), "\(result.errors)")
    try expect(!FileManager.default.fileExists(atPath: plugin(name)))
  }

  @Test func `nothing is fetched over http`() throws {
    let result = try today("add", "http://127.0.0.1:9/scripts/cpu.10s.sh", "--yes")
    expect(!result.status.isSuccess)
    expect(result.errors.contains("https://"), "\(result.errors)")
  }

  @Test func `escape sequences of a script don't reach the terminal`() throws {
    let result = try add("\(server.scripts)escape.sh", typing: "no")
    expect(result.output.contains("hidden"))
    expect(!result.output.contains("\u{1B}[2J"))
    expect(!result.output.contains("\u{1B}]0;"))
  }
}
