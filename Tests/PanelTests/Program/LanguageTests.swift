import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("Languages", .serialized) struct Language {
    /// The folder of translations that a program in the build folder finds.
    private static func translations() throws -> String {
      let program = try ProgramUnderTest.path("today")
      let build = try #require(program.range(of: "/.build/", options: .backwards))
      return program[..<build.upperBound] + "locale"
    }

    private static func project() throws -> String {
      let translations = try translations()
      return String(translations.dropLast("/.build/locale".count))
    }

    private static let content = #"{"type":"text","text":"1"}"#

    /// What widgets that ship say of themselves: their files have no such language.
    private static let manifests: Set<String> = {
      guard let folder = try? project() + "/resources/widgets",
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
        let purpose = [said["Summary"], said["NetworkUse"]].compactMap(\.self)
        words.formUnion(
          purpose + [said["Name"], purpose.joined(separator: "\n")].compactMap(\.self))
      }
      return words
    }()

    /// What is no word of the panel's own.
    private static func isExempt(_ text: String) -> Bool {
      let names = [
        "today", "Today", "one", "GTK", "GLib", "Pango", "cairo", "SQLite",
        "libcurl", "Swift",
        "MIT", "LGPL 2.1+", "LGPL 2.0+", "LGPL 2.1, MPL 1.1", "curl (MIT/X)", "Apache 2.0",
      ]
      return names.contains(text) || manifests.contains(text) || !text.contains(where: \.isLetter)
        // What has no name is called after its type.
        || text.hasPrefix("Gtk") || text.hasPrefix("Today")
    }

    /// What is said without brackets, and should have them.
    private func unaccented(_ tree: AccessibleTree) -> [String] {
      tree.nodes.flatMap { [$0.name, $0.description] }
        .filter { !$0.isEmpty && !$0.contains("[") && !Self.isExempt($0) }
    }

    private func tree(_ panel: PanelOnDesktop) throws -> AccessibleTree {
      try AccessibleTree(of: "today", on: panel.desktop)
    }

    /// Waits until something is said, and expects all else to be translated as well.
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

    /// A panel in a language that nobody speaks.
    private func panelWithoutReaders(settings: String = "") throws -> PanelOnDesktop {
      // Newer C libraries translate nothing in the locale C.UTF-8.
      let locales = "\(try Self.translations())/../locales"
      let panel = try PanelOnDesktop(
        accessibility: true, settings: settings, hasAnimations: false,
        environment: ["LOCPATH": locales, "LANG": "en_US.UTF-8", "LANGUAGE": "xa"])
      try panel.desktop.makeLocale("en_US", in: locales)
      try panel.desktop.outputOf([
        "\(Self.project())/Tests/Languages/pseudo", Self.translations(),
      ])
      return panel
    }

    @Test func `nothing that the panel says was left untranslated`() throws {
      let panel = try panelWithoutReaders()
      try panel.add("one", showing: Self.content)
      try panel.start()
      try expectWords(panel, with: "[Édít~]")
      // Until the card has its content, what is below it moves.
      try waitUntil("the content") { try tree(panel)["1"] != nil }
      try panel.click("[Édít~]")
      try expectWords(panel, with: "[Móřé Wídgétš~~~]")
      try panel.desktop.press("Escape")
      try panel.waitUntilGone("[Móřé Wídgétš~~~]")
      try panel.today("settings")
      try expectWords(panel, with: "[Áppéářáñčé~~]")
      let help = try panel.today("--help").output.split(separator: "\n")
      expect(help.first?.hasPrefix("[") == true)
      try expect(panel.today("blub").errors.hasPrefix("today: [“blub”"))
    }

    /// In a language that nobody speaks, and with all that can be wrong in files.
    @Test func `mistakes are told in the user's language, on the panel and in a shell`() throws {
      let panel = try panelWithoutReaders(settings: "[Panel]\nWidth=wide\nMonitor=\n")
      try panel.start()
      try expectWords(panel, with: "[Édít~]")
      let told = try panel.today("status").output.split(separator: "\n").filter {
        $0.hasPrefix("  ")
      }
      expectEqual(told.count, 2)
      expect(told.allSatisfy { $0.hasPrefix("  [líñé ") }, "\(told)")
      let manifest = "\(panel.desktop.folder)/bad.widget"
      try "[Widget]\nExpand=up\nTimeout=1\n\n[Setting a]\n".write(
        toFile: manifest, atomically: true, encoding: .utf8)
      // What is between brackets and braces was translated.
      for words in [["validate", manifest], ["render", "--mode", "huge", "x.png"], ["new", "1"]] {
        let errors = try panel.desktop.run([ProgramUnderTest.path("today")] + words).errors
        let lines = errors.split(separator: "\n")
        expect(!lines.isEmpty)
        expect(lines.allSatisfy { $0.contains("[") && $0.hasSuffix("]") }, "\(errors)")
      }
      // Also what the system says, though it knows nothing of the language.
      let missing = try panel.today("validate", "/missing.widget").errors
      expect(missing.contains("[Ñó šůčh fílé óř dířéčtóřý"), "\(missing)")
    }

    @Test func `what the system says is in the user's language, too`() throws {
      // Where the system has its sentences in Czech.
      let words = "/usr/share/locale/cs/LC_MESSAGES/libc.mo"
      guard FileManager.default.fileExists(atPath: words) else { return }
      let panel = try PanelOnDesktop()
      let environment = try panel.desktop.makeLocale("en_US")
      let missing = try panel.desktop.run(
        [ProgramUnderTest.path("today"), "validate", "/missing.widget"],
        environment: environment.merging(["LANGUAGE": "cs"]) { $1 })
      expectEqual(missing.errors, "today: /missing.widget: Adresář nebo soubor neexistuje\n")
    }

    /// In a language that the system knows and Today doesn't, no sentence is in both.
    @Test func `without a translation, what the system says is in English, too`() throws {
      let words = "/usr/share/locale/nl/LC_MESSAGES/libc.mo"
      guard FileManager.default.fileExists(atPath: words) else { return }
      let panel = try PanelOnDesktop()
      let environment = try panel.desktop.makeLocale("en_US")
      let missing = try panel.desktop.run(
        [ProgramUnderTest.path("today"), "validate", "/missing.widget"],
        environment: environment.merging(["LANGUAGE": "nl"]) { $1 })
      expectEqual(missing.errors, "today: /missing.widget: No such file or directory\n")
    }

    @Test func `a bug report is in English, and tells nothing private in any language`() throws {
      let panel = try panelWithoutReaders(settings: "[Panel]\nBackground=secret.jpg\n")
      let report = try panel.today("doctor")
      expect(report.output.contains("line 2: “Background=…” is neither"))
      expect(!report.output.contains("secret"))
    }

    @Test func `in Arabic it reads from the right and says its words`() throws {
      let panel = try PanelOnDesktop(accessibility: true, hasAnimations: false)
      let desktop = panel.desktop
      // A name of its own: the translation into Arabic stays what it is.
      let folder = "\(try Self.translations())/ar@test"
      defer { try? FileManager.default.removeItem(atPath: folder) }
      try desktop.outputOf(["mkdir", "-p", "\(folder)/LC_MESSAGES"])
      let words = """
        msgid ""
        msgstr "Content-Type: text/plain; charset=UTF-8\\n"

        msgid "Edit"
        msgstr "تحرير"
        """
      let file = "\(desktop.folder)/ar.po"
      try words.write(toFile: file, atomically: true, encoding: .utf8)
      try desktop.outputOf(["msgfmt", "-o", "\(folder)/LC_MESSAGES/today.mo", file])
      try panel.add("one", showing: Self.content)
      let environment = try desktop.makeLocale("ar_EG")
      try panel.start(environment: environment.merging(["LANGUAGE": "ar@test"]) { $1 })
      // At the edge where one begins to read from there.
      try panel.waitFor(frame: Rectangle(x: 0, y: 0, width: 400, height: 1080))
      try waitUntil("the word") { try tree(panel)["تحرير"] != nil }
    }
  }
}
