import Foundation
import Testing

@testable import WidgetCore

/// The parts of today-widget(7), made of the tables of PROTOCOL.md, which tests compare with the descriptions.
enum ManualPage {
  static func parts() throws -> [(name: String, entries: String)] {
    let sections = try DataFile.text("PROTOCOL.md").components(separatedBy: "\n## ").dropFirst()
    func text(_ number: String) throws -> String {
      try #require(sections.first { $0.hasPrefix("\(number). ") }, "\(number)")
    }
    let manifest = try #require(try text("2").components(separatedBy: "\n### ").dropFirst().first)
    let content = try #require(
      try text("8").components(separatedBy: "\n### ").first { $0.hasPrefix("8.2 ") })
    return [
      ("manifest", entries(of: manifest)), ("every node", entries(of: content)),
      ("nodes", try subsections(of: text("9")) + subsections(of: text("10"))),
      ("actions", entries(of: try text("11"))), ("forms", entries(of: try text("12"))),
    ]
  }

  /// An entry for each kind of node, with those of its fields.
  private static func subsections(of section: String) -> String {
    section.components(separatedBy: "\n### ").dropFirst().map { part in
      let kinds = part.prefix { $0 != "\n" }.drop { !$0.isLetter }
        .split(separator: ", ").joined(separator: " , ")
      let fields = entries(of: part)
      guard !fields.isEmpty else { return ".It Cm \(kinds)\nNo fields of its own.\n" }
      return ".It Cm \(kinds)\n.Bl -tag -width Ds -compact\n\(fields).El\n"
    }.joined()
  }

  /// An entry for each row of tables that begins with a key.
  private static func entries(of section: String) -> String {
    var header: [String] = []
    var entries = ""
    for line in section.components(separatedBy: "\n") where line.hasPrefix("|") {
      let cells = line.replacingOccurrences(of: "\\|", with: "\u{1}")
        .split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { $0.trimmingCharacters(in: .whitespaces).replacing("\u{1}", with: "|") }
      guard cells[0].hasPrefix("`") else {
        if !cells[0].hasPrefix("-") { header = cells }
        continue
      }
      let keys = cells[0].replacing("`", with: "").split(separator: ", ").joined(separator: " , ")
      entries += ".It Cm \(keys)\n"
      for (title, cell) in zip(header, cells).dropFirst() where !cell.isEmpty {
        let sentence: String? =
          switch title {
          case "required": cell == "yes" ? "required" : cell == "no" ? nil : "required: \(cell)"
          case "default": "default: \(cell)"
          case "limit": "limit: \(cell)"
          default: cell
          }
        if let sentence { entries += wrapped(sentence) }
      }
    }
    return entries
  }

  /// Plain text in short lines, each sentence of which begins one.
  private static func wrapped(_ markdown: String) -> String {
    var text = markdown.replacing("`", with: "").replacing("\\", with: "\\e")
    text = text.replacing(/\[([^\]]+)\]\(#[0-9]*-?([a-z-]+)\)/) { match in
      match.1.allSatisfy { $0.isNumber || $0 == "." }
        ? match.2.replacing("-", with: " ").localizedCapitalized : String(match.1)
    }
    // A value is written as it is.
    if !["`", "true:", "false:"].contains(where: markdown.hasPrefix) {
      text = text.prefix(1).uppercased() + text.dropFirst()
    }
    if !text.hasSuffix(".") { text += "." }
    var lines: [String] = []
    for sentence in text.components(separatedBy: ". ") {
      var line = ""
      for word in sentence.split(separator: " ") {
        if line.count + word.count > 78 {
          lines.append(line)
          line = ""
        }
        line += line.isEmpty ? "\(word)" : " \(word)"
      }
      lines.append(line + (sentence.hasSuffix(".") ? "" : "."))
    }
    // A line that begins like a macro isn't one.
    return lines.map { ($0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&" : "") + $0 + "\n" }.joined()
  }
}
