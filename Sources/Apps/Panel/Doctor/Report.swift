/// The findings of `today doctor`. They are in English, because they go into bug reports.
nonisolated struct Report: CustomStringConvertible {
  /// The remedy of each problem, as a sentence.
  private(set) var advice: [String] = []
  /// Explanations of what users may notice, besides problems.
  private(set) var notes: [String] = []
  private var lines: [String] = []
  private var section = ""

  private static let width = 80

  var isHealthy: Bool { advice.isEmpty }

  init(_ checks: [any SystemCheck]) {
    for check in checks { check.add(to: &self) }
  }

  /// Starts a section, unless it is the current one.
  mutating func begin(_ section: String) {
    if section != self.section { lines += (lines.isEmpty ? [] : [""]) + [section] }
    self.section = section
  }

  /// Adds a line, marked as a problem if there is a fix for it and it `isNeeded`.
  mutating func add(_ name: String, _ value: String, fix: String? = nil, if isNeeded: Bool = true) {
    let fix = isNeeded ? fix : nil
    let start = (fix == nil ? "  " : "! ") + name
    let padding = String(repeating: " ", count: max(0, 15 - start.count))
    lines += Self.wrapped(value, after: start + padding)
    if let fix, !advice.contains(fix) { advice.append(fix) }
  }

  /// Adds a line for something that may not be missing.
  mutating func require(_ name: String, _ value: String?, fix: String) {
    add(name, value ?? "missing", fix: fix, if: value == nil)
  }

  mutating func note(_ sentence: String) { notes.append(sentence) }

  var description: String {
    var lines = lines
    if !notes.isEmpty { lines += ["", "Worth knowing"] }
    for note in notes { lines += Self.wrapped(note, after: "  - ") }
    lines += ["", isHealthy ? "All is well." : "What to do"]
    for (index, sentence) in advice.enumerated() {
      lines += Self.wrapped(sentence, after: index < 9 ? "  \(index + 1). " : " \(index + 1). ")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The text in lines that fit, indented by the length of `start`.
  private static func wrapped(_ text: String, after start: String) -> [String] {
    let indent = String(repeating: " ", count: start.count)
    return text.split(whereSeparator: \.isWhitespace).reduce(into: [start]) { lines, word in
      let isFirst = lines.last == start || lines.last == indent
      if isFirst {
        lines[lines.count - 1] += word
      } else if (lines.last?.count ?? 0) + 1 + word.count > width {
        lines.append(indent + word)
      } else {
        lines[lines.count - 1] += " " + word
      }
    }
  }
}
