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

// Syntax errors.
extension KeyFileError {
  static func keyOutsideGroup(_ text: String, line: Int) -> KeyFileError {
    KeyFileError(
      line: line, message: translated("{text} comes before any group", ["text": quoted(text)]),
      remedy: translated("expected a group such as [Name] first"))
  }

  static func duplicateKey(_ key: String, in group: String, line: Int, first: Int) -> KeyFileError {
    KeyFileError(
      line: line,
      message: translated(
        "{key} is set twice in [{group}]", ["key": quoted(key), "group": quoted(group)]),
      remedy: translated(
        "it is already set on line {line}; remove one of the two", ["line": "\(first)"]))
  }

  static func invalidEncoding(line: Int) -> KeyFileError {
    KeyFileError(
      line: line, message: translated("this is not UTF-8 text"),
      remedy: translated("the file must be saved in the UTF-8 encoding"))
  }

  static func controlCharacter(_ name: String, line: Int) -> KeyFileError {
    KeyFileError(
      line: line, message: translated("unexpected control character {name}", ["name": name]),
      remedy: translated("only text is allowed; use \\n, \\r, and \\t for line breaks and tabs"))
  }

  static func invalidLine(_ text: String, line: Int) -> KeyFileError {
    KeyFileError(
      line: line, message: translated("{text} is not a valid line", ["text": quoted(text)]),
      remedy: translated("expected Key=value, [Group], or # and a comment"))
  }

  static func missingKey(_ text: String, line: Int) -> KeyFileError {
    KeyFileError(
      line: line, message: translated("{text} has no key", ["text": quoted(text)]),
      remedy: translated("expected a name before ="))
  }

  static func invalidKey(_ key: String, line: Int) -> KeyFileError {
    KeyFileError(
      line: line, message: translated("{key} is not a key", ["key": quoted(key)]),
      remedy: translated("expected a name such as Key or Key[cs] before ="))
  }

  static func invalidGroup(_ text: String, line: Int) -> KeyFileError {
    KeyFileError(
      line: line, message: translated("{text} is not a group", ["text": quoted(text)]),
      remedy: translated("expected a name between one [ and one ], with nothing after it"))
  }
}
