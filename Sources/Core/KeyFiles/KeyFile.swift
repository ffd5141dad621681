// A key file is stored as a list of lines, each with its original text. Parsing interprets the lines; editing
// changes only the lines that it must. Comments, order, spacing, line endings and a byte order mark therefore
// survive, and an unedited file is written unchanged. Text is split by bytes, because all delimiters are
// ASCII: by characters, a combining mark after `=` would hide it.
//
// GKeyFile doesn't report the line of an invalid value, and loses spacing.

/// A key file: groups in brackets, `Key=value` lines, comments that begin with `#`.
public struct KeyFile: Sendable {
  var lines: [Line] = [] { didSet { places = nil } }
  var hasByteOrderMark = false
  /// An index of the parsed lines; nil after an edit.
  private(set) var places: [String: KeyPlaces]?

  /// Creates an empty file.
  public init() {}

  /// Parses the text of a file.
  public init(parsing text: String) throws(KeyFileError) {
    var rest = text[...]
    if text.unicodeScalars.first == byteOrderMark {
      hasByteOrderMark = true
      rest = Substring(text.unicodeScalars.dropFirst())
    }
    var places: [String: KeyPlaces] = [:]
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
        group = name
      case .pair(let pair):
        guard let group else {
          throw .beforeAnyGroup(line.text, line: number)
        }
        if let first = places[group, default: KeyPlaces()].add(pair.key, at: index) {
          throw .setTwice(pair.key, in: group, line: number, first: first + 1)
        }
      }
      lines.append(line)
    }
    self.lines = lines
    self.places = places
  }

  /// Parses the bytes of a file, which must be UTF-8.
  public init(parsing bytes: [UInt8]) throws(KeyFileError) {
    if let text = String(validating: bytes, as: UTF8.self) {
      try self.init(parsing: text)
      return
    }
    let newline = UInt8(ascii: "\n")
    var number = 1
    for line in bytes.split(separator: newline, omittingEmptySubsequences: false) {
      if String(validating: line, as: UTF8.self) == nil { break }
      number += 1
    }
    throw .notText(line: number)
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
  /// Compares the texts.
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
