import Expectations
import Foundation
import Testing

/// The stand-ins for programs of macOS that plugins run.
@Suite struct StandInTests {
  /// Runs one where only some programs exist, which print how they are called.
  private func run(
    _ program: String, _ words: [String] = [], having programs: [String],
    environment: [String: String] = [:]
  ) throws -> (said: String, status: Int32) {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "stand-in-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for name in programs {
      let file = folder.appending(path: name).path()
      try Data("#!/bin/sh\necho \(name) \"$@\"\n".utf8).write(to: URL(filePath: file))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    }
    let process = Process()
    process.executableURL = URL(filePath: "\(PluginRunner.tools)/\(program)")
    process.arguments = words
    process.environment = environment.merging(["PATH": folder.path()]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (
      String(decoding: said, as: UTF8.self).trimmingCharacters(in: .newlines),
      process.terminationStatus
    )
  }

  @Test(
    "the clipboard is that of the session",
    arguments: [
      ("pbcopy", ["wl-copy", "xclip"], true, "wl-copy"),
      ("pbcopy", ["wl-copy", "xclip"], false, "xclip -selection clipboard"),
      ("pbcopy", ["xsel"], true, "xsel --clipboard --input"),
      ("pbcopy", [], true, ""),
      ("pbpaste", ["wl-paste", "xclip"], true, "wl-paste --no-newline"),
      ("pbpaste", ["xclip", "xsel"], false, "xclip -selection clipboard -out"),
      ("pbpaste", ["xsel"], false, "xsel --clipboard --output"),
      ("pbpaste", [], false, ""),
    ])
  func clipboard(
    _ program: String, _ tools: [String], _ isOnWayland: Bool, _ called: String
  ) throws {
    let environment = isOnWayland ? ["WAYLAND_DISPLAY": "wayland-0"] : [:]
    let result = try run(program, having: tools, environment: environment)
    expectEqual(result.said, called)
    expect((result.status == 0) == !called.isEmpty)
  }

  @Test func `open opens addresses, and refuses what needs a Mac`() throws {
    let opened = try run("open", ["-g", "https://example.org/"], having: ["xdg-open"])
    expectEqual(opened.said, "xdg-open https://example.org/")
    try expect(run("open", ["-a", "Mail"], having: ["xdg-open"]).status == 1)
  }

  @Test func `a job in the background isn't blocked when no runner listens`() throws {
    let folder = FileManager.default.temporaryDirectory
    let pipe = folder.appending(path: "refresh-\(UUID().uuidString)").path()
    try #require(mkfifo(pipe, 0o600) == 0)
    defer { unlink(pipe) }
    // It would wait for a reader forever.
    let result = try run(
      "open", ["-g", "swiftbar://refreshplugin?name=a"], having: [],
      environment: ["TODAY_PLUGIN_REFRESH": pipe])
    expect(result.status == 0)
  }
}
