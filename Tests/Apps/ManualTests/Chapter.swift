internal import Expectations
import Foundation
import Testing

/// A chapter of the manual: a Markdown file and its fenced blocks.
struct Chapter: CustomTestStringConvertible {
  let name: String
  let text: String
  let blocks: [Block]

  var testDescription: String { name }

  static let folder = projectFolder + "/data/manual/"

  static let all: [Chapter] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".md") }.sorted().compactMap { try? Chapter($0) }
  }()

  init(_ name: String) throws {
    self.name = name
    text = try String(contentsOfFile: "\(Chapter.folder)/\(name)", encoding: .utf8)
    blocks = Chapter.blocks(in: text)
  }

  /// The pictures in it: `pictures/text.png`.
  var pictures: [String] {
    text.matches(of: /!\[[^\]]*\]\(([^)]*)\)/).map { String($0.1) }
  }

  private static func blocks(in text: String) -> [Block] {
    var blocks: [Block] = []
    var open: Block?
    // Only a picture directly after a block, or after a caption's empty line, belongs to it.
    var followsBlock = false
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if line.hasPrefix("```") {
        if let block = open { blocks.append(block) }
        followsBlock = open != nil
        open = open == nil ? Block(line.dropFirst(3), line: index + 1) : nil
      } else if open != nil {
        open?.lines.append(String(line))
      } else if followsBlock, !line.isEmpty {
        let shown = line.matches(of: /!\[[^\]]*\]\(pictures\/([^)]*)\.png\)/).map { String($0.1) }
        if shown.isEmpty { followsBlock = false }
        blocks[blocks.count - 1].pictures += shown
      }
    }
    return blocks
  }
}

/// A fenced block. The words after the first fence say how to test it.
struct Block {
  /// The line of the fence.
  let line: Int
  let language: String
  /// Its kind: `content`, `host`, `widget`, `manifest` or `settings`; or the file to write.
  let purpose: String
  /// Whether the text after it explains its error.
  let isFaulty: Bool
  var lines: [String] = []
  /// Its pictures, without extension.
  var pictures: [String] = []

  init(_ words: Substring, line: Int) {
    let words = words.split(separator: " ")
    self.line = line
    language = words.first.map(String.init) ?? ""
    purpose = words.dropFirst().first.map(String.init) ?? ""
    isFaulty = words.contains("faulty")
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// Messages have JSON on one line; the manual wraps it.
  var oneLine: [UInt8] { Array(lines.joined(separator: " ").utf8) }

  /// The file to write, by default in the folder of widgets.
  var file: String? {
    purpose.hasPrefix("file=") ? String(purpose.dropFirst("file=".count)) : nil
  }
}
