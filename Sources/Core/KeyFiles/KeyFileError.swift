internal import Localization

/// An error in a key file: its line, the mistake, and the remedy.
public struct KeyFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The number of the line, from 1.
  public let line: Int
  /// The mistake, for the user.
  public let message: String
  /// The remedy, for the user.
  public let remedy: String

  public init(line: Int, message: String, remedy: String) {
    self.line = line
    self.message = message
    self.remedy = remedy
  }

  /// The full message: "line 4: Width=wide is not a number; expected a number from 320 to 560".
  public var description: String {
    translated(
      "line {line}: {mistake}; {remedy}",
      ["line": "\(line)", "mistake": message, "remedy": remedy])
  }

  /// Returns the description with the name of the file.
  public func description(in file: String) -> String {
    translated(
      "{file}, line {line}: {mistake}; {remedy}",
      ["file": file, "line": "\(line)", "mistake": message, "remedy": remedy])
  }
}
