nonisolated extension Diagnosis: CustomStringConvertible {
  private static let columns = 80
  private static let indent = 15

  /// One page, as it is pasted into a bug report.
  var description: String {
    var lines = ["Today \(version)"]
    for section in sections {
      lines += ["", section.title]
      for line in section.lines {
        let mark = line.isWrong ? "! " : "  "
        let name = line.name.padded(to: Self.indent - mark.count)
        lines += Self.wrapped(line.value, after: mark + name)
      }
    }
    if !remarks.isEmpty {
      lines += ["", "Worth knowing"]
      for remark in remarks { lines += Self.wrapped(remark, after: "  - ") }
    }
    lines.append("")
    if isWell {
      lines.append("All is well.")
    } else {
      lines.append("What to do")
      for (index, sentence) in advice.enumerated() {
        lines += Self.wrapped(sentence, after: "\(index + 1). ".padded(before: 5))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The text in lines that fit, the first one after `start`, the others below its end.
  private static func wrapped(_ text: String, after start: String) -> [String] {
    var lines: [String] = []
    var line = start
    var isEmpty = true
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !isEmpty, line.count + 1 + word.count > columns {
        lines.append(line)
        line = String(repeating: " ", count: start.count)
        isEmpty = true
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }
}

nonisolated extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  fileprivate func padded(before width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
