/// Some of several things in an order, as a text: their values with a space between them.
public enum ChosenOrder {
  /// The values, however they were separated by hand; each once.
  public static func words(_ text: String) -> [String] {
    var words: [String] = []
    for word in text.split(whereSeparator: { " ,;".contains($0) }).map(String.init)
    where !words.contains(word) {
      words.append(word)
    }
    return words
  }

  public static func text(_ words: [String]) -> String { words.joined(separator: " ") }

  /// Whether a value can be told from those beside it.
  static func canHold(_ word: String) -> Bool { words(word) == [word] }
}
