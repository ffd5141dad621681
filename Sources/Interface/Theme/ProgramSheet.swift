// GTK 4.8 has variables for colors only. So the app's sheets have names for corner radii, which are
// replaced by numbers. Imports are inlined: GTK would load them without replacements, and between
// separate sheets, priority counts before specificity.

internal import GLib
public import GTK

/// A style sheet of the app, with its imports.
nonisolated struct ProgramSheet {
  private(set) var css = ""
  /// The file and the number of each line, from 1.
  private var origins: [(file: String, line: Int)] = []

  init(_ path: String) throws(FileError) { try add(File(path)) }

  /// Returns the problems, located in the original files.
  func placed(_ problem: StyleProblem) -> StyleProblem {
    guard origins.indices.contains(problem.line - 1) else { return problem }
    var problem = problem
    (problem.file, problem.line) = origins[problem.line - 1]
    return problem
  }

  private mutating func add(_ file: File) throws(FileError) {
    let text = String(decoding: try file.read(limit: 262_144), as: UTF8.self)
    var number = 0
    for bytes in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      let line = Substring(bytes)
      number += 1
      if let name = ProgramSheet.imported(by: line) {
        try add(File("\(file.folder)/\(name)"))
      } else {
        addFilled(line)
        css += "\n"
        origins.append((file.path, number))
      }
    }
  }

  private static func imported(by line: Substring) -> String? {
    guard line.hasPrefix("@import") else { return nil }
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.count == 3 ? String(parts[1]) : nil
  }

  /// Adds a line with numbers for the names of corner radii. GTK resolves the names of colors.
  private mutating func addFilled(_ line: Substring) {
    var rest = line
    while let mark = rest.utf8.firstIndex(of: UInt8(ascii: "@")) {
      css.append(contentsOf: rest[..<mark])
      rest = rest[rest.utf8.index(after: mark)...]
      if let corner = Corner.named.first(where: { rest.hasPrefix($0.key) }) {
        css += "\(Int(corner.value))px"
        rest = rest.dropFirst(corner.key.count)
      } else {
        css += "@"
      }
    }
    css.append(contentsOf: rest)
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
