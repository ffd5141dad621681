// GTK 4.8 has variables for colors only. So the app's sheets have names for corner radii, which are
// replaced by numbers. Imports are inlined: GTK would load them without replacements, and between
// separate sheets, priority counts before specificity.

internal import GLib
public import GTK

/// A style sheet of the app, with its imports.
nonisolated struct ProgramSheet {
  private(set) var text: [UInt8] = []
  /// The file and the number of each line, from 1.
  private var origins: [(file: String, line: Int)] = []

  init(_ path: String) throws(FileError) { try add(File(path)) }

  var css: String { String(decoding: text, as: UTF8.self) }

  /// Returns the problems, located in the original files.
  func placed(_ problem: StyleProblem) -> StyleProblem {
    guard origins.indices.contains(problem.line - 1) else { return problem }
    var problem = problem
    (problem.file, problem.line) = origins[problem.line - 1]
    return problem
  }

  private mutating func add(_ file: File) throws(FileError) {
    let lines = try file.read(limit: 262_144).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      if let name = ProgramSheet.imported(by: line) {
        try add(File("\(file.folder)/\(name)"))
      } else {
        text += line.contains(UInt8(ascii: "@")) ? ProgramSheet.filled(line) : Array(line)
        text.append(UInt8(ascii: "\n"))
        origins.append((file.path, index + 1))
      }
    }
  }

  private static func imported(by line: ArraySlice<UInt8>) -> String? {
    guard line.first == UInt8(ascii: "@"), line.starts(with: "@import".utf8) else { return nil }
    let parts = line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
    return parts.count == 3 ? String(decoding: parts[1], as: UTF8.self) : nil
  }

  /// Returns a line with numbers for the names of corner radii. GTK resolves the names of colors.
  private static func filled(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let parts = line.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    var result = Array(parts[0])
    for part in parts.dropFirst() {
      let corner = Corner.named.first { part.starts(with: $0.key.utf8) }
      if let corner {
        result += "\(Int(corner.value))px".utf8
        result += part.dropFirst(corner.key.utf8.count)
      } else {
        result.append(UInt8(ascii: "@"))
        result += part
      }
    }
    return result
  }
}

extension StyleSheet {
  /// Loads a style sheet of the app.
  public func load(programSheet path: String, inside scope: String? = nil) -> [StyleProblem] {
    do throws(FileError) {
      let sheet = try ProgramSheet(path)
      if let scope { return load(ScopedSheet(sheet.css, inside: scope).css) }
      return load(sheet.css).map { sheet.placed($0) }
    } catch {
      return [StyleProblem(file: path, line: 1, column: 1, message: "\(error)")]
    }
  }
}
