// The user agrees to what is shown, so a script has to be shown the way its interpreter reads it.

internal import WidgetCore

/// The whole text of a script, split into lines.
public struct ScriptText: Hashable, Sendable {
  /// The lines as they are written, for the caller to mark: with marks, 256 KB can be 3 MB.
  public let lines: [String]

  /// The lines for display, with marks instead of invisible characters.
  public var visibleLines: [String] { lines.map(\.withVisibleMarks) }

  /// The reason why the bytes can't be shown.
  enum Flaw: Error, Hashable {
    case noText
    /// A carriage return without a line feed, which ends a line only for some programs.
    case loneReturn(line: Int)
    case nothing(line: Int)
  }

  /// `interpreter` is the content of the shebang line: in JavaScript, U+2028 and U+2029 end a line, too.
  init(_ bytes: [UInt8], interpreter: String?) throws(Flaw) {
    let isJavaScript = ScriptText.isJavaScript(interpreter)
    let separators: [[UInt8]] =
      isJavaScript ? [Array("\u{2028}".utf8), Array("\u{2029}".utf8)] : []
    var lines: [String] = []
    var number = 1
    var start = 0
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0: throw .nothing(line: number)
      case 10:
        lines.append(String(decoding: bytes[start..<index], as: UTF8.self))
        start = index + 1
        number += 1
      case 13 where index + 1 == bytes.count || bytes[index + 1] != 10:
        throw .loneReturn(line: number)
      case 0xA8...0xA9
      where separators.contains { bytes[start...index].suffix(3).elementsEqual($0) }:
        // The separator remains visible at the end of its line.
        lines.append(String(decoding: bytes[start...index], as: UTF8.self))
        start = index + 1
      default: break
      }
    }
    guard String(validating: bytes, as: UTF8.self) != nil else { throw .noText }
    if start < bytes.count { lines.append(String(decoding: bytes[start...], as: UTF8.self)) }
    self.lines = lines
  }

  private static func isJavaScript(_ interpreter: String?) -> Bool {
    let words = (interpreter ?? "").split { $0 == " " || $0 == "/" }
    return words.contains { word in ["node", "nodejs", "deno", "bun", "gjs", "qjs"].contains(word) }
  }
}

extension ScriptText.Flaw {
  /// Returns the reason as a sentence about a file with this name.
  func reason(_ name: String) -> String {
    let file = name.quotedName()
    return switch self {
    case .noText: translated("“{file}” is not a script: it isn’t text in UTF-8.", ["file": file])
    case .nothing(let line):
      translated(
        "“{file}” can’t be used: line {line} contains a null byte.",
        ["file": file, "line": "\(line)"])
    case .loneReturn(let line):
      translated(
        "“{file}” can’t be used: line {line} contains a carriage return without a line feed.",
        ["file": file, "line": "\(line)"])
    }
  }
}
