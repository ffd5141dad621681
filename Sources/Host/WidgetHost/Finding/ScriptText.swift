// The user agrees to what is shown, so a script has to be shown the way its interpreter reads it.

internal import WidgetCore

/// The whole text of a script, split into lines for display.
public struct ScriptText: Hashable, Sendable {
  /// The lines, with marks instead of invisible characters.
  public let lines: [String]

  /// The reason why the bytes can't be shown.
  enum Flaw: Error, Hashable {
    case noText
    /// A carriage return without a line feed, which ends a line only for some programs.
    case loneReturn(line: Int)
    case nothing(line: Int)
  }

  /// `interpreter` is the content of the shebang line: in JavaScript, U+2028 and U+2029 end a line, too.
  init(_ bytes: [UInt8], interpreter: String?) throws(Flaw) {
    var line = 1
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0: throw .nothing(line: line)
      case 10: line += 1
      case 13 where index + 1 == bytes.count || bytes[index + 1] != 10:
        throw .loneReturn(line: line)
      default: break
      }
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .noText }
    let more: [Unicode.Scalar] =
      ScriptText.isJavaScript(interpreter) ? ["\u{2028}", "\u{2029}"] : []
    var lines: [String] = []
    var current = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\n" {
        lines.append(String(current).withVisibleMarks)
        current.removeAll()
      } else {
        current.append(scalar)
        guard more.contains(scalar) else { continue }
        lines.append(String(current).withVisibleMarks)
        current.removeAll()
      }
    }
    if !current.isEmpty { lines.append(String(current).withVisibleMarks) }
    self.lines = lines
  }

  private static func isJavaScript(_ interpreter: String?) -> Bool {
    let words = (interpreter ?? "").split { $0 == " " || $0 == "/" }
    return words.contains { word in ["node", "nodejs", "deno", "bun", "gjs", "qjs"].contains(word) }
  }
}

extension ScriptText.Flaw {
  /// Returns the reason as a sentence about a file with this name.
  func reason(_ file: String) -> String {
    switch self {
    case .noText: translated("{file} is not a script: it isn’t text in UTF-8.", ["file": file])
    case .nothing(let line):
      translated(
        "{file} can’t be used: line {line} contains a null byte.",
        ["file": file, "line": "\(line)"])
    case .loneReturn(let line):
      translated(
        "{file} can’t be used: line {line} contains a carriage return without a line feed.",
        ["file": file, "line": "\(line)"])
    }
  }
}
