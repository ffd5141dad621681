// `#expect` costs the compiler about 29 ms each time it is expanded; 5,800 of them were a third of what
// building the tests took. A function costs nothing and says as much: both sides of an equation, or the
// line as it stands in the source.

internal import Foundation
public import Testing

/// Records an issue unless the condition is true.
public func expect(
  _ condition: @autoclosure () throws -> Bool, _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) rethrows {
  guard try !condition() else { return }
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let source = comment() ?? Comment(rawValue: sourceLine(line, of: filePath))
  Issue.record("Expected to be true: \(source.rawValue)", sourceLocation: location)
}

/// Records an issue unless both sides are equal.
public func expectEqual<Value: Equatable>(
  _ value: @autoclosure () throws -> Value, _ expected: @autoclosure () throws -> Value,
  _ comment: @autoclosure () -> Comment? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
) rethrows {
  let (value, expected) = (try value(), try expected())
  guard value != expected else { return }
  let location = SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  let reason = comment().map { " (\($0.rawValue))" } ?? ""
  Issue.record("Expected \(expected), got \(value)\(reason)", sourceLocation: location)
}

/// The text of a line, for what is shown on failure; empty where the sources aren't there.
private func sourceLine(_ line: Int, of path: String) -> String {
  guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return "" }
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  guard lines.indices.contains(line - 1) else { return "" }
  return lines[line - 1].trimmingCharacters(in: .whitespaces)
}
