internal import WidgetCore

extension String {
  /// The text on one line, without space around it, and cut with an ellipsis. It is cut by scalars: a single
  /// character can have a million of them.
  func shortLine(_ longest: Int = 160) -> String {
    let isLong = unicodeScalars.prefix(longest + 1).count > longest
    var start = String(unicodeScalars.prefix(longest)).plainLine
    while start.last?.isWhitespace == true { start.removeLast() }
    let line = String(start.drop { $0.isWhitespace })
    return isLong && !line.isEmpty ? "\(line)…" : line
  }
}
