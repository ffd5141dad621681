// A key file is a list of lines with their original text. Reading interprets the lines; editing
// touches only the lines that it must. So comments, order, spacing, line endings, and a byte order
// mark survive, and an unedited file is written unchanged. The parser works on bytes, since the
// syntax is ASCII: by characters, a combining mark after `=` would hide it.
//
// GKeyFile would not do: it has no line number for a wrong value, and loses spacing.

/// A key file: groups in brackets, `Key=value` lines, comments that begin with `#`.
public struct KeyFile: Sendable {
  var lines: [Line] = [] { didSet { indices = nil } }
  var hasByteOrderMark = false
  /// The index of the keys after parsing; nil after an edit.
  private(set) var indices: [String: KeyIndex]?

  /// Creates an empty file.
  public init() {}

  /// Parses the text of a file.
  ///
  /// - Parameter languages: the languages whose translations can be looked up; nil for all. Lines in other
  ///   languages are checked only for their syntax, which saves most of the work for a file that isn't edited.
  public init(parsing text: String, languages: [String]? = nil) throws(KeyFileError) {
    var rest = text[...]
    if text.unicodeScalars.first == byteOrderMark {
      hasByteOrderMark = true
      rest = Substring(text.unicodeScalars.dropFirst())
    }
    var indices: [String: KeyIndex] = [:]
    var group: String?
    var pieces = rest.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let last = pieces.removeLast()
    if !last.isEmpty { pieces.append(last) }
    var lines: [Line] = []
    lines.reserveCapacity(pieces.count)
    for (index, piece) in pieces.enumerated() {
      let number = index + 1
      let isLast = piece.endIndex == rest.endIndex
      let line = try Line(parsing: Substring(piece), isTerminated: !isLast, number: number)
      switch line.content {
      case .blank, .comment:
        break
      case .group(let name, _):
        group = String(name)
      case .pair(let pair):
        guard let group else {
          throw .keyOutsideGroup(line.text, line: number)
        }
        let language = pair.language
        if let language, languages?.contains(where: { $0 == language }) == false { break }
        if let first = indices[group, default: KeyIndex()].add(pair, in: language, at: index) {
          throw .duplicateKey(String(pair.key), in: group, line: number, first: first + 1)
        }
      }
      lines.append(line)
    }
    self.lines = lines
    self.indices = indices
  }

  /// Parses the bytes of a file, which must be UTF-8.
  public init(parsing bytes: [UInt8], languages: [String]? = nil) throws(KeyFileError) {
    if let text = String(validating: bytes, as: UTF8.self) {
      try self.init(parsing: text, languages: languages)
      return
    }
    let newline = UInt8(ascii: "\n")
    var number = 1
    for line in bytes.split(separator: newline, omittingEmptySubsequences: false) {
      if String(validating: line, as: UTF8.self) == nil { break }
      number += 1
    }
    throw .invalidEncoding(line: number)
  }

  /// The text of the file.
  public var text: String {
    var text = ""
    if hasByteOrderMark { text.unicodeScalars.append(byteOrderMark) }
    for line in lines {
      text += line.text
      text += line.ending
    }
    return text
  }
}

extension KeyFile: Hashable {
  /// Two files are equal if their texts are.
  public static func == (left: KeyFile, right: KeyFile) -> Bool {
    left.hasByteOrderMark == right.hasByteOrderMark && left.lines == right.lines
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(hasByteOrderMark)
    hasher.combine(lines)
  }
}

extension KeyFile: CustomStringConvertible {
  public var description: String { text }
}

private let byteOrderMark: Unicode.Scalar = "\u{FEFF}"

/// An index of the keys of a group, so that a lookup doesn't scan the file.
struct KeyIndex: Hashable, Sendable {
  /// The distinct keys without languages, in the order of the file.
  private(set) var keys: [String] = []
  /// The index of the line of a key with its language.
  private(set) var lines: [String: Int] = [:]
  /// The languages of a key, in the order of the file.
  private(set) var languages: [String: [String]] = [:]

  /// Adds a key. Returns the index of its line if the key exists already.
  mutating func add(_ pair: Line.Pair, in language: Substring?, at index: Int) -> Int? {
    let key = String(pair.key)
    if let first = lines[key] { return first }
    let plain = language == nil ? key : String(pair.plainKey)
    if lines[plain] == nil, languages[plain] == nil { keys.append(plain) }
    lines[key] = index
    if let language { languages[plain, default: []].append(String(language)) }
    return nil
  }

  /// Returns the index of the first line of a key, with or without a language.
  func first(_ key: String) -> Int? {
    let plain = lines[key]
    guard let language = languages[key]?.first, let index = lines["\(key)[\(language)]"] else {
      return plain
    }
    return plain.map { min($0, index) } ?? index
  }
}
