// Ownership: owns the process and the folder; kills the process and removes the folder on deinit.

import Foundation
import Plugins
import TestDesktop
import WidgetCore

/// A plugin in its runner, started like by the host.
final class PluginRunner {
  let folder: String
  let file: String
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var bytes: [UInt8] = []
  private var count = 0
  /// The programs of clicks, which the panel runs in its place.
  private var programs: [Process] = []
  /// Whether it runs the programs of clicks.
  var runsPrograms = true
  /// The programs of clicks.
  private(set) var runs: [ProgramRun] = []

  struct Silence: Error, CustomStringConvertible {
    let description: String
  }

  /// Writes the plugin into a temporary folder and starts its runner.
  init(
    _ text: String, name: String = "test.1h.sh", files: [String: String] = [:],
    in folder: String? = nil,
    environment: [String: String] = [:]
  ) throws {
    let manager = FileManager.default
    self.folder =
      folder
      ?? manager.temporaryDirectory.appendingPathComponent("plugin-\(UUID().uuidString)").path
    file = "\(self.folder)/plugins/\(name)"
    for part in ["plugins", "work", "bin"] {
      try manager.createDirectory(
        atPath: "\(self.folder)/\(part)", withIntermediateDirectories: true)
    }
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    for (name, text) in files {
      let path = "\(self.folder)/\(name)"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      try manager.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    }
    // Under the supervisor, like in the host, so that it also ends the plugin's child processes.
    process.executableURL = URL(fileURLWithPath: try ProgramUnderTest.path("today-guard"))
    process.arguments = [
      "--parent", "\(getpid())", "--memory", "\(2 << 30)", "--reserve", "64", "--more-processes",
      "512", "--", try ProgramUnderTest.path("today-widgets"), "plugin", file,
    ]
    process.currentDirectoryURL = URL(fileURLWithPath: "\(self.folder)/work")
    process.environment = [
      "HOME": self.folder, "PATH": "\(self.folder)/bin:/usr/local/bin:/usr/bin:/bin", "LANG": "C",
    ].merging(environment) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle(forWritingAtPath: "/dev/null")
    try process.run()
    let descriptor = output.fileHandleForReading.fileDescriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Ignores the end of programs: a message to a runner that has ended raises SIGPIPE.
  private func leavePrograms() { for program in programs { program.terminationHandler = nil } }

  deinit {
    leavePrograms()
    // The supervisor may take a moment to end all descendants.
    try? input.fileHandleForWriting.close()
    kill(process.processIdentifier, SIGHUP)
    try? waitUntil("the runner to end", within: .seconds(10)) { !isThere }
    kill(process.processIdentifier, SIGKILL)
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The manifest from the plugin's name and comments.
  var manifest: Manifest {
    let bytes = FileManager.default.contents(atPath: file).map(Array.init) ?? []
    return Manifest(plugin: file, PluginComments(bytes))
  }

  func path(_ name: String) -> String { "\(folder)/\(name)" }

  func contents(_ name: String) -> String? {
    FileManager.default.contents(atPath: path(name)).map { String(decoding: $0, as: UTF8.self) }
  }

  func send(_ message: HostMessage) throws {
    try input.fileHandleForWriting.write(contentsOf: message.line)
  }

  func closeInput() throws { try input.fileHandleForWriting.close() }

  /// The folder of the stand-ins for macOS's programs.
  static let tools =
    URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../../../resources/libraries/plugin"
    )
    .standardized.path()

  /// Whether the runner or a descendant is running.
  var isThere: Bool {
    let text =
      (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8))
      ?? ""
    return text.split(separator: ")").last.map { !$0.hasPrefix(" Z") } ?? false
  }

  /// Requests content and waits for the response.
  func update(
    _ reason: UpdateReason = .appear, settings: [String: SettingValue] = [:],
    appearance: Appearance = .light
  ) throws -> UpdateResult {
    count += 1
    try send(
      .update(
        id: count,
        UpdateRequest(
          reason: reason, instance: "test-1", settings: settings,
          environment: EnvironmentDescription(locale: "en_US", appearance: appearance))))
    return try answer(count)
  }

  /// Returns the content of the response to a request.
  func content(
    _ reason: UpdateReason = .appear, settings: [String: SettingValue] = [:],
    appearance: Appearance = .light
  ) throws -> Node {
    let result = try update(reason, settings: settings, appearance: appearance)
    guard case .newData(let update) = result else { throw Silence(description: "\(result)") }
    return update.content
  }

  /// Clicks on the row with this title and waits for the response.
  func click(_ title: String, in node: Node) throws -> UpdateResult {
    guard let action = node.sent(by: title) else {
      throw Silence(description: "no row “\(title)” that sends in\n\(node.outline)")
    }
    count += 1
    try send(.action(id: count, ActionRequest(action: action)))
    return try answer(count)
  }

  func answer(_ id: Int) throws -> UpdateResult {
    while true {
      if case .response(let response) = try message(), response.id == id {
        guard let result = response.updateResult else {
          throw Silence(description: "\(response)")
        }
        if let run = response.run {
          runs.append(run)
          if runsPrograms { try perform(run) }
        }
        return result
      }
    }
  }

  /// Runs a program as the panel does: outside of the supervisor, and says when it has exited.
  private func perform(_ run: ProgramRun) throws {
    let program = Process()
    program.executableURL = URL(fileURLWithPath: run.words[0])
    program.arguments = Array(run.words.dropFirst())
    program.currentDirectoryURL = URL(fileURLWithPath: "\(folder)/work")
    program.environment = process.environment
    let writing = input.fileHandleForWriting
    program.terminationHandler = { _ in
      guard let action = run.action else { return }
      try? writing.write(
        contentsOf: HostMessage.action(id: 1_000_000, ActionRequest(action: action)).line)
    }
    try program.run()
    programs.append(program)
  }

  /// Ends the runner with all that descends from it, as when the panel hides.
  func end() throws {
    leavePrograms()
    kill(process.processIdentifier, SIGHUP)
    try waitUntil("the runner to end", within: .seconds(10)) { !isThere }
  }

  /// Returns the next pushed content.
  func pushed() throws -> Node {
    while true {
      if case .content(let update) = try message() { return update.content }
    }
  }

  /// Returns the next message, parsed like in the host.
  func message() throws -> WidgetMessage {
    try waitFor("a message of the runner", within: .seconds(90)) {
      if let end = bytes.firstIndex(of: 10) {
        let line = Array(bytes[..<end])
        bytes.removeSubrange(...end)
        return try WidgetMessage(parsing: line)
      }
      var piece = [UInt8](repeating: 0, count: 65_536)
      let count = read(output.fileHandleForReading.fileDescriptor, &piece, piece.count)
      if count > 0 { bytes += piece.prefix(count) }
      if count == 0 { throw Silence(description: "the runner has ended") }
      return nil
    }
  }
}

extension Node {
  /// Returns the action of the row with this title.
  func sent(by title: String) -> String? {
    let own: String? =
      switch kind {
      case .listRow(let row): row.title
      case .text(let text): text.text
      default: nil
      }
    if own == title || children.contains(where: { $0.isText(title) }) {
      switch action {
      case .send(let name), .visit(_, let name): return name
      default: break
      }
    }
    return children.lazy.compactMap { $0.sent(by: title) }.first
  }

  private func isText(_ text: String) -> Bool {
    if case .text(let own) = kind { own.text == text } else { false }
  }
}
