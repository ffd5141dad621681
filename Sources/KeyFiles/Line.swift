/// One line of a key file, in the text it was written in.
struct Line: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case blank(String)
    case comment(String)
    case group(name: String, text: String)
    case pair(Pair)
  }

  /// A line that gives a key its value. The text is prefix, value, suffix.
  struct Pair: Hashable, Sendable {
    /// With its language, as in `Name[cs]`.
    var key: String
    /// From the beginning of the line to the value, with the key, `=` and the space around it.
    var prefix: String
    /// The value as it is written, with its escapes.
    var value: String
    /// The space after the value.
    var suffix: String
  }

  var content: Content
  /// "\n", "\r\n", or what the last line ends in.
  var ending: String

  var text: String {
    switch content {
    case .blank(let text), .comment(let text), .group(_, let text): text
    case .pair(let pair): pair.prefix + pair.value + pair.suffix
    }
  }

  var isBlank: Bool {
    if case .blank = content { true } else { false }
  }

  var isComment: Bool {
    if case .comment = content { true } else { false }
  }

  var isTerminated: Bool { ending.unicodeScalars.last == "\n" }
}

typealias Scalars = Substring.UnicodeScalarView

extension Line {
  /// Reads a line, given without its "\n".
  init(parsing scalars: Scalars, isTerminated: Bool, number: Int) throws(KeyFileError) {
    var text = scalars
    ending = isTerminated ? "\n" : ""
    if text.last == "\r" {
      text.removeLast()
      ending = isTerminated ? "\r\n" : "\r"
    }
    // Bytes are gone through far faster, and say as much of these.
    if Substring(text).utf8.contains(where: { isControl(Unicode.Scalar($0)) }),
      let control = text.first(where: isControl)
    {
      throw .control(name(of: control), line: number)
    }
    let body = trimmed(text)
    switch body.first {
    case nil:
      content = .blank(String(text))
    case "#":
      content = .comment(String(text))
    case "[":
      content = .group(name: try groupName(in: body, number: number), text: String(text))
    default:
      content = .pair(try Pair(parsing: text, number: number))
    }
  }
}

extension Line.Pair {
  fileprivate init(parsing text: Scalars, number: Int) throws(KeyFileError) {
    guard let equals = text.firstIndex(of: "=") else {
      throw .saysNothing(String(trimmed(text)), line: number)
    }
    let key = String(trimmed(text[..<equals]))
    guard !key.isEmpty else {
      throw .noKey(String(trimmed(text)), line: number)
    }
    guard KeyFile.isValidKey(key) else {
      throw .notAKey(key, line: number)
    }
    let value = trimmed(text[text.index(after: equals)...])
    self.key = key
    prefix = String(text[..<value.startIndex])
    self.value = String(value)
    suffix = String(text[value.endIndex...])
  }
}

extension KeyFile {
  /// Whether a key may have this name: `Key`, or `Key[cs]` for a translation.
  public static func isValidKey(_ key: String) -> Bool {
    let scalars = key.unicodeScalars[...]
    guard let first = scalars.first, let last = scalars.last, first != "#", !isSpace(first),
      !isSpace(last), !scalars.contains(where: { $0 == "=" || isControl($0) })
    else { return false }
    guard let open = scalars.firstIndex(of: "[") else { return !scalars.contains("]") }
    let inner = scalars[scalars.index(after: open)...].dropLast()
    return open != scalars.startIndex && last == "]" && !inner.isEmpty
      && !inner.contains("[") && !inner.contains("]")
  }

  /// Whether a group may have this name.
  public static func isValidGroup(_ name: String) -> Bool {
    !name.isEmpty && !name.unicodeScalars.contains { $0 == "[" || $0 == "]" || isControl($0) }
  }
}

private func groupName(in body: Scalars, number: Int) throws(KeyFileError) -> String {
  let name = String(body.dropFirst().dropLast())
  guard body.count > 1, body.last == "]", KeyFile.isValidGroup(name) else {
    throw .notAGroup(String(body), line: number)
  }
  return name
}

/// Without the spaces and tabs at both ends; what is empty keeps its place after them.
func trimmed(_ scalars: Scalars) -> Scalars {
  guard let first = scalars.firstIndex(where: { !isSpace($0) }),
    let last = scalars.lastIndex(where: { !isSpace($0) })
  else { return scalars[scalars.endIndex...] }
  return scalars[first...last]
}

func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

/// A tab is space, and no control character here.
func isControl(_ scalar: Unicode.Scalar) -> Bool {
  (scalar.value < 0x20 && scalar != "\t") || scalar.value == 0x7F
}

private func name(of control: Unicode.Scalar) -> String {
  let hexadecimal = String(control.value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
}
