import Expectations
import GTKTesting
import PanelHarness
import WidgetCore
import XCTest

/// Programs that lie about themselves, as they are dropped on the panel: what a screen reader finds in the question
/// is the truth, and what is saved is byte for byte what was shown.
final class HostileConsentPanelTests: XCTestCase {
  func testScripts() throws { try withDrops { try $0.check(HostileProgram.scripts) } }

  func testManifests() throws { try withDrops { try $0.check(HostileProgram.manifests) } }

  func testThereAreThirtyOfEach() {
    for programs in [HostileProgram.scripts, HostileProgram.manifests] {
      XCTAssertGreaterThanOrEqual(Set(programs.map(\.about)).count, 30)
    }
  }

  private func withDrops(_ body: @MainActor (Drops) throws -> Void) throws {
    try withPanel([], .init(hasAnimations: false)) { panel in
      try panel.show()
      try body(Drops(panel))
    }
  }
}

/// What is dropped on a panel, one after the other.
@MainActor private final class Drops {
  private let panel: PanelHarness
  private var count = 0

  init(_ panel: PanelHarness) { self.panel = panel }

  private static let headline = "This program isn’t part of your system"
  private static let refusal = "Unable to Add the Widget"

  func check(_ programs: [HostileProgram]) throws {
    for program in programs {
      count += 1
      let folder = "\(panel.folder)/dropped/\(count)"
      for (name, bytes) in program.files { try panel.put(bytes, "\(folder)/\(name)") }
      for (name, target) in program.links { try panel.link("\(folder)/\(name)", to: target) }
      let before = panel.programs
      XCTAssertTrue(panel.drop(["\(folder)/\(program.name)"]), program.about)
      panel.advance(by: .milliseconds(500))
      switch program.outcome {
      case .refused(let reason):
        XCTAssertTrue(
          panel.tree.names.contains { $0.contains(reason) },
          "\(program.about): \(panel.tree.names)")
        XCTAssertFalse(panel.has(Drops.headline), program.about)
        XCTAssertFalse(
          panel.tree.names.contains { $0.unicodeScalars.contains("\u{202E}") }, program.about)
        XCTAssertEqual(panel.programs, before, program.about)
        panel.key("Escape")
      case .shown(let words):
        try checkSheet(program, words)
        // Adding and removing take ten times as long as the question.
        guard runsExhaustively || count.isMultiple(of: 4) else {
          panel.key("Escape")
          panel.advance(by: .seconds(1))
          XCTAssertEqual(panel.programs, before, program.about)
          continue
        }
        try panel.agree()
        XCTAssertFalse(panel.has(Drops.refusal), "\(program.about): \(panel.tree.names)")
        let saved = panel.programs.filter { before[$0.key] != $0.value }
        XCTAssertEqual(saved, program.saved, program.about)
        for instance in panel.listed {
          try panel.today("remove", instance)
          panel.advance(by: .milliseconds(400))
          try panel.click("Remove", "push button")
        }
        // Until it can't be undone.
        panel.advance(by: .seconds(30))
        for path in saved.keys { panel.removeProgram(path) }
      }
      panel.advance(by: .seconds(1))
    }
  }

  /// What is true of the question about any program.
  private func checkSheet(_ program: HostileProgram, _ words: [String]) throws {
    let tree = panel.tree
    let about = "\(program.about): \(tree.outline)"
    let sheet = try panel.node("Add Widget", "dialog")
    let start = try XCTUnwrap(
      tree.nodes.firstIndex { $0.name == sheet.name && $0.role == "dialog" })
    let nodes = tree.nodes[start...]
    let names = nodes.map(\.name)
    XCTAssertTrue(names.contains(Drops.headline), about)
    for word in words { XCTAssertTrue(names.contains(word), "\(word) in \(about)") }
    for word in program.absent {
      XCTAssertFalse(names.contains { $0.contains(word) }, "\(word) in \(about)")
    }
    for name in names {
      let bare = name.filter { !"\u{2068}\u{2069}".contains($0) }
      XCTAssertEqual(bare.withVisibleMarks, bare, about)
    }
    // What it can do is above what it says, which is always in quotation marks and isolated.
    if let itself = names.firstIndex(of: "What it says about itself") {
      let lastPermission = try XCTUnwrap(names.lastIndex { $0.hasPrefix("Runs ") })
      XCTAssertLessThan(lastPermission, itself, about)
    }
    for label in ["Name", "Author", "Purpose", "Version", "Needs", "Run by"] {
      guard let index = names.firstIndex(of: label) else { continue }
      let text = names[index + 1]
      XCTAssertTrue(text.hasPrefix("\u{2068}“") && text.hasSuffix("”\u{2069}"), about)
      XCTAssertFalse(text.dropFirst(2).dropLast(2).contains { "“”\"\n".contains($0) }, about)
    }
    // The whole script is there, and nothing else.
    let script = nodes.first { $0.name == "The whole script" && $0.role != "label" }?.text
    XCTAssertEqual(
      script.map { Drops.script(shown: $0, endsAtSeparators: program.isJavaScript) },
      program.script, program.about)
  }

  /// The script that the text view shows: without numbers, and with characters in place of their marks.
  private static func script(shown text: String, endsAtSeparators: Bool) -> String {
    var lines: [String] = []
    let text = text.filter { $0 != "\u{200E}" }
    let width = text.prefix { $0 == " " || $0.isNumber }.count
    for row in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let line = row.dropFirst(width).filter { !"\u{2068}\u{2069}".contains($0) }
      if row.prefix(width).contains(where: \.isNumber) {
        lines.append(line)
      } else {
        lines[lines.count - 1] += line
      }
    }
    var script = lines.joined(separator: "\n").replacing(/⟨U\+([0-9A-F]+)⟩/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
    }
    if endsAtSeparators { script = script.replacing("\u{2028}\n", with: "\u{2028}") }
    return script
  }
}
