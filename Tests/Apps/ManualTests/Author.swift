internal import Expectations
import Foundation
import TestDesktop

/// An author who follows a chapter, with an empty home and a running panel.
final class Author {
  private let desktop: Desktop
  private let today: String
  private let home: String
  /// The terminal's working directory.
  private var folder: String

  init() throws {
    today = try ProgramUnderTest.path("today")
    let programs = URL(filePath: today).deletingLastPathComponent().path()
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    desktop = try Desktop(
      windowManager: false, environment: ["PATH": "\(programs):\(path)"])
    home = desktop.environment["HOME"] ?? desktop.folder
    folder = home
  }

  /// The panel has no widgets at first, so it uses no network.
  func startPanel() throws {
    try FileManager.default.createDirectory(
      atPath: "\(home)/.config/today", withIntermediateDirectories: true)
    try "[Widgets]\nOrder=\n".write(
      toFile: "\(home)/.config/today/today.conf", atomically: true, encoding: .utf8)
    _ = try desktop.start([today])
    try waitUntil("the panel to answer") { try desktop.run([today, "status"]).status.isSuccess }
  }

  /// Writes a file. An existing one keeps its permissions, as in an editor.
  func write(_ text: String, to file: String) throws {
    let widgets = "\(home)/.local/share/today/widgets"
    let path = file.hasPrefix("~") ? home + file.dropFirst() : "\(widgets)/\(file)"
    let parent = URL(filePath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    // Where the kernel prevents sandboxes, tests the rest.
    let text = try mayContain ? text : text.replacing("Sandbox=true", with: "Sandbox=false")
    // Copied by another program: a child process that another test starts now would inherit our
    // open descriptor, and then the file can't be executed.
    let draft = "\(home)/draft"
    try text.write(toFile: draft, atomically: false, encoding: .utf8)
    guard try desktop.run(["cp", draft, path]).status.isSuccess else {
      throw DesktopError.system("\(file) could not be written")
    }
    try FileManager.default.removeItem(atPath: draft)
  }

  /// Whether sandboxes work here.
  private var mayContain: Bool {
    get throws {
      try desktop.run(["bwrap", "--ro-bind", "/", "/", "--unshare-all", "true"]).status.isSuccess
    }
  }

  /// Adds lines to a file.
  func add(_ text: String, to file: String) throws {
    let path = home + file.dropFirst()
    let old = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    try (old + "\n" + text).write(toFile: path, atomically: false, encoding: .utf8)
  }

  /// Types a command, and returns the terminal's output. If the command keeps running, waits until
  /// the output is as expected.
  func type(_ command: String, until isExpected: (String) -> Bool) throws -> String {
    if let words = command.wholeMatch(of: /cd (.+)/) {
      let place = String(words.1).replacing("~", with: home)
      folder = place.hasPrefix("/") ? place : "\(folder)/\(place)"
      return ""
    }
    if command.hasPrefix("swift build") { return try compile() }
    if command.contains("--follow") { return try follow(command, until: isExpected) }
    guard command.contains(/today (list|log)/) else { return try shown(command) }
    var last = ""
    try? waitUntil("what is shown") {
      last = try shown(command)
      return isExpected(last)
    }
    return last
  }

  private func shown(_ command: String) throws -> String {
    let result = try desktop.run(shell(command), within: .seconds(300))
    return tidy(result.output)
  }

  /// Compiles the Swift widget in the folder against the modules of this build, which takes
  /// seconds. The test of `today new` builds the real package, which takes minutes.
  private func compile() throws -> String {
    let build = URL(filePath: today).deletingLastPathComponent().path()
    let sources = projectFolder + "/Sources"
    let sanitizer = ProcessInfo.processInfo.environment["TODAY_SANITIZER"]
      .map { "-sanitize=\($0)" }
    let script = """
      set -e
      for package in *-source; do
        name=${package%-source}
        mkdir -p "$package/.build/release"
        swiftc \(sanitizer ?? "") -parse-as-library -swift-version 6 -module-cache-path .modules \
          -I "\(build)/Modules" \
          -Xcc -fmodule-map-file="\(sources)/Core/CIntl/module.modulemap" \
          -Xcc -fmodule-map-file="\(sources)/Extension/CSQLite/module.modulemap" \
          -Xcc -fmodule-map-file="\(sources)/Extension/CCurl/module.modulemap" \
          -Xcc -fmodule-map-file="\(sources)/Extension/CBus/module.modulemap" \
          "$package/Sources/$name"/*.swift "\(build)"/Localization.build/*.o "\(build)"/KeyFiles.build/*.o \
          "\(build)"/NetworkAddresses.build/*.o "\(build)"/WidgetCore.build/*.o "\(build)"/WidgetExtension.build/*.o \
          -lsqlite3 -o "$package/.build/release/$name"
      done
      """
    return try shown(script) + "Build complete!\n"
  }

  private func follow(_ command: String, until isExpected: (String) -> Bool) throws -> String {
    let program = try desktop.start(shell(command))
    defer { program.terminate() }
    var last = ""
    try? waitUntil("what is shown") {
      last = tidy(program.output)
      return isExpected(last)
    }
    return last
  }

  private func shell(_ command: String) -> [String] {
    ["sh", "-c", "cd \"$1\" && { \(command)\n} 2>&1", "sh", folder]
  }

  private func tidy(_ text: String) -> String { text.replacing(home, with: "/home/you") }
}

/// A terminal session in the manual: commands after `$`, each with its output.
struct Terminal {
  struct Step {
    var command: String
    var shown: [String] = []

    /// Whether the output matches. In a line, … stands for anything; on a line of its own, for any
    /// lines.
    func agrees(with printed: String) -> Bool {
      let pattern = shown.map { line in
        line == "…"
          ? "(?:.*\n)*?"
          : line.split(separator: "…", omittingEmptySubsequences: false)
            .map { NSRegularExpression.escapedPattern(for: String($0)) }.joined(separator: ".*")
            + "\n"
      }.joined()
      return printed.range(of: "^\(pattern)$", options: .regularExpression)
        == printed.startIndex..<printed.endIndex
    }
  }

  var steps: [Step] = []

  init(_ block: Block) {
    for line in block.lines {
      if line.hasPrefix("$ ") {
        steps.append(Step(command: String(line.dropFirst(2))))
      } else if line.hasPrefix("> "), let last = steps.indices.last {
        steps[last].command += "\n" + line.dropFirst(2)
      } else if let last = steps.indices.last {
        steps[last].shown.append(line)
      }
    }
  }
}
