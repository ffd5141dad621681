internal import WidgetCore

/// A failure of a plugin, as its card shows it.
public struct PluginFailure: Hashable, Sendable {
  /// The sentence for the user.
  public var sentence: String
  /// Standard output and standard error.
  public var output: String

  public init(_ sentence: String, output: String = "") {
    self.sentence = sentence
    self.output = output
  }

  /// The end of the output, where programs report errors, in texts within the limits.
  var texts: [Node] {
    guard !output.allSatisfy(\.isWhitespace) else { return [] }
    let plain = output.plainLines
    let all = plain.unicodeScalars
    let end = String(String.UnicodeScalarView(all.suffix(PluginFailure.most)))
    let lines = end.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // A text has at most twelve lines.
    var texts: [Node] = []
    for start in stride(from: 0, to: min(lines.count, 240), by: 12) {
      let piece = lines[start..<min(start + 12, lines.count)].joined(separator: "\n")
      let shown = String(piece.unicodeScalars.prefix(Limits.text))
      texts.append(Text(shown).role(.caption).mono().lines(12).node)
    }
    return Array(texts.prefix(PluginFailure.maximumTexts))
  }

  private static let most = 4000
  private static let maximumTexts = 15
}
