internal import WidgetCore

/// A note: a text file in the user's folder.
struct Note: Hashable {
  /// The name of its file.
  var name: String
  var bytes: [UInt8]

  /// The number of bytes that are read for the title and the preview.
  static let beginning = 4000
  private static let longestLine = 120

  /// The text without carriage returns at the ends of lines; nil if it isn't UTF-8.
  var text: String? {
    String(validating: bytes, as: UTF8.self).map { $0.replacing("\r\n", with: "\n") }
  }

  /// Returns the bytes of an edited text, with the line endings of this note.
  func bytes(of text: String) -> [UInt8] {
    let hasReturns = String(decoding: bytes, as: UTF8.self).contains("\r\n")
    return Array((hasReturns ? text.replacing("\n", with: "\r\n") : text).utf8)
  }

  /// Whether the card can show and save the whole note. Longer notes and control characters would be lost.
  var isEditable: Bool {
    guard let text, text.unicodeScalars.count <= SettingDefinition.longestParagraphs,
      bytes(of: text) == bytes
    else { return false }
    return text.unicodeScalars.allSatisfy(Note.isKept)
  }

  /// Returns whether a text field of the panel keeps a character.
  private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
    switch HiddenCharacter(scalar) {
    case .lineEnd: scalar == "\n"
    case .control, .override: false
    case .tab, .direction, .tag, .variation, .blank, .invisible, nil: true
    }
  }

  /// Identifies the version.
  var checksum: String { Fingerprint(of: bytes).text }

  /// The first nonempty line, without the marks of a heading.
  var title: String {
    let title = lines.first.map { $0.drop { $0 == "#" }.trimmed } ?? ""
    return title.isEmpty ? NotesWords.untitled : String(title).shortLine(Note.longestLine)
  }

  /// The lines below the title, in one.
  var preview: String { lines.dropFirst().joined(separator: " ").shortLine(Note.longestLine) }

  /// The first two lines below the title.
  var body: String {
    lines.dropFirst().prefix(2).map { String($0).shortLine(Note.longestLine) }
      .joined(separator: "\n")
  }

  private var lines: [Substring] {
    String(decoding: bytes.prefix(Note.beginning), as: UTF8.self).split(whereSeparator: \.isNewline)
      .map(\.trimmed).filter { !$0.isEmpty }
  }
}
