import Expectations
import Forms
import Foundation
import Testing
import Theme
import WidgetCore

@testable import CryptickerApp
@testable import Panel

@Suite("The definitions of settings")
struct SettingDefinitionTests {
  @Test func `every property has a definition, and every definition has texts`() {
    let properties =
      Mirror(reflecting: PanelSettings()).children.filter { $0.label != "theme" }.count
      + Mirror(reflecting: ThemeSettings()).children.count
    expectEqual(PanelSettings.definitions.count, properties)
    expectEqual(
      Set(PanelSettings.definitions.map(\.definition.name)).count, PanelSettings.definitions.count)
    for setting in PanelSettings.definitions {
      expect(!setting.definition.label.plain.isEmpty, "\(setting.definition.name)")
      expect(setting.help.hasSuffix("."), "\(setting.definition.name)")
    }
    for setting in SourceSettings.definitions {
      expect(!setting.definition.label.plain.isEmpty && setting.help.hasSuffix("."))
    }
  }

  @Test func `the form has every setting, except for those that only the file has`() {
    let desktop = PanelState.Desktop(canComeAtEdge: true, canBlurBehind: true)
    let form = PanelSettingsForm.form(
      .init(desktop: desktop, hasStacks: true, background: .color))
    let fileOnly = Set(PanelSettings.fileOnlyDefinitions.map(\.definition.name))
    for setting in PanelSettings.definitions {
      let name = setting.definition.name
      expect((form[name] != nil) != fileOnly.contains(name), "\(name)")
      expect((PanelSettingsForm.change(name, to: "x") != nil) != fileOnly.contains(name), "\(name)")
    }
    for field in form.fields {
      expect(!field.label.isEmpty && field.choices.allSatisfy { !$0.label.isEmpty }, "\(field.id)")
    }
  }

  @Test func `the manual has every setting as its definition has it`() throws {
    try check(PanelSettings.definitions, in: "today.conf.5")
    try check(SourceSettings.definitions, in: "crypticker.1")
  }

  /// Compares the entries between `.\" setting NAME` and `.\" end` with the definitions;
  /// `make man` writes them.
  private func check<Settings>(_ settings: [BoundSetting<Settings>], in page: String) throws {
    let file = URL(filePath: "\(projectFolder)/data/man/\(page)")
    var text = try String(contentsOf: file, encoding: .utf8)
    for setting in settings {
      let name = setting.definition.name
      guard let begin = text.range(of: ".\\\" setting \(name)\n"),
        let end = text.range(of: ".\\\" end\n", range: begin.upperBound..<text.endIndex)
      else {
        Issue.record("\(name) is not in \(page); add .\\\" setting \(name) and .\\\" end")
        continue
      }
      let entry = begin.upperBound..<end.lowerBound
      if ProcessInfo.processInfo.environment["TODAY_RENEW_MAN"] != nil {
        text.replaceSubrange(entry, with: manualEntry(setting))
      } else {
        expect(text[entry] == manualEntry(setting), "\(page) differs; run make man")
      }
    }
    if ProcessInfo.processInfo.environment["TODAY_RENEW_MAN"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
  }

  /// The setting's entry in the manual page's markup, with one sentence per line.
  private func manualEntry<Settings>(_ setting: BoundSetting<Settings>) -> String {
    let definition = setting.definition
    let standard = definition.standard?.description ?? ""
    let rest: String? =
      switch definition.kind {
      case .range(let range, _, _):
        "From \(range.lowerBound) to \(range.upperBound); \(standard) by default."
      case .toggle, .choice: "The default is \(standard)."
      default: nil
      }
    var lines = [".It Cm \(definition.name) Ns = Ns \(setting.syntax)"]
    for sentence in setting.help.components(separatedBy: ". ") + [rest].compactMap(\.self) {
      var line = ""
      for word in (sentence.hasSuffix(".") ? sentence : sentence + ".").split(separator: " ") {
        if line.count + word.count > 78 {
          lines.append(line)
          line = ""
        }
        line += line.isEmpty ? "\(word)" : " \(word)"
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
