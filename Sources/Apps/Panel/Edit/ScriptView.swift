// Ownership: owns the source that fills the view.

internal import GLib
internal import GTK
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// Shows a script with the numbers of its lines. The first page is there at once, the rest follows while idle: 256 KB
/// can be 260,000 lines.
final class ScriptView {
  let view: TextView
  private var rows: NumberedRows
  private var source: Source?
  private static let rowsAtOnce = 100

  /// Readable on light and dark.
  private static let warning = Color(red: 0.85, green: 0.25, blue: 0.2)

  init(_ script: ScriptText) {
    rows = NumberedRows(script.lines)
    view = TextView(indent: rows.indent)
    view.addClass("text-caption")
    view.setAccessible(.label(Phrases.wholeScript))
    fill()
  }

  /// Whether the view has all of it.
  var isComplete: Bool { source == nil }

  private func fill() {
    let text = rows.text(ofNext: ScriptView.rowsAtOnce)
    view.append(text, highlighting: "⟨U+", to: "⟩", color: ScriptView.warning)
    source = rows.isAtEnd ? nil : .idle { [weak self] in self?.fill() }
  }
}

/// The rows of a script, with marks instead of its invisible characters: a line with its number, or the continuation of
/// a long one, which would be laid out as a whole.
nonisolated struct NumberedRows: Sendable {
  private let lines: [String]
  private var line = 0
  /// The rest of the line.
  private var rest: String.UnicodeScalarView.SubSequence?
  private let digits: Int
  private static let longestRow = 1000
  /// The scalars of a row in which each can be a mark.
  private static let longestMarkedRow = 100
  private static let maximumBytes = 4 << 10

  init(_ lines: [String]) {
    self.lines = lines
    digits = String(lines.count).count
  }

  /// The width of a number and the blanks after it, in characters.
  var indent: Int { digits + 2 }
  var isAtEnd: Bool { line == lines.count }

  /// Returns so many rows, or fewer if they are long.
  mutating func text(ofNext count: Int) -> String {
    var text = ""
    for _ in 0..<count where !isAtEnd && text.utf8.count < NumberedRows.maximumBytes {
      if line > 0 || rest != nil { text += "\n" }
      // A line of Arabic or Hebrew stays in its place behind the number: Pango takes the direction of a line from its
      // first letter, even if that is in an isolate.
      text += "\u{200E}"
      let number = rest == nil ? String(line + 1) : ""
      text += String(repeating: " ", count: digits - number.utf8.count) + number + "  "
      let (row, left) = NumberedRows.split(rest ?? lines[line].unicodeScalars[...])
      text += row.isolated
      rest = left.isEmpty ? nil : left
      if rest == nil { line += 1 }
    }
    return text
  }

  /// Splits a line after its first row.
  private static func split(
    _ scalars: String.UnicodeScalarView.SubSequence
  ) -> (row: String, left: String.UnicodeScalarView.SubSequence) {
    // Scalars: a character can have any number of combining marks.
    var part = scalars.prefix(longestRow)
    var row = visible(part)
    if row.unicodeScalars.count > longestRow {
      part = part.prefix(longestMarkedRow)
      row = visible(part)
    }
    return (row, scalars[part.endIndex...])
  }

  /// Combining marks at the beginning have no letter to be drawn over.
  private static func visible(_ scalars: String.UnicodeScalarView.SubSequence) -> String {
    let rest = scalars.drop(while: \.isCombining)
    let marks = scalars[..<rest.startIndex].map(\.mark).joined()
    return marks + String(rest).withVisibleMarks
  }
}
