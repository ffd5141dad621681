// A key file is a list of lines with their original text. Reading interprets the lines; editing
// touches only the lines that it must. So comments, order, spacing, line endings, and a byte order
// mark survive, and an unedited file is written unchanged. The parser works on bytes, since the
// syntax is ASCII: by characters, a combining mark after `=` would hide it.
//
// GKeyFile would not do: it has no line number for a wrong value, and loses spacing.

/// A key file: groups in brackets, `Key=value` lines, comments that begin with `#`.
public struct KeyFile: Sendable {
  var lines: [Line] = [] { didSet { index = nil } }
  var hasByteOrderMark = false
  /// The index after parsing; nil after an edit.
  private(set) var index: KeyFileIndex?

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
    var index = KeyFileIndex()
    var group: String?
    var keys = GroupIndex(line: 0)
    var pieces = rest.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let last = pieces.removeLast()
    if !last.isEmpty { pieces.append(last) }
    var lines: [Line] = []
    lines.reserveCapacity(pieces.count)
    for piece in pieces {
      let number = lines.count + 1
      let isLast = piece.endIndex == rest.endIndex
      let line = try Line(parsing: Substring(piece), isTerminated: !isLast, number: number)
      switch line.content {
      case .blank, .comment:
        break
      case .group(let name, _):
        if let group { index.groups[group] = keys }
        let name = String(name)
        if index.groups[name] == nil { index.names.append(name) }
        keys = index.groups[name] ?? GroupIndex(line: lines.count)
        group = name
      case .pair(let pair):
        guard let group else {
          throw .keyOutsideGroup(line.text, line: number)
        }
        let language = pair.language
        if let language, languages?.contains(where: { $0 == language }) == false { break }
        if let first = keys.add(pair, in: language, at: lines.count) {
          throw .duplicateKey(String(pair.key), in: group, line: number, first: first + 1)
        }
      }
      lines.append(line)
    }
    if let group { index.groups[group] = keys }
    self.lines = lines
    self.index = index
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
