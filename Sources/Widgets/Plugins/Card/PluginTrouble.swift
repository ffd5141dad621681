internal import WidgetCore

/// What went wrong with a plugin, for its card to say.
public struct PluginTrouble: Hashable, Sendable {
  /// A sentence.
  public var sentence: String
  /// What it printed, and what it complained of.
  public var output: String

  public init(_ sentence: String, output: String = "") {
    self.sentence = sentence
    self.output = output
  }

  /// What there is to see of the output, in texts that are not too long: its end, as that is where programs
  /// say what is wrong.
  var texts: [Node] {
    guard !output.allSatisfy(\.isWhitespace) else { return [] }
    let plain = output.plainLines
    let all = plain.unicodeScalars
    let end = String(String.UnicodeScalarView(all.suffix(PluginTrouble.most)))
    let lines = end.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Twelve lines are the most of a text.
    var texts: [Node] = []
    for start in stride(from: 0, to: min(lines.count, 240), by: 12) {
      let piece = lines[start..<min(start + 12, lines.count)].joined(separator: "\n")
      let shown = String(piece.unicodeScalars.prefix(Limits.text))
      texts.append(Text(shown).role(.caption).mono().lines(12).node)
    }
    return Array(texts.prefix(PluginTrouble.mostTexts))
  }

  private static let most = 4000
  private static let mostTexts = 15
}
