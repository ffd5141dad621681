internal import Sentences

/// What is wrong in a key file, where, and what would be right.
public struct KeyFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line's number, the first being 1.
  public let line: Int
  /// What is wrong, in words for the user.
  public let message: String
  /// What would be right, in words for the user.
  public let remedy: String

  public init(line: Int, message: String, remedy: String) {
    self.line = line
    self.message = message
    self.remedy = remedy
  }

  /// Such as "line 4: Width=wide is not a number; expected a number from 320 to 560".
  public var description: String {
    translated(
      "line {line}: {mistake}; {remedy}",
      ["line": "\(line)", "mistake": message, "remedy": remedy])
  }

  /// The same, with the name of the file.
  public func description(in file: String) -> String {
    translated(
      "{file}, line {line}: {mistake}; {remedy}",
      ["file": file, "line": "\(line)", "mistake": message, "remedy": remedy])
  }
}
