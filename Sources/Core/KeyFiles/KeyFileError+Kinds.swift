internal import Sentences

// What is wrong where a line is read.
extension KeyFileError {
  static func beforeAnyGroup(_ text: String, line: Int) -> KeyFileError {
    KeyFileError(
      line: line, message: translated("{text} comes before any group", ["text": quoted(text)]),
      remedy: translated("expected a group such as [Name] first"))
  }

  static func setTwice(_ key: String, in group: String, line: Int, first: Int) -> KeyFileError {
    KeyFileError(
      line: line,
      message: translated(
        "{key} is set twice in [{group}]", ["key": quoted(key), "group": quoted(group)]),
      remedy: translated(
        "it is already set on line {line}; remove one of the two", ["line": "\(first)"]))
  }

  static func notText(line: Int) -> KeyFileError {
    KeyFileError(
      line: line, message: translated("this is not UTF-8 text"),
      remedy: translated("the file must be saved in the UTF-8 encoding"))
  }

  static func control(_ name: String, line: Int) -> KeyFileError {
    KeyFileError(
      line: line, message: translated("unexpected control character {name}", ["name": name]),
      remedy: translated("only text is allowed; use \\n, \\r, and \\t for line breaks and tabs"))
  }

  static func saysNothing(_ text: String, line: Int) -> KeyFileError {
    KeyFileError(
      line: line, message: translated("{text} is not a valid line", ["text": quoted(text)]),
      remedy: translated("expected Key=value, [Group], or # and a comment"))
  }

  static func noKey(_ text: String, line: Int) -> KeyFileError {
    KeyFileError(
      line: line, message: translated("{text} has no key", ["text": quoted(text)]),
      remedy: translated("expected a name before ="))
  }

  static func notAKey(_ key: String, line: Int) -> KeyFileError {
    KeyFileError(
      line: line, message: translated("{key} is not a key", ["key": quoted(key)]),
      remedy: translated("expected a name such as Key or Key[cs] before ="))
  }

  static func notAGroup(_ text: String, line: Int) -> KeyFileError {
    KeyFileError(
      line: line, message: translated("{text} is not a group", ["text": quoted(text)]),
      remedy: translated("expected a name between one [ and one ], with nothing after it"))
  }
}

// What is wrong where a value is read. Numbers are told as they have to be written.
extension KeyFileError {
  static func notANumber(_ said: String, isWhole: Bool, limits: Limits, line: Int) -> KeyFileError {
    KeyFileError(
      line: line,
      message: isWhole
        ? translated("{line} is not a whole number", ["line": quoted(said)])
        : translated("{line} is not a number", ["line": quoted(said)]),
      remedy: limits.remedy(isWhole: isWhole))
  }

  static func outOfRange(_ said: String, isWhole: Bool, limits: Limits, line: Int) -> KeyFileError {
    KeyFileError(
      line: line, message: translated("{line} is out of range", ["line": quoted(said)]),
      remedy: limits.remedy(isWhole: isWhole))
  }

  static func notASwitch(_ said: String, line: Int) -> KeyFileError {
    KeyFileError(
      line: line, message: translated("{line} is neither true nor false", ["line": quoted(said)]),
      remedy: translated("expected true or false"))
  }

  static func notAChoice(_ said: String, of words: [String], line: Int) -> KeyFileError {
    KeyFileError(
      line: line, message: translated("{line} is not one of the choices", ["line": quoted(said)]),
      remedy: remedy(words))
  }

  private static func remedy(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else {
      return translated("expected {choice}", ["choice": words.first ?? "-"])
    }
    return translated(
      "expected {choices} or {last}",
      ["choices": words.dropLast().joined(separator: ", "), "last": last])
  }

  /// Between what a number must lie.
  struct Limits {
    let least: String
    let most: String

    init(_ range: ClosedRange<Int>) {
      (least, most) = ("\(range.lowerBound)", "\(range.upperBound)")
    }

    /// 320.0 is 320 to a reader.
    init(_ range: ClosedRange<Double>) {
      func plain(_ number: Double) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
      }
      (least, most) = (plain(range.lowerBound), plain(range.upperBound))
    }

    fileprivate func remedy(isWhole: Bool) -> String {
      isWhole
        ? translated(
          "expected a whole number from {least} to {most}", ["least": least, "most": most])
        : translated("expected a number from {least} to {most}", ["least": least, "most": most])
    }
  }
}
