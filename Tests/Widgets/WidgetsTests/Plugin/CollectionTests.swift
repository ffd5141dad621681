import Expectations
import Foundation
import Testing
import WidgetCore

/// Realistic plugins in several languages: each works, and its card has the texts after "expect:".
@Suite struct CollectionTests {
  struct Plugin: CustomTestStringConvertible, Sendable {
    var name: String
    var text: String
    var testDescription: String { name }

    var expected: [String] {
      text.split(separator: "\n").compactMap { line in
        line.range(of: " expect: ").map { String(line[$0.upperBound...]) }
      }
    }

    /// The interpreter of the plugin.
    var interpreter: String {
      let words = text.split(separator: "\n").first?.dropFirst(2).split(separator: " ") ?? []
      return words.first == "/usr/bin/env" ? "\(words.last ?? "")" : "\(words.first ?? "")"
    }
  }

  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Collection").path()

  static let all: [Plugin] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.sorted().compactMap { name in
      let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      return text.map { Plugin(name: name, text: $0) }
    }
  }()

  static func isThere(_ program: String) -> Bool {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let folders = program.hasPrefix("/") ? [""] : path.split(separator: ":").map { "\($0)/" }
    return folders.contains { FileManager.default.isExecutableFile(atPath: "\($0)\(program)") }
  }

  @Test(arguments: sample(12, of: all.filter { isThere($0.interpreter) }))
  func `each plugin works and shows its expected text`(plugin: Plugin) throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let runner = try PluginRunner(plugin.text, name: plugin.name, environment: ["PATH": path])
    let settings = Dictionary(
      uniqueKeysWithValues: runner.manifest.settings.compactMap { setting in
        setting.standard.map { (setting.name, $0) }
      })
    var outline = try runner.content(settings: settings).outline
    expect(!outline.contains("dialog-warning-symbolic size 16"), "\(outline)")
    expect(!plugin.expected.isEmpty)
    // A streaming plugin may not have printed everything yet.
    if plugin.text.contains("streamable"), !plugin.expected.allSatisfy(outline.contains) {
      outline = try runner.pushed().outline
    }
    for expected in plugin.expected {
      expect(outline.contains(expected), "\(expected) in\n\(outline)")
    }
  }

  @Test func `the collection has many plugins in several languages`() {
    expect(CollectionTests.all.count >= 40)
    let endings = Set(CollectionTests.all.compactMap { $0.name.split(separator: ".").last })
    expect(endings.isSuperset(of: ["sh", "py", "pl", "js"]))
  }
}
