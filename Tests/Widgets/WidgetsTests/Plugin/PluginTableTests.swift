import Expectations
import Foundation
import TestDesktop
import Testing
import WidgetCore

@testable import Plugins
@testable import Widgets

/// Plugins with what each shows, from plugins.txt. Each runs once by itself, without a runner and a panel.
@Suite struct PluginTableTests {
  @Test("each plugin shows what its users expect", arguments: TablePlugin.all)
  func shows(plugin: TablePlugin) throws {
    let shown = try ShownPlugin(plugin)
    for expected in plugin.expected { shown.check(expected) }
    expect(!plugin.expected.isEmpty)
    #expect(throws: Never.self) { try shown.content.check() }
  }

  @Test func `there are many plugins, each with a name of its own`() {
    expect(TablePlugin.all.count >= 75)
    expect(Set(TablePlugin.all.map(\.name)).count == TablePlugin.all.count)
  }
}

/// A plugin of the table.
struct TablePlugin: CustomTestStringConvertible, Sendable {
  var name: String
  var file: String
  var script: String
  var expected: [String]

  var testDescription: String { name }

  static let all: [TablePlugin] = {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "plugins.txt")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    var rest = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
    var plugins: [TablePlugin] = []
    while let head = rest.popFirst() {
      guard head.hasPrefix("== "), let file = head.lastIndex(of: "(") else { continue }
      let script = rest.prefix { $0 != "=>" }
      rest = rest.dropFirst(script.count + 1)
      let expected = rest.prefix { !$0.hasPrefix("== ") }
      rest = rest.dropFirst(expected.count)
      let lines = script.joined(separator: "\n")
      plugins.append(
        TablePlugin(
          name: head[..<file].dropFirst(3).trimmingCharacters(in: .whitespaces),
          file: String(head[head.index(after: file)...].dropLast()),
          script: (lines.hasPrefix("#!") ? "" : "#!/bin/sh\n") + lines + "\n",
          expected: expected.map(String.init).filter { !$0.isEmpty }))
    }
    return plugins
  }()
}

/// What a plugin of the table comes to.
private struct ShownPlugin {
  let content: Node
  private let outline: String
  private let output: PluginOutput
  private let manner: PluginManner
  private let problem: PluginFailure?
  private let hasPrinted: Bool

  init(_ plugin: TablePlugin) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "plugin-\(UUID().uuidString)").path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let file = "\(folder)/\(plugin.file)"
    try Data(plugin.script.utf8).write(to: URL(filePath: file))
    let comments = PluginComments(Array(plugin.script.utf8))
    manner = PluginManner(comments, isInArgosFolder: false, appearance: .light)
    let find = { (name: String) in PluginMachine.program(name) }
    var outcome: PluginRun.Outcome
    do {
      let start = try PluginStart(
        of: file, head: Array(plugin.script.utf8), isExecutable: true, find: find)
      let environment = PluginEnvironment(
        file: file, folder: folder, appearance: .light, variables: [:],
        comments: comments.environment, dialect: manner.dialect, reason: "FirstLaunch",
        standIns: PluginRunner.tools)
      let child = try PluginChild(
        start.program, start.words,
        environment: environment.values(over: ["PATH": "/usr/bin:/bin", "LANG": "C"]),
        folder: folder)
      outcome = try ShownPlugin.outcome(
        of: PluginRun(child, isStreamable: false), manner.dialect,
        missing: comments.dependencies.filter { find($0) == nil })
    } catch PluginStart.Lack.noInterpreter(let program) {
      outcome = .failed(PluginSentences.needs([program]))
    }
    switch outcome {
    case .printed(let bytes, let failure):
      (output, problem, hasPrinted) = (PluginOutput(bytes, manner.dialect), failure, true)
    case .failed(let sentence):
      (output, problem, hasPrinted) = (PluginOutput(), PluginFailure(sentence), false)
    case .empty, .stopped: (output, problem, hasPrinted) = (PluginOutput(), nil, false)
    }
    var card = PluginCard(output, manner, problem: problem)
    card.about = PluginAbout(comments)
    content = card.content()
    outline = content.outline
  }

  private static func outcome(
    of run: PluginRun, _ dialect: PluginDialect, missing: [String]
  ) throws -> PluginRun.Outcome {
    var run = run
    return try waitFor("the plugin") { run.check(at: .now, dialect, missing: { missing }) }
  }

  /// Checks a line of the table.
  func check(_ line: String) {
    let rest = String(line.drop { $0 != " " }.dropFirst())
    switch line.prefix(while: { $0 != " " }) {
    case "+": expect(outline.contains(rest), "\(rest) in\n\(outline)")
    case "-": expect(!outline.contains(rest), "no \(rest) in\n\(outline)")
    case "fails":
      expectEqual(problem?.sentence, rest)
      expect(!hasPrinted)
    case "notes":
      expectEqual(problem?.sentence, rest)
      expect(hasPrinted)
    case "hidden": expect(problem == nil && !hasPrinted)
    case "titles:": expectEqual(output.titleTexts(manner).joined(separator: ", "), rest)
    case "click":
      let parts = rest.split(separator: ": ", maxSplits: 1).map(String.init)
      expectEqual(click(parts[0]), parts[1])
    default: Issue.record("“\(line)” is unknown")
    }
  }

  /// What a click on a line does, as words.
  private func click(_ title: String) -> String {
    let item = output.all.first { $0.styled(manner).text == title }
    guard let action = item?.action(manner) else { return "nothing" }
    if action.isForGnomeShell { return "eval" }
    guard action.command != nil || action.file != nil else {
      return action.refreshes ? "refreshes" : "opens \(action.address ?? "")"
    }
    do {
      let command = try PluginCommand(
        action, home: "/home/me", find: ShownPlugin.program, variable: { _ in nil })
      let words = ([command.program] + command.words).joined(separator: " ")
      let input = action.input.map { " < " + $0.replacing("\n", with: "⏎") } ?? ""
      return words + input + (action.refreshes ? ", refreshes" : "")
    } catch {
      return "fails \(error.sentence)"
    }
  }

  /// A system with these programs.
  private static func program(_ name: String) -> String? {
    let installed = [
      "bash", "git", "gnome-text-editor", "ssh", "tee", "top", "xdg-open", "xdg-terminal-exec",
    ]
    return installed.contains(name) ? "/usr/bin/\(name)" : name == "/bin/sh" ? name : nil
  }
}
