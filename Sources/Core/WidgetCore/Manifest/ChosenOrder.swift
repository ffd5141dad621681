/// An ordered selection as a text of values separated by spaces.
public enum ChosenOrder {
  /// Returns the values without duplicates; accepts spaces, commas and semicolons.
  public static func words(_ text: String) -> [String] {
    var words: [String] = []
    for word in text.split(whereSeparator: { " ,;".contains($0) }).map(String.init)
    where !words.contains(word) {
      words.append(word)
    }
    return words
  }

  public static func text(_ words: [String]) -> String { words.joined(separator: " ") }

  /// Returns whether a value contains no separator.
  static func canHold(_ word: String) -> Bool { words(word) == [word] }
}
