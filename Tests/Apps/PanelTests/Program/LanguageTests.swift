import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Languages", .serialized) struct Language {
    private static let content = #"{"type":"text","text":"1"}"#

    /// Texts from built-in widgets' manifests, which the artificial language doesn't translate.
    private static let manifests: Set<String> = {
      guard let folder = try? PseudoLanguage.project() + "/resources/widgets",
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder)
      else { return [] }
      var words: Set<String> = []
      for file in files {
        let lines = (try? String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)) ?? ""
        var said: [String: String] = [:]
        for line in lines.split(separator: "\n") {
          let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
          if parts.count == 2, said[parts[0]] == nil { said[parts[0]] = parts[1] }
        }
        for language in ["", "[ar]"] {
          let name = said["Name\(language)"]
          let purpose = ["Summary", "NetworkUse"].compactMap { said["\($0)\(language)"] }
          words.formUnion(purpose + [name, purpose.joined(separator: "\n")].compactMap(\.self))
        }
      }
      return words
    }()

    /// Whether a text isn't the panel's own.
    private static func isExempt(_ text: String) -> Bool {
      let names = [
        "today", "Today", "one", "GTK", "GLib", "Pango", "cairo", "SQLite",
        "libcurl", "Swift",
        "MIT", "LGPL 2.1+", "LGPL 2.0+", "LGPL 2.1, MPL 1.1", "curl (MIT/X)", "Apache 2.0",
      ]
      return names.contains(text) || manifests.contains(text)
        // Dates are in real Arabic, and an untranslated string would be in English.
        || !text.contains { $0.isASCII && $0.isLetter }
        // Nodes without a name are named after their type.
        || text.hasPrefix("Gtk") || text.hasPrefix("Today")
    }

    /// Texts that should be in brackets.
    private func unaccented(_ tree: AccessibleTree) -> [String] {
      tree.nodes.flatMap { [$0.name, $0.description] }
        .filter { !$0.isEmpty && !$0.contains("[") && !Self.isExempt($0) }
    }

    private func tree(_ panel: PanelOnDesktop) throws -> AccessibleTree {
      try AccessibleTree(of: "today", on: panel.desktop)
    }

    /// Waits for a node, and expects all texts to be translated.
    private func expectWords(_ panel: PanelOnDesktop, with name: String) throws {
      var tree = try tree(panel)
      do {
        try waitUntil("“\(name)” to be said") {
          tree = try self.tree(panel)
          return tree[name] != nil
        }
      } catch {
        throw DesktopError.system("\(error), in \(tree.nodes.map(\.name))")
      }
      let missed = unaccented(tree)
      expectEqual(missed, [], "at “\(name)”")
    }

    /// Everything the panel shows, including errors in its settings, in a right-to-left language.
    @Test func `all texts are translated, and the panel is at the left in Arabic`()
      throws
    {
      try PseudoLanguage.make()
      let panel = try PanelOnDesktop(
        accessibility: true, settings: "[Panel]\nWidth=wide\nMonitor=\n", hasAnimations: false)
      try panel.add("one", showing: Self.content)
      let environment = try panel.desktop.makeLocale("ar_EG")
        .merging(["LANGUAGE": PseudoLanguage.arabic]) { $1 }
      try panel.start(environment: environment)
      try panel.waitFor(frame: Rectangle(x: 0, y: 0, width: 400, height: 1080))
      try expectWords(panel, with: "[Édít~]")
      let told = try panel.today("status").output.split(separator: "\n").filter {
        $0.hasPrefix("  ")
      }
      expectEqual(told.count, 2)
      expect(told.allSatisfy { $0.hasPrefix("  [líñé ") }, "\(told)")
      // The layout changes until the card has content.
      try waitUntil("the content") { try tree(panel)["1"] != nil }
      try panel.click("[Édít~]")
      try expectWords(panel, with: "[Móřé Wídgétš~~~]")
      try panel.desktop.press("Escape")
      try panel.waitUntilGone("[Móřé Wídgétš~~~]")
      try panel.today("settings")
      try expectWords(panel, with: "[Áppéářáñčé~~]")
    }
  }
}
