/// The text of a setting of type `order`: the chosen values, separated by spaces.
public enum ChosenOrder {
  /// Returns the distinct values. Commas and semicolons separate them, too.
  public static func words(_ text: String) -> [String] {
    var words: [String] = []
    for word in text.split(whereSeparator: { " ,;".contains($0) }).map(String.init)
    where !words.contains(word) {
      words.append(word)
    }
    return words
  }

  public static func text(_ words: [String]) -> String { words.joined(separator: " ") }

  /// Whether the value has no separators.
  static func canHold(_ word: String) -> Bool { words(word) == [word] }
}
