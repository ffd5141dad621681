/// A line of a key file, with its original text. Its parts share the storage of the file's text.
struct Line: Hashable, Sendable {
  enum Content: Hashable, Sendable {
    case blank(Substring)
    case comment(Substring)
    case group(name: Substring, text: Substring)
    case pair(Pair)
  }

  /// A line with a key and its value. The text is prefix, value, suffix.
  struct Pair: Hashable, Sendable {
    /// The key including its language, as in `Name[cs]`.
    var key: Substring
    /// The key, `=`, and the space around them.
    var prefix: Substring
    /// The value with its escapes.
    var value: Substring
    /// The space after the value.
    var suffix: Substring

    /// The key without its language.
    var plainKey: Substring { Substring(key.utf8.prefix { $0 != UInt8(ascii: "[") }) }

    /// The language of a translation: "cs" for `Name[cs]`.
    var language: Substring? {
      guard let open = key.utf8.firstIndex(of: UInt8(ascii: "[")) else { return nil }
      return Substring(key.utf8[open...].dropFirst().dropLast())
    }
  }

  var content: Content
  /// "\n" or "\r\n"; the last line may end otherwise.
  var ending: String

  var text: String {
    switch content {
    case .blank(let text), .comment(let text), .group(_, let text): String(text)
    case .pair(let pair): "\(pair.prefix)\(pair.value)\(pair.suffix)"
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

extension Line {
  /// Parses a line without its "\n".
  init(parsing line: Substring, isTerminated: Bool, number: Int) throws(KeyFileError) {
    var text = line
    ending = isTerminated ? "\n" : ""
    if text.utf8.last == UInt8(ascii: "\r") {
      text = text[..<text.utf8.index(before: text.endIndex)]
      ending = isTerminated ? "\r\n" : "\r"
    }
    if let control = text.utf8.first(where: isControl) {
      throw .controlCharacter(name(of: control), line: number)
    }
    let body = trimmed(text)
    switch body.utf8.first {
    case nil:
      content = .blank(text)
    case UInt8(ascii: "#"):
      content = .comment(text)
    case UInt8(ascii: "["):
      content = .group(name: try groupName(in: body, number: number), text: text)
    default:
      content = .pair(try Pair(parsing: text, number: number))
    }
  }
}

extension Line.Pair {
  fileprivate init(parsing text: Substring, number: Int) throws(KeyFileError) {
    guard let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      throw .invalidLine(String(trimmed(text)), line: number)
    }
    let key = trimmed(text[..<equals])
    guard !key.isEmpty else {
      throw .missingKey(String(trimmed(text)), line: number)
    }
    guard KeyFile.isValidKey(key) else {
      throw .invalidKey(String(key), line: number)
    }
    let value = trimmed(text[text.utf8.index(after: equals)...])
    self.key = key
    prefix = text[..<value.startIndex]
    self.value = value
    suffix = text[value.endIndex...]
  }
}

extension KeyFile {
  /// Whether the text is a valid key: `Key`, or `Key[cs]` for a translation.
  public static func isValidKey(_ key: String) -> Bool { isValidKey(key[...]) }

  static func isValidKey(_ key: Substring) -> Bool {
    let bytes = key.utf8
    guard let first = bytes.first, let last = bytes.last, first != UInt8(ascii: "#"),
      !isSpace(first),
      !isSpace(last), !bytes.contains(where: { $0 == UInt8(ascii: "=") || isControl($0) })
    else { return false }
    let (opening, closing) = (UInt8(ascii: "["), UInt8(ascii: "]"))
    guard let open = bytes.firstIndex(of: opening) else { return !bytes.contains(closing) }
    let inner = bytes[bytes.index(after: open)...].dropLast()
    return open != bytes.startIndex && last == closing && !inner.isEmpty
      && !inner.contains(opening) && !inner.contains(closing)
  }

  /// Whether the text is a valid name of a group.
  public static func isValidGroup(_ name: String) -> Bool { isValidGroup(name[...]) }

  static func isValidGroup(_ name: Substring) -> Bool {
    !name.isEmpty
      && !name.utf8.contains {
        $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") || isControl($0)
      }
  }
}

private func groupName(in body: Substring, number: Int) throws(KeyFileError) -> Substring {
  let name = Substring(body.utf8.dropFirst().dropLast())
  guard body.utf8.count > 1, body.utf8.last == UInt8(ascii: "]"), KeyFile.isValidGroup(name) else {
    throw .invalidGroup(String(body), line: number)
  }
  return name
}

/// Trims spaces and tabs. An empty result is at the end of the text.
func trimmed(_ text: Substring) -> Substring {
  let bytes = text.utf8
  guard let first = bytes.firstIndex(where: { !isSpace($0) }),
    let last = bytes.lastIndex(where: { !isSpace($0) })
  else { return text[text.endIndex...] }
  return text[first..<bytes.index(after: last)]
}

private func isSpace(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
}

/// A tab counts as space.
private func isControl(_ byte: UInt8) -> Bool {
  (byte < 0x20 && byte != UInt8(ascii: "\t")) || byte == 0x7F
}

func isControl(_ scalar: Unicode.Scalar) -> Bool {
  scalar.isASCII && isControl(UInt8(scalar.value))
}

private func name(of control: UInt8) -> String {
  let hexadecimal = String(control, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
}
