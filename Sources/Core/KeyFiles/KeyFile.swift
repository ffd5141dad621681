// A key file is kept as the list of its lines, each with the very text that it was written in.
// Reading interprets the lines; editing touches only the lines that it must. So comments, order,
// spacing, line endings and a byte order mark survive, and an unedited file is written unchanged.
// Text is taken apart by its bytes, as all signs that mean something are ASCII: by characters, a combining
// mark after `=` would hide it.
//
// Why not GKeyFile: it doesn't tell the line of a mistake in a value, and loses spacing.

/// The text of a key file: groups in brackets, `Key=value` lines, comments that begin with `#`.
public struct KeyFile: Sendable {
  var lines: [Line] = [] { didSet { places = nil } }
  var hasByteOrderMark = false
  /// Where what was read stands; nil once it was changed.
  private(set) var places: [String: KeyPlaces]?

  /// An empty file.
  public init() {}

  /// Reads the text of a file.
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

  /// Reads the bytes of a file, which must be UTF-8.
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

  /// The whole text, as it is to be written.
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
  /// Two files are the same if their texts are.
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
