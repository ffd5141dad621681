import Expectations
import Foundation
import TestDesktop
import Testing

@testable import WidgetCore

/// Everything the manual for authors shows is correct.
@Suite("The manual for authors", .serialized)
struct ManualTests {
  @Test func `every block has a purpose`() {
    expect(Chapter.all.count >= 8)
    let known = [
      "json content", "json host", "json widget", "ini manifest", "ini settings", "console", "text",
    ]
    for chapter in Chapter.all {
      for block in chapter.blocks where block.file == nil {
        let words = "\(block.language) \(block.purpose)".trimmingCharacters(in: .whitespaces)
        expect(known.contains(words), "\(chapter.name):\(block.line): “\(words)”")
      }
    }
  }

  @Test(arguments: Chapter.all)
  func `content and messages are valid without warnings`(chapter: Chapter) {
    for block in chapter.blocks {
      #expect(throws: Never.self, "\(chapter.name):\(block.line)") {
        switch block.purpose {
        case "content": try #require(try Node(parsing: block.oneLine).hasOnlyKnownNodes)
        case "host": _ = try HostMessage(parsing: block.oneLine)
        case "widget": _ = try WidgetMessage(parsing: block.oneLine)
        default: break
        }
      }
    }
  }

  @Test(arguments: Chapter.all)
  func `manifests are valid without warnings`(chapter: Chapter) throws {
    for block in chapter.blocks
    where !block.isFaulty
      && (block.purpose == "manifest" || block.file?.hasSuffix(".widget") == true)
    {
      let place = "\(chapter.name):\(block.line)"
      #expect(throws: Never.self, "\(place)") {
        let manifest = try Manifest(parsing: Array(block.wholeManifest.utf8), file: place)
        expect(manifest.warnings.isEmpty, "\(place): \(manifest.warnings)")
      }
    }
  }

  @Test func `every key of manifests, type of setting and kind of node is explained`() throws {
    let manifests = try Chapter("manifest.md").text
    for key in Manifest.keys { expect(manifests.contains("| `\(key)`"), "\(key)") }
    let settings = try Chapter("settings.md").text
    for type in [
      "text", "number", "switch", "choice", "order", "folder", "file", "place", "date", "time",
      "color", "secret",
    ] {
      expect(settings.contains("| `\(type)`"), "\(type)")
    }
    let content = try Chapter("content.md").text
    for kind in [
      "text", "progress", "chart", "image", "row", "column", "grid", "list", "button", "divider",
      "spacer", "switch", "check", "slider", "choice", "field", "month", "clock", "heatmap",
    ] {
      expect(content.contains("## \(kind)") || content.contains(", \(kind)\n"), "\(kind)")
    }
  }

  @Test func `links lead to existing files`() {
    for chapter in Chapter.all {
      for link in chapter.text.matches(of: /\]\(([^):#]+)(#[^)]*)?\)/) {
        let path = "\(Chapter.folder)/\(link.1)"
        expect(FileManager.default.fileExists(atPath: path), "\(chapter.name): \(link.1)")
      }
    }
  }

  @Test(
    arguments: sample(
      2, of: Chapter.all.filter { $0.blocks.contains { $0.language == "console" } }))
  func `following a chapter produces the output that it shows`(chapter: Chapter) throws {
    let author = try Author()
    try author.startPanel()
    for block in chapter.blocks {
      if let file = block.file {
        try author.write(block.text, to: file)
      } else if block.purpose == "settings" {
        try author.add(block.text, to: "~/.config/today/today.conf")
      } else if block.language == "console" {
        for step in Terminal(block).steps {
          let shown = try author.type(step.command, until: step.agrees)
          let place = "\(chapter.name):\(block.line)"
          expect(step.agrees(with: shown), "\(place): \(step.command)\nshows\n\(shown)")
        }
      }
    }
  }

  @Test(
    arguments: sample(1, of: ["controls.md", "python.md", "room.md", "samples.md", "time.md"]))
  func `the strict check passes for the widgets of a chapter`(name: String) throws {
    let author = try Author()
    let files = try Chapter(name).blocks.filter { $0.file != nil && !$0.isFaulty }
    for block in files { try author.write(block.text, to: block.file ?? "") }
    _ = try author.type("chmod +x ~/bin/* ~/.local/share/today/widgets/*") { _ in true }
    _ = try author.type("cd ~/.local/share/today/widgets") { _ in true }
    for manifest in files.compactMap(\.file) where manifest.hasSuffix(".widget") {
      let shown = try author.type(
        "PATH=~/bin:$PATH today run --strict \(manifest) && echo passed"
      ) { _ in true }
      expect(shown.hasSuffix("passed\n"), "\(name): \(manifest)\n\(shown)")
    }
  }

  @Test func `output that differs from the manual is detected`() {
    var step = Terminal.Step(command: "", shown: ["column", "└ text “…”"])
    expect(step.agrees(with: "column\n└ text “a”\n"))
    expect(!step.agrees(with: "column\n└ text “a”\n\n"))
    expect(!step.agrees(with: "column\n"))
    step.shown = ["a", "…"]
    expect(step.agrees(with: "a\nb\nc\n"))
    expect(!step.agrees(with: "b\nc\n"))
  }
}

extension Node {
  fileprivate var hasOnlyKnownNodes: Bool {
    if case .unknown = kind { return false }
    return children.allSatisfy(\.hasOnlyKnownNodes)
  }
}

extension Block {
  /// Completes an example that shows only some groups or keys.
  fileprivate var wholeManifest: String {
    let needed = ["Id=org.example.Example", "Name=Example", "Exec=example", "Protocol=today-1"]
    guard file == nil else { return text }
    guard let heading = lines.firstIndex(of: "[Widget]") else {
      return (["[Widget]"] + needed + lines).joined(separator: "\n")
    }
    let missing = needed.filter { need in
      !lines.contains { $0.hasPrefix(need.prefix { $0 != "=" } + "=") }
    }
    return (lines[...heading] + missing + lines[(heading + 1)...]).joined(separator: "\n")
  }
}
